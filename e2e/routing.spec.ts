import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

const RULE = "late_words";

/** A draft from the version in force, open at its rules. */
async function draftAtRouting(page: Page): Promise<void> {
  await page.goto("/policies");
  await page.getByRole("button", { name: "Begin a draft from this" }).click();
  await expect(page.getByText(/^Draft, no changes since version/)).toBeVisible();
  await page.getByRole("tab", { name: "Routing" }).click();
  await expect(page.getByRole("table", { name: "Routing rules" })).toBeVisible();
}

async function add(list: Locator, sentence: string): Promise<void> {
  await list.getByRole("textbox").fill(sentence);
  await list.getByRole("button", { name: "Add", exact: true }).click();
}

test("a rule is made, caught at a sentence that it must not match, mended, tried and moved", async ({ page }) => {
  test.slow();
  const editor = page.getByRole("region", { name: "The chosen rule" });
  const table = page.getByRole("table", { name: "Routing rules" });
  const row = table.getByRole("row", { name: RULE });
  const places = async () => (await table.locator("[data-rule]").allTextContents()).indexOf(RULE);

  await draftAtRouting(page);
  const count = await table.locator("[data-rule]").count();

  await test.step("add a rule with an example and a counter-example", async () => {
    await page.getByRole("button", { name: "Add rule" }).click();
    await editor.getByRole("textbox", { name: "Name" }).fill(RULE);
    await editor.getByRole("textbox", { name: "Name" }).press("Enter");
    await editor.getByRole("button", { name: "Decide" }).click();
    await editor.getByRole("combobox", { name: "Intent" }).selectOption("order_status");
    await editor.getByRole("button", { name: "Pattern", exact: true }).click();
    await editor.getByRole("textbox", { name: "Pattern", exact: true }).fill("late");
    await add(editor.getByRole("region", { name: "Must match" }), "My parcel is late");
    await add(editor.getByRole("region", { name: "Must not match" }), "I will pay you later");
  });

  await test.step("the counter-example that matches is marked, in the row and where it stands", async () => {
    const wrong = editor.getByRole("region", { name: "Must not match" });
    await expect(wrong.getByText("The rule matches this.")).toBeVisible();
    await expect(wrong.locator("mark")).toHaveText("late");
    await expect(row).toContainText("0/1");
    await expect(editor.getByText("takes its counter-example")).toBeVisible();
  });

  await test.step("mend it", async () => {
    await editor.getByRole("textbox", { name: "Pattern", exact: true }).fill("\\blate\\b");
    await expect(editor.getByText("The rule matches this.")).toBeHidden();
    await expect(row.getByText("1/1")).toHaveCount(2);
  });

  await test.step("try a sentence, beside the version in force", async () => {
    const tester = page.getByRole("complementary", { name: "Tester" });
    await tester.getByRole("textbox").fill("Order 20240315001 is late");
    await tester.getByRole("textbox").press("Enter");
    await expect(tester.getByRole("region", { name: "Entities" })).toContainText("20240315001");
    await expect(tester.getByRole("region", { name: "Tools in scope" })).toContainText("get_order");
    await expect(tester.getByRole("region", { name: "Route", exact: true })).toContainText(RULE);
    await expect(tester.getByRole("region", { name: /^(Version \d+ would have|As in version)/ })).toBeVisible();
  });

  await test.step("move it with the keyboard, and back by undoing", async () => {
    await row.getByRole("button").focus();
    expect(await places()).toBe(count);
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    expect(await places()).toBe(count - 2);
    await expect(row.getByRole("button")).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: `${RULE} is now rule ${count - 1}` })).toBeAttached();
    await page.keyboard.press("Control+z");
    expect(await places()).toBe(count);
    await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.reload();
    await expect(row).toBeVisible();
    expect(await places()).toBe(count);
  });

  await test.step("two sentences at once", async () => {
    const tester = page.getByRole("complementary", { name: "Tester" });
    await tester.getByRole("button", { name: "Paste up to 50" }).click();
    await tester.getByRole("textbox").fill("My parcel is late\nhello");
    await tester.getByRole("button", { name: "Try", exact: true }).click();
    await expect(tester.getByRole("region", { name: "Where the sentences go" }).first()).toContainText("2 sentences.");
  });
});
