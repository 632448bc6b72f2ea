import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

test("a request that goes round in circles is stopped by the guard, which names its limit", async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("Where is order 20240315001? Keep checking until it arrives");
  await chat.ends("stopped");
  await expect(chat.strip()).toContainText("duplicate_tool_call");
  const turn = chat.turns.last();
  await expect(turn).toContainText("Stopped: same call twice");
  await expect(turn).toContainText("maxIdenticalCalls");
  await expect(turn).toContainText("This run changed nothing.");
});
