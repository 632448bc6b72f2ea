import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { VisitorContext } from "@/lib/auth/context";
import { DEMO_ADMIN } from "@/lib/auth/offers";
import { readSession } from "@/lib/auth/session";
import { testClient } from "@/lib/db/testing/builders";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor } from "../testing/service";
import { acceptLink } from "./accept-link";
import { activatePerson } from "./activate-person";
import { changeRoles } from "./change-roles";
import { endSessions } from "./end-sessions";
import { getEntryLink, getEntryOffers } from "./get-entry";
import { invitePerson } from "./invite-person";
import { listPeople } from "./list-people";
import { makeLink } from "./make-link";
import { offerFirstAdmin } from "./offer-first-admin";
import { signIn } from "./sign-in";
import { signInAsDemo } from "./sign-in-as-demo";
import { signOut } from "./sign-out";

const settings = vi.hoisted(() => ({ DEMO_ADMIN: undefined as "offered" | undefined }));
vi.mock("@/lib/env", async (original) => {
  const real = await original<typeof import("@/lib/env")>();
  const env = {
    ...real.env,
    get DEMO_ADMIN() {
      return settings.DEMO_ADMIN;
    },
  };
  return { ...real, env, authSecret: () => "a secret of the tests, long enough" };
});

const { url } = testDatabase();
const db = testClient(url);
afterAll(() => db.$disconnect());

const PASSWORD = "correct horse battery";
let clock = Date.now();
const visitor = (cookies: readonly string[] = [], more: Partial<VisitorContext> = {}): VisitorContext => ({
  headers: new Headers({ cookie: cookies.map((text) => text.split(";")[0]).join("; ") }),
  address: "10.0.0.1",
  atThisMachine: true,
  db,
  now: () => new Date(clock),
  ...more,
});
const tokenIn = (link: { url: string } | null) => new URL(link!.url).searchParams.get("token")!;
const whoIs = async (cookies: readonly string[]) => (await readSession(db, visitor(cookies).headers))?.actor ?? null;
const actions = async () => (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

beforeEach(async () => {
  settings.DEMO_ADMIN = undefined;
  clock = Date.now();
  await db.$executeRaw`TRUNCATE people, entry_links, sign_in_counts, audit_entries CASCADE`;
});

/** The first admin, by their link. */
async function firstAdmin() {
  const token = tokenIn(await offerFirstAdmin(db, new Date(clock)));
  const cookies = await acceptLink(visitor(), { token, password: PASSWORD, name: "Ada", email: "Ada@Example.com " });
  const actor = (await whoIs(cookies))!;
  return { cookies, actor, ctx: { actor, db, now: () => new Date(clock) } };
}

describe("the first admin", () => {
  test("is made by a link that works once, and is signed in by it", async () => {
    const token = tokenIn(await offerFirstAdmin(db, new Date(clock)));
    expect(await getEntryLink(visitor(), token)).toEqual({ kind: "first_admin" });
    const input = { token, password: PASSWORD, name: "Ada", email: "Ada@Example.com " };
    const cookies = await acceptLink(visitor(), input);
    expect(await whoIs(cookies)).toMatchObject({
      name: "Ada",
      roles: ["viewer", "editor", "publisher", "approver", "admin"],
    });
    expect(await getEntryLink(visitor(), token)).toBeNull();
    await expect(acceptLink(visitor(), input)).rejects.toMatchObject({ code: "link_spent" });
    expect(await offerFirstAdmin(db, new Date(clock))).toBeNull();
    expect(await actions()).toEqual(["person.create", "person.set_password", "person.sign_in"]);
  });

  test("is one, however many use the link at the same time", async () => {
    const token = tokenIn(await offerFirstAdmin(db, new Date(clock)));
    const enter = (at: number) =>
      acceptLink(visitor(), { token, password: PASSWORD, name: `A${at}`, email: `a${at}@example.com` });
    const ends = await Promise.allSettled([1, 2, 3].map(enter));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.person.count()).toBe(1);
  });

  test("cannot be made with an older link, after a day, or without a name", async () => {
    const old = tokenIn(await offerFirstAdmin(db, new Date(clock)));
    const token = tokenIn(await offerFirstAdmin(db, new Date(clock)));
    const input = { password: PASSWORD, name: "Ada", email: "ada@example.com" };
    await expect(acceptLink(visitor(), { ...input, token: old })).rejects.toMatchObject({ code: "link_spent" });
    await expect(acceptLink(visitor(), { token, password: PASSWORD })).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ path: "name" }, { path: "email" }],
    });
    clock += 25 * 3_600_000;
    await expect(acceptLink(visitor(), { ...input, token })).rejects.toMatchObject({ code: "link_spent" });
    expect(await db.person.count()).toBe(0);
  });

  test("keeps no token and no password as it was", async () => {
    const token = tokenIn(await offerFirstAdmin(db, new Date(clock)));
    await acceptLink(visitor(), { token, password: PASSWORD, name: "Ada", email: "ada@example.com" });
    const rows = JSON.stringify([await db.entryLink.findMany(), await db.credential.findMany()]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(PASSWORD);
    expect(JSON.stringify(await db.auditEntry.findMany({ select: { after: true } }))).not.toContain(PASSWORD);
  });
});

