import { SIGNED_OUT, signInAsDemoAdmin } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

test.use(SIGNED_OUT);

test("nobody sees a page; one click signs in and leads to the page that was wanted; signing out ends it", async ({
  page,
}) => {
  await page.goto("/tools/cancel_order");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Ftools%2Fcancel_order$/);
  await signInAsDemoAdmin(page);
  await expect(page).toHaveURL(/\/tools\/cancel_order$/);
  await expect(page.getByRole("heading", { level: 1, name: "cancel_order" })).toBeVisible();

  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith("session_token"));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  await page.getByRole("button", { name: "Signed in as Demo admin" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.context().addCookies([cookie!]); // whoever kept it has nothing
  await page.goto("/runs");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fruns$/);
});

test("passwords are not guessed: the tenth try is the last for a while, and says how long", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "E-mail" }).fill("guessed@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("a guess");
  const alert = page.getByRole("alert").filter({ hasText: /\w/ });
  const submit = page.getByRole("button", { name: "Sign in", exact: true });
  for (let tries = 1; tries <= 10; tries++) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await submit.click();
    await answered;
    await expect(alert).toContainText("Not signed in");
  }
  await submit.click();
  await expect(alert).toContainText("Too many tries");
  await expect(alert).toContainText(/signing in waits until \d\d:\d\d/);
});
