import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

test("a conversation, its trace and the tools can be worked with the keyboard alone", async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();

  await test.step("write two lines, send, stop", async () => {
    await chat.field.focus();
    await page.keyboard.type("Why did task");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("120000082 fail?");
    await expect(chat.field).toHaveValue("Why did task\n120000082 fail?");
    await page.keyboard.press("Enter");
    await expect(chat.stop).toBeVisible();
    await page.keyboard.press("Escape");
    await chat.ends("cancelled");
  });

  await test.step("open the trace from its reply, and come back to it", async () => {
    await chat.strip().focus();
    await page.keyboard.press("Enter");
    const trace = page.getByRole("complementary", { name: "Trace" });
    await expect(trace).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(trace).toBeHidden();
    await expect(chat.strip()).toBeFocused();
  });

  await test.step("search the tools, walk the list, open one", async () => {
    await page.goto("/tools");
    await expect(page.getByText("/", { exact: true })).toBeVisible(); // the field says its key once it works
    await page.keyboard.press("/");
    await page.keyboard.type("order_status");
    await expect(page).toHaveURL(/q=order_status/);
    await page.keyboard.press("Tab"); // the button that empties the field
    await page.keyboard.press("j");
    const first = page.locator("[data-record]").first();
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/tools\/.+/);
    await expect(page.getByRole("region", { name: "What the model sees" })).toBeVisible();
    await expect(page.getByRole("region", { name: "What the runtime gets" })).toBeVisible();
  });
});