describe("signing in", () => {
  test("takes the e-mail, however it is written, and the password; the cookie is for the server alone", async () => {
    const { actor } = await firstAdmin();
    const cookies = await signIn(visitor(), { email: " ADA@example.com", password: PASSWORD });
    expect(await whoIs(cookies)).toEqual(actor);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^gatehouse\.session_token=/);
    expect(cookies[0]).toMatch(/; HttpOnly/);
    expect(cookies[0]).toMatch(/; SameSite=Lax/i);
    expect(await actions()).toContain("person.sign_in");
  });

  test.each([
    ["a wrong password", { email: "ada@example.com", password: "wrong" }],
    ["somebody whom nobody knows", { email: "eve@example.com", password: PASSWORD }],
  ])("%s is refused in the same words, and recorded", async (_, input) => {
    await firstAdmin();
    const refused = { code: "wrong_credentials", message: "No person has this e-mail address and this password" };
    await expect(signIn(visitor(), input)).rejects.toMatchObject(refused);
    const last = await db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(last).toMatchObject({ action: "person.sign_in_refused", actorId: "nobody" });
    expect(last.after).toContain("10.0.0.1");
  });

  test("a cookie that somebody made up opens nothing", async () => {
    const { cookies } = await firstAdmin();
    const [name, value] = cookies[0]!.split(";")[0]!.split("=") as [string, string];
    const [token] = decodeURIComponent(value).split(".") as [string];
    expect(await whoIs([`${name}=${token}`])).toBeNull();
    expect(await whoIs([`${name}=${token}.AAAA`])).toBeNull();
  });

  test("signing out ends the session, and not the others", async () => {
    const { cookies, actor } = await firstAdmin();
    const other = await signIn(visitor(), { email: "ada@example.com", password: PASSWORD });
    expect(await signOut(visitor(cookies))).toEqual([expect.stringMatching(/^gatehouse\.session_token=; Max-Age=0/)]);
    expect(await whoIs(cookies)).toBeNull();
    expect(await whoIs(other)).toEqual(actor);
    expect((await actions()).at(-1)).toBe("person.sign_out");
  });
});

describe("tries to sign in", () => {
  const wrong = (address: string, email = "ada@example.com") =>
    signIn(visitor([], { address }), { email, password: "wrong" });

  test("are limited for one person wherever they come from, together, with a time that ends it", async () => {
    await firstAdmin();
    const ends = await Promise.allSettled(Array.from({ length: 14 }, (_, at) => wrong(`10.0.1.${at}`)));
    const codes = ends.map((end) => (end.status === "rejected" ? (end.reason as { code: string }).code : "in"));
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(4);
    const right = () => signIn(visitor(), { email: "ada@example.com", password: PASSWORD });
    await expect(right()).rejects.toMatchObject({ code: "rate_limited", retryAt: new Date(clock + 15 * 60_000) });
    expect((await actions()).filter((action) => action === "person.sign_in_limited")).toHaveLength(1);
    clock += 15 * 60_000;
    await expect(right()).resolves.toHaveLength(1);
  });

  test("are forgotten when the right password comes in time", async () => {
    await firstAdmin();
    for (let at = 0; at < 9; at++) await expect(wrong("10.0.0.2")).rejects.toMatchObject({ code: "wrong_credentials" });
    await signIn(visitor(), { email: "ada@example.com", password: PASSWORD });
    await expect(wrong("10.0.0.2")).rejects.toMatchObject({ code: "wrong_credentials" });
  });

  test("write down no address of e-mail that nobody has, but in the record", async () => {
    await expect(wrong("10.0.0.2", "eve@example.com")).rejects.toMatchObject({ code: "wrong_credentials" });
    expect(JSON.stringify(await db.signInCount.findMany())).not.toContain("eve");
  });
});

