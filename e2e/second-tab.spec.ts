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

test("two tabs write to one conversation at once: both are answered, in order", async ({ page, context }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("Hello!");
  await chat.ends("answered");
  const other = new Chat(await context.newPage());
  await other.page.goto(page.url());
  await expect(other.turns).toHaveCount(1);

  await Promise.all([
    (async () => {
      await chat.field.fill("Where is order 20240315001?");
      await chat.field.press("Enter");
    })(),
    (async () => {
      await other.field.fill("Why did task 120000082 fail?");
      await other.field.press("Enter");
    })(),
  ]);
  for (const tab of [chat, other]) {
    await expect(tab.turns).toHaveCount(3);
    await tab.ends("answered");
  }
  const texts = await chat.turns.allInnerTexts();
  expect(texts.filter((text) => text.includes("Where is order 20240315001?"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("Why did task 120000082 fail?"))).toHaveLength(1);
  expect(await other.turns.allInnerTexts()).toEqual(texts);
});
