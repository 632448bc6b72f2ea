import { tryListen } from "../scripts/postgres/port";
import { Installation } from "./fixtures/installation";
import { SIGNED_OUT } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

test.use(SIGNED_OUT);

test("an installation for others prints a link that makes the first admin, once, and offers no demo admin", async ({
  page,
}) => {
  test.slow();
  const installation = new Installation("e2e-setup");
  const port = await tryListen(0, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  const start = installation.start(port, { GATEHOUSE_URL: url });
  await expect.poll(start.text, { timeout: 60_000 }).toContain("Press Ctrl-C to stop.");
  const link = /^ +(http\S+\/setup\?token=\S+)$/m.exec(start.text())?.[1];
  expect(link).toMatch(new RegExp(`^${url}/setup\\?token=[\\w-]{43}$`));

  await page.goto(`${url}/`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in as the demo admin" })).toHaveCount(0);

  await page.goto(link!);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("textbox", { name: "E-mail" }).fill("ada@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("four unrelated words");
  await page.getByRole("button", { name: "Make the admin and sign in" }).click();
  await expect(page).toHaveURL(/\/test-chat$/);
  await expect(page.getByRole("button", { name: "Signed in as Ada" })).toBeVisible();

  await page.goto(link!);
  await expect(page.getByRole("heading", { name: "This link leads nowhere any more" })).toBeVisible();
  await page.goto("about:blank"); // a page that is open fetches ahead, and would find nobody there
  start.child.kill("SIGINT");
  expect(await start.ended).toBe(0);
  installation.remove();
});
