import type { Page, Request } from "@playwright/test";
import { Chat } from "./fixtures/chat";
import { SIGNED_OUT } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";

/** Sends a message, and gives the call that began its conversation. */
async function beginning(page: Page): Promise<Request> {
  const chat = new Chat(page);
  await chat.open();
  const called = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await chat.send("Hello!");
  await chat.ends("answered");
  return called;
}

test("a viewer who was invited looks at everything, is offered nothing that would fail, and is refused by the server", async ({
  page,
  browser,
}) => {
  const call = await beginning(page);
  const conversation = page.url();

  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Noor");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill("noor@example.com");
  await dialog.getByRole("button", { name: "Invite and make the link" }).click();
  const link = await page.getByRole("dialog", { name: "The link of Noor" }).getByRole("code").textContent();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Noor" })).toContainText("Invited");

  const context = await browser.newContext(SIGNED_OUT);
  const viewer = await context.newPage();
  await test.step("the link lets her choose a password, and in", async () => {
    await viewer.goto(link!);
    await expect(viewer.getByRole("heading", { name: "Welcome, Noor" })).toBeVisible();
    await viewer.getByRole("textbox", { name: "Password" }).fill("four unrelated words");
    await viewer.getByRole("button", { name: "Set the password and sign in" }).click();
    await expect(viewer).toHaveURL(/\/test-chat$/);
  });
  await test.step("she sees no field, no settings and no button that would fail", async () => {
    await expect(viewer.getByText("Your role is to look")).toBeVisible();
    await expect(viewer.getByRole("textbox", { name: "Message" })).toHaveCount(0);
    await expect(viewer.getByRole("navigation").getByRole("link", { name: "Settings" })).toHaveCount(0);
    await viewer.goto(conversation);
    await expect(viewer.getByText("This conversation is somebody else’s")).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Edit and resend" })).toHaveCount(0);
    await viewer.goto("/policies");
    await expect(viewer.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Begin a draft from this" })).toHaveCount(0);
    await viewer.goto("/settings/people");
    await expect(viewer.getByText("Only admins look after people")).toBeVisible();
  });
  await test.step("the very call of the admin's page is refused when she makes it", async () => {
    const headers = call.headers();
    const answer = await context.request.post(call.url(), {
      headers: {
        "next-action": headers["next-action"]!,
        "content-type": headers["content-type"]!,
        accept: headers.accept!,
      },
      data: call.postData()!,
    });
    expect(await answer.text()).toContain('"code":"forbidden"');
  });
  await test.step("deactivated, she is out with the next click", async () => {
    const row = page.getByRole("listitem").filter({ hasText: "Noor" });
    await page.reload();
    await row.getByRole("button", { name: "What to do about Noor" }).click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(row).toContainText("Deactivated");
    await viewer.goto("/tools");
    await expect(viewer).toHaveURL(/\/sign-in/);
  });
  await context.close();
});

test("the last admin cannot be taken away", async ({ page }) => {
  await page.goto("/settings/people");
  const row = page.getByRole("listitem").filter({ hasText: "Demo admin" });
  await row.getByRole("button", { name: "What to do about Demo admin" }).click();
  await page.getByRole("menuitem", { name: "Change roles" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /^Admin/ }).uncheck();
  await dialog.getByRole("button", { name: "Change the roles" }).click();
  await expect(dialog.getByRole("alert")).toContainText("nobody would be left to look after people");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText("Admin");
});
