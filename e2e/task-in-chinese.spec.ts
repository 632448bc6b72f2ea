import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

test("a task id in full-width digits inside Chinese text is found, and the answer is Chinese", async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("任务１２０００００８２为什么失败了？");
  await chat.ends("answered");
  const turn = chat.turns.last();
  await expect(turn.locator("mark")).toHaveText("１２０００００８２");
  await expect(chat.strip()).toContainText("task_failure");
  await expect(chat.strip()).toContainText("1.00");
  await expect(turn.getByRole("listitem").filter({ hasText: "task_finder" })).toBeVisible();
  await expect(turn.locator("p[lang=zh-CN]").filter({ hasText: "E3001" })).toBeVisible();
});
