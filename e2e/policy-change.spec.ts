import type { Locator, Page } from "@playwright/test";
import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

const TOOL = "track_shipment";
const INTENT = "Order status";
const THEIR_CASE = `order_status, ${TOOL} is`;
const QUESTION = "Where is order 20240315001?";

/** Asks about an order, and opens the trace of the reply beside it. */
async function traceOfAnswer(page: Page): Promise<Locator> {
  const chat = new Chat(page);
  await chat.open();
  await chat.send(QUESTION);
  await chat.ends("answered");
  await chat.strip().click();
  return page.getByRole("complementary", { name: "Trace" });
}

test("a tool is withdrawn in a draft, published, obeyed by the next message, and given back by a rollback", async ({
  page,
}) => {
  test.slow();
  let before = "";
  const cell = page.getByRole("gridcell", { name: new RegExp(`^${INTENT}, ${TOOL}:`) });

  await test.step("begin a draft from the version in force", async () => {
    await page.goto("/policies");
    await expect(page).toHaveURL(/\/policies\/.+/);
    const notice = page.getByText(/^Version \d+ is in force/);
    before = /\d+/.exec((await notice.textContent()) ?? "")?.[0] ?? "";
    await page.getByRole("button", { name: "Begin a draft from this" }).click();
    await expect(page).toHaveURL(/version=/);
    await expect(page.getByText(`Draft, no changes since version ${before}`)).toBeVisible();
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

  await test.step("a case of the policy's own fails, and bars publishing until it is changed", async () => {
    await page.getByRole("complementary", { name: "Next step" }).getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("One of its own cases fails");
    await dialog.getByRole("textbox", { name: "Note" }).fill("n");
    await expect(dialog.getByRole("button", { name: /^Publish version/ })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Cases" }).click();
    await expect(page.getByRole("status").filter({ hasText: "1 fails" })).toBeVisible();
    await page.getByRole("button", { name: `Under ${THEIR_CASE}` }).click();
    await page.getByLabel("Is", { exact: true }).selectOption("refused");
    await expect(page.getByRole("status").filter({ hasText: /^(\d+) of \1 hold$/ })).toBeVisible();
    await page.getByRole("tab", { name: "Review" }).click();
  });

  await test.step("publish with a note", async () => {
    await page.getByRole("complementary", { name: "Next step" }).getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Note").fill("Shipments are told by the carrier");
    await dialog.getByRole("button", { name: /^Publish version/ }).click();
    await expect(page.getByRole("complementary", { name: "Versions" })).toContainText("Shipments are told");
  });

  await test.step("the next message obeys", async () => {
    await expect(await traceOfAnswer(page)).toContainText("2 of 9 in scope");
  });

  await test.step("roll back to the version that was in force before", async () => {
    await page.goto("/policies");
    await page.getByRole("link", { name: new RegExp(`^${before} archived`) }).click();
    await page.getByRole("button", { name: `Roll back to ${before}`, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Note").fill("Back as it was");
    await dialog.getByRole("button", { name: /^Roll back/ }).click();
    await expect(page.getByText(new RegExp(`^Version ${before} is in force`))).toBeVisible();
  });

  await test.step("the next message has the tool again", async () => {
    const trace = await traceOfAnswer(page);
    await expect(trace).toContainText("3 of 9 in scope");
    await expect(trace).toContainText(TOOL);
  });
});
