import { Chat } from "./fixtures/chat";
import { expect, test } from "./fixtures/test";

test("a run is listed, opens as a story, and shows its events by one key", async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.send("Where is order 20240315001?");
  await chat.ends("answered");

  await page.goto("/runs");
  await page.getByRole("link", { name: "Where is order 20240315001?" }).first().click();
  await expect(page).toHaveURL(/\/runs\/.+/);
  const story = page.getByRole("list", { name: "The run in sentences" });
  await expect(story).toContainText("Where is order 20240315001?");
  for (const panel of ["Route", "Tools", "Batch plan", "Guards"])
    await expect(page.getByRole("region", { name: panel, exact: true })).toBeVisible();

  await page.keyboard.press("3");
  await expect(page.getByText("run.finished").first()).toBeVisible();
  await page.keyboard.press("1");
  await expect(story).toBeVisible();
});
