import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { VisitorContext } from "@/lib/auth/context";
import { readSession } from "@/lib/auth/session";
import { testClient } from "@/lib/db/testing/builders";
import { testDatabase } from "@/scripts/testing/database";
import { comeBack, goElsewhere } from "./sign-in-elsewhere";
import { TestProvider, type Claims } from "./testing/provider";

const settings = vi.hoisted(() => ({ OIDC_ISSUER: undefined as string | undefined }));
vi.mock("@/lib/env", async (original) => {
  const real = await original<typeof import("@/lib/env")>();
  const oidc = { OIDC_CLIENT_ID: "gatehouse", OIDC_CLIENT_SECRET: "secret" };
  const env = {
    ...real.env,
    ...oidc,
    get OIDC_ISSUER() {
      return settings.OIDC_ISSUER;
    },
  };
  return { ...real, env, authSecret: () => "a secret of the tests, long enough" };
});

const { url } = testDatabase();
const db = testClient(url);
const provider = new TestProvider();
beforeAll(() => provider.listen());
afterAll(async () => {
  await provider.close();
  await db.$disconnect();
});
beforeEach(async () => {
  settings.OIDC_ISSUER = provider.issuer;
  await db.$executeRaw`TRUNCATE people, audit_entries, verifications CASCADE`;
  await db.person.create({
    data: { id: "bo", name: "Bo", email: "bo@example.com", emailVerified: true, roles: { create: { role: "editor" } } },
  });
});

const HOST = "localhost:3000";
const visitor = (cookies: readonly string[] = []): VisitorContext => ({
  headers: new Headers({ host: HOST, cookie: cookies.map((text) => text.split(";")[0]).join("; ") }),
  address: "10.0.0.1",
  atThisMachine: false,
  db,
  now: () => new Date(),
});
const BO: Claims = { sub: "bo-at-home", email: "Bo@example.com", email_verified: true, name: "Bo" };

/** There and back, as a browser goes. */
async function round(claims: Claims, change = (back: URL) => back) {
  const { url: there, cookies } = await goElsewhere(visitor(), "/runs");
  const sent = new URL(there);
  const back = new URL(sent.searchParams.get("redirect_uri")!);
  expect(back.pathname).toBe("/api/auth/callback/oidc");
  back.searchParams.set("code", provider.codeFor(sent, claims));
  back.searchParams.set("state", sent.searchParams.get("state")!);
  const from = visitor(cookies);
  const response = await comeBack(from, new Request(change(back), { headers: from.headers }));
  return { location: response.headers.get("location") ?? "", session: response.headers.getSetCookie() };
}
const last = () => db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });

test("somebody who was invited comes in by the same, verified address, again and again; no token of theirs is kept", async () => {
  for (const claims of [BO, { ...BO, email: "bo@elsewhere.example" }]) {
    const { location, session } = await round(claims);
    expect(location).toMatch(/\/runs$/);
    const read = await readSession(db, visitor(session.filter((text) => text.includes("session_token"))).headers);
    expect(read?.actor).toEqual({ id: "bo", name: "Bo", roles: ["editor"] });
    expect(await last()).toMatchObject({ action: "person.sign_in", actorId: "bo" });
  }
  expect(await db.credential.findMany()).toMatchObject([
    { providerId: "oidc", accountId: "bo-at-home", accessToken: null, refreshToken: null, idToken: null },
  ]);
});

test.each([
  ["an address that the provider has not verified", { ...BO, email_verified: false }],
  ["somebody who was not invited", { ...BO, sub: "eve", email: "eve@example.com" }],
])("%s is not let in, and that is recorded", async (_, claims) => {
  const { location } = await round(claims);
  expect(location).toMatch(/\/sign-in\?.*error=/);
  expect(await db.session.count()).toBe(0);
  expect(await db.person.count()).toBe(1);
  expect(await last()).toMatchObject({ action: "person.sign_in_refused", actorId: "nobody" });
});

test("somebody who was deactivated is not let in", async () => {
  await db.person.update({ where: { id: "bo" }, data: { deactivatedAt: new Date() } });
  const { location } = await round(BO);
  expect(location).not.toMatch(/\/runs$/);
  expect(await db.session.count()).toBe(0);
});

test("a state that this browser did not begin with is refused", async () => {
  const { location } = await round(BO, (back) => {
    back.searchParams.set("state", "another");
    return back;
  });
  expect(location).toMatch(/error=/);
  expect(await db.session.count()).toBe(0);
});

test("where no provider is set, nobody is sent anywhere", async () => {
  settings.OIDC_ISSUER = undefined;
  await expect(goElsewhere(visitor(), "/")).rejects.toMatchObject({ code: "forbidden" });
});
