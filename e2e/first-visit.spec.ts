import { Chat } from "./fixtures/chat";
import { signInAsDemoAdmin } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

test("a first visit is one click from the ready agent, and another begins a conversation", async ({ page }) => {
  const chat = new Chat(page);
  await page.context().clearCookies();
  await page.goto("/");
  await signInAsDemoAdmin(page);
  await expect(page).toHaveURL(/\/test-chat$/);
  await expect(page.getByRole("heading", { name: "Order desk is ready" })).toBeVisible();
  await expect(page.getByText("scripted replies, not a language model")).toBeVisible();

  const samples = page.getByRole("region", { name: "Messages to try" }).getByRole("button");
  await expect(samples).toHaveCount(12);
  await samples.filter({ hasText: "Hello!" }).click();
  await expect(page).toHaveURL(/\/test-chat\/.+/);
  await chat.ends("answered");
  await expect(chat.turns).toHaveCount(1);
  await expect(chat.strip()).toContainText("no tools sent");

  await page.getByRole("link", { name: "New conversation" }).click();
  await expect(page.getByRole("region", { name: "Earlier conversations" })).toContainText("Hello!");
});

test("a message is taken back into the field, changed and sent again", async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("Where is order 20240315001?");
  await chat.ends("answered");
  await chat.turns.last().getByRole("button", { name: "Edit and resend" }).click();
  await expect(chat.field).toBeFocused();
  await expect(chat.field).toHaveValue("Where is order 20240315001?");
  await chat.send("Where is order 20240322044?");
  await chat.ends("answered");
  await expect(chat.turns).toHaveCount(2);
  await expect(chat.turns.last()).toContainText("is paid and not packed yet");
});
