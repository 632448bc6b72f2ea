import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

test("a second tab sees the same, while it happens and in the end", async ({ page, context }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("Hello!");
  await chat.ends("answered");

  const other = new Chat(await context.newPage());
  await other.page.goto(page.url());
  await expect(other.turns).toHaveCount(1);

  await chat.send("Why did task 120000082 fail?");
  await expect(other.turns).toHaveCount(2);
  await chat.ends("answered");
  await other.ends("answered");
  expect(await other.turns.allInnerTexts()).toEqual(await chat.turns.allInnerTexts());
});