describe("the demo admin", () => {
  test("signs in without a password at the machine itself, where it is offered", async () => {
    settings.DEMO_ADMIN = "offered";
    expect(await getEntryOffers(visitor())).toEqual({ demoAdmin: true, provider: null });
    const both = await Promise.all([signInAsDemo(visitor()), signInAsDemo(visitor())]);
    for (const cookies of both) expect(await whoIs(cookies)).toMatchObject({ id: DEMO_ADMIN.id });
    expect((await actions()).sort()).toEqual(["person.create", "person.sign_in", "person.sign_in"]);
    expect(await offerFirstAdmin(db, new Date(clock))).toBeNull();
  });

  test.each([
    ["from elsewhere", "offered", false],
    ["where it is not offered", undefined, true],
  ] as const)("does not %s", async (_, offered, atThisMachine) => {
    settings.DEMO_ADMIN = offered;
    const from = visitor([], { atThisMachine });
    expect((await getEntryOffers(from)).demoAdmin).toBe(false);
    await expect(signInAsDemo(from)).rejects.toMatchObject({ code: "forbidden" });
    expect(await db.person.count()).toBe(0);
  });

  test("is no admin who counts, where it is not offered: a link makes the first", async () => {
    settings.DEMO_ADMIN = "offered";
    await signInAsDemo(visitor());
    settings.DEMO_ADMIN = undefined;
    expect(await offerFirstAdmin(db, new Date(clock))).not.toBeNull();
  });

  test("can be deactivated once there is another, and then is neither offered nor let in", async () => {
    settings.DEMO_ADMIN = "offered";
    const demo = { actor: (await whoIs(await signInAsDemo(visitor())))!, db, now: () => new Date(clock) };
    const off = { personId: DEMO_ADMIN.id, active: false };
    await expect(activatePerson(demo, off)).rejects.toMatchObject({ code: "conflict" });
    await expect(makeLink(demo, { personId: DEMO_ADMIN.id })).rejects.toMatchObject({ code: "conflict" });
    const other = await invitePerson(demo, { name: "Bo", email: "bo@example.com", roles: ["admin"] });
    await expect(activatePerson(demo, off)).rejects.toMatchObject({ code: "conflict" }); // has not come in yet
    await acceptLink(visitor(), { token: tokenIn(other), password: PASSWORD });
    await activatePerson(demo, off);
    expect((await getEntryOffers(visitor())).demoAdmin).toBe(false);
    await expect(signInAsDemo(visitor())).rejects.toMatchObject({ code: "wrong_credentials" });
  });
});

