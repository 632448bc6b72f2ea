import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures/test";

test("a policy is exported, changed, refused while it has an error, and saved as a draft with its diff seen", async ({
  page,
}) => {
  let text = "";

  await test.step("export the version in force", async () => {
    await page.goto("/policies");
    await page.getByRole("tab", { name: "Review" }).click();
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as YAML" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^order-desk-\d+\.yaml$/);
    text = await readFile(await download.path(), "utf8");
  });

  await page.getByRole("link", { name: "Import from a file" }).click();
  const choose = (content: string) =>
    page
      .getByLabel("Choose a file")
      .and(page.locator("input"))
      .setInputFiles({ name: "policy.yaml", mimeType: "text/yaml", buffer: Buffer.from(content) });
  const save = page.getByRole("button", { name: "Save as a draft" });

  await test.step("a file with an error is refused at its line", async () => {
    await choose(`${text}colour: red\n`);
    const alert = page.getByRole("alert").filter({ hasText: "This is no policy" });
    await expect(alert).toContainText("colour");
    await expect(save).toBeDisabled();
    await alert.getByRole("button", { name: /^Line \d+$/ }).click();
    await expect(page.getByRole("textbox", { name: "Policy as YAML or JSON" })).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain("colour: red");
  });

  await test.step("the same as what is in force says so", async () => {
    await choose(text);
    await expect(page.getByRole("status").filter({ hasText: "It is the same as version" })).toBeVisible();
  });

  await test.step("a change is shown in words before it is saved", async () => {
    await choose(`${text}finalAnswer: stop\n`);
    await expect(page.getByRole("status").filter({ hasText: /^1 change against version/ })).toBeVisible();
    await save.click();
    await expect(page).toHaveURL(/version=.+tab=review/);
    await expect(page.getByText(/^Draft, 1 change since version/)).toBeVisible();
  });
});
