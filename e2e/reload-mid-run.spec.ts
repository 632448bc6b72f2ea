import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

test("a reload in mid-run goes on from where the run is, and keeps what was typed", async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("Why did task 120000082 fail?");
  await expect(chat.stop).toBeVisible();
  await chat.field.fill("not sent yet");
  await page.reload();
  await expect(chat.field).toHaveValue("not sent yet");
  await chat.ends("answered");
  await expect(chat.turns).toHaveCount(1);
  await expect(chat.strip()).toContainText("2 calls together");
  await expect(chat.stop).toBeHidden();
});

test("a run that is stopped says so, and the next message is answered", async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("Why did task 120000082 fail?");
  await chat.stop.click();
  await chat.ends("cancelled");
  await chat.send("Hello!");
  await chat.ends("answered");
});
