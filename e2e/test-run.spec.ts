import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

const REQUEST = "Cancel order 20240321002";

test("a draft is tried in the chat: it is marked as a test, and writes only once the tester lets it", async ({
  page,
}) => {
  const chat = new Chat(page);
  await page.goto("/policies");
  await page.getByRole("button", { name: "Begin a draft from this" }).click();
  await expect(page).toHaveURL(/version=/);
  await page.getByRole("button", { name: "Try in test chat" }).click();
  await expect(page.getByText("Shift Enter")).toBeAttached();
  await chat.send(REQUEST);
  await expect(chat.strip()).toContainText(/answered|stopped/, { timeout: 30_000 });
  await expect(page.getByText("tools that write do not run in it")).toBeVisible();
  await chat.strip().click();
  const trace = page.getByRole("complementary", { name: "Trace" });
  await expect(trace).toContainText("not run: this is a test");

  await page.getByRole("button", { name: "Let tools write" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Let tools write" }).click();
  await expect(page.getByText("Tools that write run in it, for real.")).toBeVisible();
  await chat.send(REQUEST);
  await expect(chat.strip()).toContainText(/answered|stopped/, { timeout: 30_000 });
  await chat.strip().click();
  await expect(trace).not.toContainText("not run: this is a test");
  await expect(trace).toContainText("cancel_order");
});
