import type { Page } from "@playwright/test";
import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

const TOOL = "track_shipment";
const INTENT = "Order status";
const QUESTION = "Where is order 20240315001?";

/** What the run of the newest reply had to say of a tool that was not in its scope. */
async function ask(page: Page): Promise<Chat> {
  const chat = new Chat(page);
  await chat.open();
  await chat.send(QUESTION);
  await chat.ends("answered");
  return chat;
}

test("a tool is withdrawn in a draft, published, obeyed by the next message, and given back by a rollback", async ({
  page,
}) => {
  test.slow();
  const cell = page.getByRole("gridcell", { name: new RegExp(`^${INTENT}, ${TOOL}:`) });

  await test.step("begin a draft from the version in force", async () => {
    await page.goto("/policies");
    await expect(page).toHaveURL(/\/policies\/.+/);
    await page.getByRole("button", { name: "Begin a draft from this" }).click();
    await expect(page).toHaveURL(/version=/);
    await expect(page.getByText("Draft, no changes since version 1")).toBeVisible();
  });

  await test.step("withdraw the tool with the keyboard alone", async () => {
    await page.getByRole("gridcell").first().focus();
    await page.keyboard.press("Control+Home");
    for (let moves = 0; moves < 40 && !(await cell.evaluate((each) => each === document.activeElement)); moves += 1)
      await page.keyboard.press("ArrowDown");
    await expect(cell).toBeFocused();
    await expect(cell).toHaveAccessibleName(/: granted$/);
    await page.keyboard.press("Space");
    await expect(cell).toHaveAccessibleName(/: asks first, changed/);
    await page.keyboard.press("Space");
    await expect(cell).toHaveAccessibleName(/: not granted, taken out/);
    await page.keyboard.press("Control+z");
    await expect(cell).toHaveAccessibleName(/: asks first/);
    await page.keyboard.press("Control+Shift+z");
    await expect(cell).toHaveAccessibleName(/: not granted/);
    await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.reload();
    await expect(cell).toHaveAccessibleName(/: not granted, taken out/);
  });

  await test.step("the review says so", async () => {
    await page.getByRole("button", { name: "Review" }).click();
    const grants = page.getByRole("region", { name: "Grants" });
    await expect(grants).toContainText("order_status loses 1 tool");
    await expect(grants.getByRole("button")).toContainText(TOOL);
  });

  await test.step("publish with a note", async () => {
    await page.getByRole("complementary", { name: "Next step" }).getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Note").fill("Shipments are told by the carrier");
    await dialog.getByRole("button", { name: /^Publish version/ }).click();
    await expect(page.getByRole("complementary", { name: "Versions" })).toContainText("Shipments are told");
  });

  await test.step("the next message obeys", async () => {
    const chat = await ask(page);
    await chat.strip().click();
    await expect(page.getByRole("complementary", { name: "Trace" })).toContainText(/Withheld/);
    await expect(chat.turns.last()).not.toContainText("carrier");
  });

  await test.step("roll back to version 1", async () => {
    await page.goto("/policies");
    await page.getByRole("link", { name: /^1 Archived/ }).click();
    await page.getByRole("button", { name: "Roll back to 1" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Note").fill("Back as it was");
    await dialog.getByRole("button", { name: /^Roll back/ }).click();
    await expect(page.getByRole("complementary", { name: "Versions" })).toContainText("Back as it was");
    await expect(page.getByText("Version 1 is in force")).toBeVisible();
  });
});
