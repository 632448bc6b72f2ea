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

test("what is typed before the page has come alive counts", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/tools", { waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: "Search name, text, intent" });
  await field.pressSequentially("order_status");
  release();
  await expect(page).toHaveURL(/q=order_status/);
  await expect(field).toHaveValue("order_status");
});
