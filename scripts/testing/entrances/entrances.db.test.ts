import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "../../../lib/auth/roles";
import { makeAgent, makeConversation, makeRun, testClient } from "../../../lib/db/testing/builders";
import { openSession } from "../../../lib/services/people/open-session";
import { createDraft } from "../../../lib/services/policies/create-draft";
import { contextFor, noteStarts } from "../../../lib/services/testing/service";
import { testDatabase } from "../database";
import { EXAMPLES, type World } from "./examples";
import { findEntrances } from "./find";
import { tableDigests } from "./state";

const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({
  headers: () => Promise.resolve(request.headers),
  cookies: () => Promise.resolve({ get: () => undefined, set: () => undefined }),
}));
vi.mock("@/lib/env", async (original) => ({
  ...(await original<typeof import("@/lib/env")>()),
  authSecret: () => "a secret of the tests, long enough",
}));

const { url } = testDatabase();
const db = testClient(url);
const entrances = await findEntrances();
const cases = entrances.map(({ name }) => name);
const exampleOf = (name: string) => EXAMPLES[name] ?? expect.fail(`${name} has no example`);

let carrier: ReturnType<typeof noteStarts>;
let world: World;

beforeAll(async () => {
  Object.assign(globalThis, { [Symbol.for("gatehouse.database")]: db });
  carrier = noteStarts();
  world = await makeWorld();
});
afterAll(async () => {
  carrier.forget();
  await db.$disconnect();
});
beforeEach(() => {
  request.headers = new Headers({ host: "localhost:3000" });
});

const VIEWER = "user-1";

async function makeWorld(): Promise<World> {
  for (const id of [VIEWER, "nosy"])
    await db.person.create({
      data: { id, name: id, email: `${id}@example.com`, roles: { create: { role: "viewer" } } },
    });
  const agent = await makeAgent(db, { systemPrompt: "" });
  const other = await makeAgent(db, {});
  const { publishedVersionId } = await db.agent.findUniqueOrThrow({ where: { id: agent.id } });
  const editor = contextFor(db, "editor");
  const draft = async (agentId: string) => (await createDraft(editor, { agentId })).versionId;
  const own = await makeConversation(db, agent.id);
  const others = await makeConversation(db, other.id);
  await db.conversation.update({ where: { id: others.id }, data: { userId: "somebody-else" } });
  const run = await makeRun(db, own.id);
  const event = { eventKey: "e", type: "hint.injected", step: "s", at: new Date(), payload: "{}" };
  await db.traceEvent.create({ data: { runId: run.id, seq: 1, ...event } });
  return {
    agentId: agent.id,
    publishedId: publishedVersionId!,
    draftId: await draft(agent.id),
    conversationId: own.id,
    runId: run.id,
    personId: "nosy",
    otherAgentsDraftId: await draft(other.id),
    othersConversationId: others.id,
    othersRunId: (await makeRun(db, others.id)).id,
  };
}

/** Signs somebody in with these roles, as a cookie says it. */
async function signInAs(...roles: Role[]): Promise<void> {
  await db.personRole.deleteMany({ where: { personId: VIEWER } });
  await db.personRole.createMany({ data: roles.map((role) => ({ personId: VIEWER, role })) });
  const visitor = { headers: request.headers, address: "10.0.0.1", atThisMachine: false, db, now: () => new Date() };
  const cookies = await db.$transaction((tx) => openSession(tx, visitor, VIEWER, "password"));
  request.headers.set("cookie", cookies.map((cookie) => cookie.split(";")[0]).join("; "));
}

/** Calls an entrance: the code of its failure or `ok`, all it answered, and the tables that are not as they were. */
async function call(name: string, args: unknown[]) {
  const before = await tableDigests(db);
  const answer = await entrances.find((entrance) => entrance.name === name)!.call(...args);
  const { code, text } = answer instanceof Response ? await read(answer) : readResult(answer);
  const after = await tableDigests(db);
  return { code, text, changed: Object.keys(after).filter((table) => after[table] !== before[table]) };
}

async function read(response: Response) {
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return { code: "ok", text: "" };
  }
  const text = await response.text();
  if (response.ok) return { code: "ok", text };
  return { code: (JSON.parse(text) as { error: { code: string } }).error.code, text };
}

function readResult(answer: unknown) {
  const result = answer as { ok: true } | { ok: false; error: { code: string } };
  return { code: result.ok ? "ok" : result.error.code, text: JSON.stringify(answer) };
}

test("each entrance has its example, and each example its entrance", () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...cases].sort());
  expect(cases.length).toBeGreaterThan(20);
});

describe("nobody", () => {
  test.each(cases)("%s", async (name) => {
    const { args, open } = exampleOf(name);
    const { code, text, changed } = await call(name, args(world));
    expect(code).toBe(open?.code ?? "not_signed_in");
    expect(changed).toEqual(open?.leaves ?? []);
    for (const id of Object.values(world)) expect(text).not.toContain(id);
  });

  test.each([
    ["a cookie that was made up", { cookie: "gatehouse.session_token=abc.def" }],
    ["the right cookie by another name of this machine", { host: "evil.example" }],
    ["the right cookie from a page of another site", { origin: "https://evil.example" }],
  ])("%s is nobody", async (_, headers) => {
    await signInAs("viewer");
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const { code } = await call("app/api/runs/route.ts#GET", EXAMPLES["app/api/runs/route.ts#GET"]!.args(world));
    expect(code).toBe("not_signed_in");
  });
});

describe("a viewer", () => {
  test.each(cases)("%s", async (name) => {
    await signInAs("viewer");
    const { args, reads, open, ownLeaves } = exampleOf(name);
    const { code, changed } = await call(name, args(world));
    expect(code).toBe(reads ? "ok" : (open?.code ?? "forbidden"));
    expect(changed).toEqual(ownLeaves ?? open?.leaves ?? []);
  });
});

describe("across agents and people", () => {
  test.each(cases.filter((name) => EXAMPLES[name]?.crossed))("%s", async (name) => {
    await signInAs("editor", "publisher", "approver");
    const { code, changed } = await call(name, exampleOf(name).crossed!(world));
    expect(code).toBe("not_found");
    expect(changed).toEqual([]);
  });

  test("whoever may not write in a conversation may not cancel its runs either, but an admin may", async () => {
    await signInAs("admin");
    const { code } = await call(
      "app/(console)/test-chat/actions.ts#cancelRun",
      EXAMPLES["app/(console)/test-chat/actions.ts#cancelRun"]!.crossed!(world),
    );
    expect(code).toBe("ok");
  });
});

describe("the id of nothing, for somebody who may do everything", () => {
  const NOTHING = "00000000-0000-7000-8000-000000000000";
  const nowhere = () => Object.fromEntries(Object.keys(world).map((key) => [key, NOTHING])) as unknown as World;

  test.each(cases.filter((name) => !EXAMPLES[name]?.open && !EXAMPLES[name]?.noId))("%s", async (name) => {
    await signInAs("editor", "publisher", "approver", "admin");
    const { code, changed } = await call(name, exampleOf(name).args(nowhere()));
    expect(code).toBe("not_found");
    expect(changed).toEqual([]);
  });
});
