import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

test("an order is looked up and answered, and its trace opens beside the conversation", async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("Where is order 20240315001?");
  await chat.ends("answered");
  const turn = chat.turns.last();
  await expect(turn.locator("mark")).toHaveText("20240315001");
  await expect(turn.getByRole("listitem").filter({ hasText: "get_order_status" })).toBeVisible();
  await expect(chat.strip()).toContainText("order_status");

  await chat.strip().click();
  const trace = page.getByRole("complementary", { name: "Trace" });
  await expect(trace.getByRole("region", { name: "Route" })).toContainText("Accepted");
  await trace.getByRole("button", { name: "Story" }).click();
  await expect(trace.getByRole("list", { name: "The run in sentences" })).toContainText("20240315001");
  await trace.getByRole("link", { name: "Whole run" }).click();
  await expect(page).toHaveURL(/\/runs\/.+/);
});