describe("people", () => {
  test("are invited, choose a password by their link, and are listed as what they are", async () => {
    const { ctx } = await firstAdmin();
    const invited = await invitePerson(ctx, { name: "Bo", email: "bo@example.com", roles: ["viewer", "viewer"] });
    expect((await listPeople(ctx)).map(({ name, state }) => [name, state])).toEqual([
      ["Ada", "active"],
      ["Bo", "invited"],
    ]);
    expect(await getEntryLink(visitor(), tokenIn(invited))).toEqual({
      kind: "password",
      name: "Bo",
      email: "bo@example.com",
    });
    const cookies = await acceptLink(visitor(), { token: tokenIn(invited), password: PASSWORD });
    expect(await whoIs(cookies)).toMatchObject({ name: "Bo", roles: ["viewer"] });
    expect((await listPeople(ctx))[1]).toMatchObject({ state: "active", sessions: 1, roles: ["viewer"] });
    const again = invitePerson(ctx, { name: "B", email: "BO@example.com", roles: ["viewer"] });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });

  test("a new link sets a new password, and ends what was begun with the old one", async () => {
    const { ctx, cookies } = await firstAdmin();
    const link = await makeLink(ctx, { personId: ctx.actor.id });
    await acceptLink(visitor(), { token: tokenIn(link), password: "another good password" });
    expect(await whoIs(cookies)).toBeNull();
    const old = signIn(visitor(), { email: "ada@example.com", password: PASSWORD });
    await expect(old).rejects.toMatchObject({ code: "wrong_credentials" });
  });

  test("roles hold from the next request on", async () => {
    const { ctx } = await firstAdmin();
    const invited = await invitePerson(ctx, { name: "Bo", email: "bo@example.com", roles: ["viewer"] });
    const cookies = await acceptLink(visitor(), { token: tokenIn(invited), password: PASSWORD });
    await changeRoles(ctx, { personId: invited.personId, roles: ["editor", "publisher"] });
    expect((await whoIs(cookies))?.roles).toEqual(["editor", "publisher"]);
  });

  test("somebody deactivated is out at once, and cannot come back but by an admin", async () => {
    const { ctx } = await firstAdmin();
    const invited = await invitePerson(ctx, { name: "Bo", email: "bo@example.com", roles: ["viewer"] });
    const cookies = await acceptLink(visitor(), { token: tokenIn(invited), password: PASSWORD });
    const { personId } = invited;
    const link = await makeLink(ctx, { personId });
    await activatePerson(ctx, { personId, active: false });
    expect(await whoIs(cookies)).toBeNull();
    const enter = () => signIn(visitor(), { email: "bo@example.com", password: PASSWORD });
    await expect(enter()).rejects.toMatchObject({ code: "wrong_credentials" });
    const byLink = acceptLink(visitor(), { token: tokenIn(link), password: PASSWORD });
    await expect(byLink).rejects.toMatchObject({ code: "link_spent" });
    await expect(makeLink(ctx, { personId })).rejects.toMatchObject({ code: "conflict" });
    await activatePerson(ctx, { personId, active: true });
    expect(await whoIs(await enter())).toMatchObject({ name: "Bo" });
  });

  test("signed out everywhere is every browser", async () => {
    const { ctx, cookies } = await firstAdmin();
    const other = await signIn(visitor(), { email: "ada@example.com", password: PASSWORD });
    expect(await endSessions(ctx, { personId: ctx.actor.id })).toEqual({ ended: 2 });
    expect([await whoIs(cookies), await whoIs(other)]).toEqual([null, null]);
  });

  test("the last admin stays one, however two admins take leave of each other at once", async () => {
    const { ctx } = await firstAdmin();
    const invited = await invitePerson(ctx, { name: "Bo", email: "bo@example.com", roles: ["admin"] });
    await acceptLink(visitor(), { token: tokenIn(invited), password: PASSWORD });
    const ends = await Promise.allSettled([
      changeRoles(ctx, { personId: ctx.actor.id, roles: ["viewer"] }),
      activatePerson(ctx, { personId: invited.personId, active: false }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.person.count({ where: { deactivatedAt: null, roles: { some: { role: "admin" } } } })).toBe(1);
  });

  test.each([
    ["list", (ctx: Parameters<typeof listPeople>[0]) => listPeople(ctx)],
    ["invite", (ctx) => invitePerson(ctx, { name: "E", email: "e@example.com", roles: ["admin"] })],
    ["make a link", (ctx) => makeLink(ctx, { personId: "x" })],
    ["change roles", (ctx) => changeRoles(ctx, { personId: "x", roles: ["admin"] })],
    ["deactivate", (ctx) => activatePerson(ctx, { personId: "x", active: false })],
    ["end sessions", (ctx) => endSessions(ctx, { personId: "x" })],
  ] satisfies [string, (ctx: Parameters<typeof listPeople>[0]) => Promise<unknown>][])(
    "who is no admin may not %s",
    async (_, act) => {
      for (const role of ["viewer", "editor", "publisher", "approver"] as const)
        await expect(act(contextFor(db, role))).rejects.toMatchObject({ code: "forbidden" });
    },
  );
});
