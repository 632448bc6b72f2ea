import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

test("the first page introduces the ready agent, and one click begins a conversation", async ({ page }) => {
  const chat = new Chat(page);
  await page.goto("/");
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
