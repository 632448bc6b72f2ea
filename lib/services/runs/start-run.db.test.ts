import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeRun } from "@/lib/adapters/trace/close-run";
import { makeAgent, makeConversation, testClient } from "@/lib/db/testing/builders";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor, noteStarts } from "../testing/service";
import { cancelRun } from "./cancel-run";
import { startRun } from "./start-run";

const { url } = testDatabase();
const db = testClient(url);
const ctx = contextFor(db);
afterAll(() => db.$disconnect());

let conversationId: string;
let agentId: string;
let process: ReturnType<typeof noteStarts>;

beforeEach(async () => {
  process = noteStarts();
  agentId = (await makeAgent(db, {})).id;
  conversationId = (await makeConversation(db, agentId)).id;
});
afterEach(() => process.forget());

let sent = 0;
const send = (text: string, clientId = `client-${++sent}`) => startRun(ctx, { conversationId, text, clientId });
const end = (runId: string) =>
  db.$transaction((tx) =>
    closeRun(tx, runId, { outcome: "failed", terminationReason: "internal_error", message: null, at: new Date() }),
  );

describe("sending a message", () => {
  test("makes run, message, turn and audit entry, and starts the run", async () => {
    const { runId, repeated } = await send("Where is order 7?\0 \ud800");
    expect(repeated).toBe(false);
    expect(process.started).toEqual([{ id: runId, segment: 0 }]);
    const run = await db.run.findUniqueOrThrow({ where: { id: runId }, include: { messages: true } });
    expect(run).toMatchObject({
      state: "running",
      position: 1,
      purpose: "live",
      input: "Where is order 7?\uFFFD \uFFFD",
    });
    expect(run.messages.map(({ text }) => JSON.parse(text) as string)).toEqual(["Where is order 7?\0 \ud800"]);
    const conversation = await db.conversation.findUniqueOrThrow({ where: { id: conversationId } });
    expect(conversation).toMatchObject({ activeRunId: runId, runCount: 1 });
    expect(await db.auditEntry.findMany({ where: { subjectId: runId } })).toMatchObject([
      { action: "run.start", actorId: "user-1", actorRole: "editor" },
    ]);
  });

  test("the same one starts one run, however often and however much at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send("hi", "the-same-one")));
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await db.run.count({ where: { conversationId } })).toBe(1);
    expect(process.started).toHaveLength(1);
  });

  test("from two tabs at once are both answered, one after the other, in the order of their places", async () => {
    const both = await Promise.all([send("one"), send("two")]);
    expect(process.started).toHaveLength(1);
    const first = process.started[0]?.id ?? "";
    const next = await end(first);
    expect(next).toEqual([{ id: both.find(({ runId }) => runId !== first)?.runId, segment: 0 }]);
    const runs = await db.run.findMany({ where: { conversationId }, orderBy: { position: "asc" } });
    expect(runs.map(({ id, position }) => [id, position])).toEqual([
      [first, 1],
      [next[0]?.id, 2],
    ]);
  });

  test("does not wait for other conversations", async () => {
    const other = (await makeConversation(db, agentId)).id;
    await send("here");
    await startRun(ctx, { conversationId: other, text: "there", clientId: "client-x-1" });
    expect(process.started).toHaveLength(2);
  });
});

describe("a message is refused, and nothing is left of it,", () => {
  const refusals: [string, () => Promise<unknown>, Promise<unknown> | (() => Promise<unknown>), object][] = [
    [
      "when the agent is paused",
      () => db.agent.update({ where: { id: agentId }, data: { paused: true } }),
      () => send("hi"),
      { code: "agent_paused" },
    ],
    [
      "when nothing is published",
      () => db.agent.update({ where: { id: agentId }, data: { publishedVersionId: null } }),
      () => send("hi"),
      { code: "not_published" },
    ],
    [
      "when it is another's conversation",
      () => db.conversation.update({ where: { id: conversationId }, data: { userId: "someone-else" } }),
      () => send("hi"),
      { code: "not_found" },
    ],
    [
      "when there is no such conversation",
      () => db.conversation.delete({ where: { id: conversationId } }),
      () => send("hi"),
      { code: "not_found" },
    ],
    [
      "when it is empty",
      () => Promise.resolve(),
      () => send(""),
      { code: "invalid_input", issues: [{ path: "text" }] },
    ],
    ["when it is too long", () => Promise.resolve(), () => send("x".repeat(2_000_001)), { code: "too_large" }],
    [
      "when it has a field too many",
      () => Promise.resolve(),
      () => startRun(ctx, { conversationId, text: "a", clientId: "client-1-x", role: "system" }),
      { code: "invalid_input" },
    ],
    [
      "when the actor may only look",
      () => Promise.resolve(),
      () => startRun(contextFor(db, "viewer"), { conversationId, text: "a", clientId: "client-1-x" }),
      { code: "forbidden" },
    ],
  ];
  test.each(refusals)("%s", async (_, before, attempt, error) => {
    await before();
    await expect(typeof attempt === "function" ? attempt() : attempt).rejects.toMatchObject(error);
    expect(await db.run.count({ where: { conversationId } })).toBe(0);
    expect(process.started).toEqual([]);
  });

  test("though an admin may write in anyone's conversation", async () => {
    await db.conversation.update({ where: { id: conversationId }, data: { userId: "someone-else" } });
    await startRun(contextFor(db, "admin"), { conversationId, text: "a", clientId: "client-adm" });
    expect(process.started).toHaveLength(1);
  });
});

describe("cancelling", () => {
  test("a run under way asks it to end, and says so in the audit", async () => {
    const { runId } = await send("hi");
    await cancelRun(ctx, { runId });
    const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.state).toBe("running");
    expect(run.cancelRequestedAt).toBeInstanceOf(Date);
    expect(await db.auditEntry.count({ where: { subjectId: runId, action: "run.cancel" } })).toBe(1);
  });

  test("a queued run ends it at once, with the event of its end, and lets those behind it go on", async () => {
    const first = await send("one");
    const second = await send("two");
    const third = await send("three");
    await cancelRun(ctx, { runId: second.runId });
    const run = await db.run.findUniqueOrThrow({ where: { id: second.runId }, include: { events: true } });
    expect(run).toMatchObject({ state: "finished", outcome: "cancelled", events: [{ eventKey: "end/run.finished" }] });
    expect(await end(first.runId)).toEqual([{ id: third.runId, segment: 0 }]);
  });

  test("a run that has ended is refused, as is another's", async () => {
    const { runId } = await send("hi");
    await end(runId);
    await expect(cancelRun(ctx, { runId })).rejects.toMatchObject({ code: "already_finished" });
    await expect(cancelRun(contextFor(db, "approver", "nosy"), { runId })).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelRun(ctx, { runId: "nobody" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("a run that begins or ends just then leaves no turn behind", async () => {
    for (let n = 0; n < 6; n++) {
      const first = await send("one");
      const second = await send("two");
      await Promise.allSettled([end(first.runId), cancelRun(ctx, { runId: second.runId })]);
      const run = await db.run.findUniqueOrThrow({ where: { id: second.runId } });
      if (run.state !== "finished") {
        expect(run).toMatchObject({ state: "running", cancelRequestedAt: expect.any(Date) as Date });
        await end(second.runId);
      }
      const conversation = await db.conversation.findUniqueOrThrow({ where: { id: conversationId } });
      expect(conversation.activeRunId).toBeNull();
    }
  });
});
