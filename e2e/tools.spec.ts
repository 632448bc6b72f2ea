import { expect, test } from "./fixtures/test";

test("a tool's page shows what the model sees and what the runtime gets", async ({ page }) => {
  await page.goto("/tools");
  await page.getByRole("link", { name: "cancel_order" }).first().click();
  await expect(page).toHaveURL(/\/tools\/cancel_order/);
  const model = page.getByRole("region", { name: "What the model sees" });
  await expect(model).toContainText('"name": "cancel_order"');
  await expect(model).not.toContainText("ctx");
  await expect(page.getByRole("region", { name: "What the runtime gets" })).toContainText("ctx");
});
