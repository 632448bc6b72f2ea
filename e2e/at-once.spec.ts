import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

const QUESTION = "Where is order 20240315001?";

test("a tool is switched off at once and on again, and a paused agent begins no run", async ({ page }) => {
  test.slow();
  const chat = new Chat(page);

  await test.step("switched off: the next message does without it", async () => {
    await page.goto("/tools/get_order_status");
    await page.getByRole("button", { name: "Switch off" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Why").fill("It answers with somebody else's orders");
    await dialog.getByRole("button", { name: "Switch off" }).click();
    await expect(page.getByText("No call of it starts, in any agent.")).toBeVisible();
    await chat.open();
    await chat.send(QUESTION);
    await expect(chat.strip()).toContainText(/answered|stopped|asked back/, { timeout: 30_000 });
    await chat.strip().click();
    await expect(page.getByRole("complementary", { name: "Trace" })).toContainText("2 of 9 in scope");
  });

  await test.step("switched on again: it is there", async () => {
    await page.goto("/tools/get_order_status");
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
    await expect(page.getByText("It runs where a policy lets it.")).toBeVisible();
    await chat.open();
    await chat.send(QUESTION);
    await chat.ends("answered");
    await chat.strip().click();
    await expect(page.getByRole("complementary", { name: "Trace" })).toContainText("3 of 9 in scope");
  });

  await test.step("a paused agent says so, and goes on when it is let", async () => {
    await page.goto("/policies");
    await page.getByRole("button", { name: "Pause the agent" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pause the agent" }).click();
    await expect(page.getByText("Order desk is paused")).toBeVisible();
    await page.goto("/test-chat");
    await expect(page.getByText("Someone has paused it")).toBeVisible();
    await page.goto("/policies");
    await page.getByRole("button", { name: "Let it go on" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Let it go on" }).click();
    await expect(page.getByRole("button", { name: "Pause the agent" })).toBeVisible();
  });
});

test("a tool is edited, what is less careful is confirmed, and a draft adopts the new revision", async ({ page }) => {
  await page.goto("/tools/cancel_order");
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Timeout").fill("4000");
  await page.getByRole("checkbox", { name: /reads only/ }).check();
  await page.getByRole("button", { name: "Save as revision 2" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "less carefully" });
  await expect(alert).toContainText("readOnly");
  await page.getByRole("checkbox", { name: /reads only/ }).uncheck();
  await page.getByRole("button", { name: "Save as revision 2" }).click();
  await expect(page).toHaveURL(/\/tools\/cancel_order$/);
  await expect(page.getByText("4 s", { exact: true })).toBeVisible();

  await page.goto("/policies");
  await page.getByRole("button", { name: "Begin a draft from this" }).click();
  await expect(page).toHaveURL(/version=/);
  const newer = page.getByText("is pinned at revision 1, 2 counts now");
  await expect(newer).toBeVisible();
  await page.getByRole("button", { name: "Adopt" }).click();
  await expect(newer).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.getByRole("tab", { name: "Review" }).click();
  await expect(page.getByRole("region", { name: "Changes" })).toContainText("cancel_order");
});
