import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAgent, makeConversation, makeRun, makeTool, testClient, toolSpecOf } from "@/lib/db/testing/builders";
import { storedEvent } from "@/lib/db/runs";
import type { ClaimedRun } from "@/lib/db/turns";
import type { EventData, EventType, TraceEvent } from "@/lib/engine/trace/events";
import { redactionRules } from "@/lib/engine/trace/secrets";
import { testDatabase } from "@/scripts/testing/database";
import { closeRun } from "./close-run";
import { traceSink } from "./sink";

const { url } = testDatabase();
const db = testClient(url);
afterAll(() => db.$disconnect());

let place: { runId: string; conversationId: string };
let claimed: ClaimedRun[];
const rules = redactionRules({ credentials: ["sk-live-123456"] });
const sink = () => traceSink({ db, place, rules, onClaimed: (runs) => claimed.push(...runs) });

beforeAll(() => makeTool(db, toolSpecOf("get_order", { readOnly: true })));
beforeEach(async () => {
  const agent = await makeAgent(db, {});
  const conversation = await makeConversation(db, agent.id);
  place = { conversationId: conversation.id, runId: (await makeRun(db, conversation.id)).id };
  claimed = [];
});

function event<T extends EventType>(type: T, data: Partial<EventData[T]>, key: string = type, round = 1): TraceEvent {
  return { key, type, step: key, round, at: 1_800_000_000_000, durationMs: 1.5, data } as unknown as TraceEvent;
}

const hint = (n: number) => event("hint.injected", { hint: "no_progress", text: String(n) }, `hint-${n}`);
const stored = async () =>
  (await db.traceEvent.findMany({ where: { runId: place.runId }, orderBy: { seq: "asc" } })).map(storedEvent);
const run = () => db.run.findUniqueOrThrow({ where: { id: place.runId } });

const finished = event("run.finished", {
  outcome: "stopped",
  terminationReason: "max_rounds",
  answer: "Here is what I found.",
  answerFrom: "last_answer",
  message: null,
  rounds: 3,
  calls: { ran: 2, failed: 1, notRun: 1 },
  tokens: { prompt: 100, completion: 20, estimated: false },
  cost: null,
  activeMs: 1234,
  budgets: [],
});

describe("events", () => {
  test("come back as they were, with NUL and lone surrogates, in their order and without gaps", async () => {
    const events = [hint(1), event("hint.injected", { hint: "no_progress", text: "a\0b\ud800" }, "odd"), hint(2)];
    await sink().write(events.slice(0, 2));
    await sink().write(events.slice(2));
    expect(await stored()).toEqual(events.map((one, i) => ({ ...one, seq: i + 1 })));
    expect((await run()).lastSeq).toBe(3);
  });

  test("F202 a null is a null, and neither an empty object nor nothing at all", async () => {
    const says = {
      lastError: null,
      config: null,
      empty: {},
      list: [],
      blank: "",
      zero: 0,
      inside: [{ a: null }, null],
    };
    await sink().write([event("hint.injected", says as never)]);
    const [read] = await stored();
    expect(read?.data).toStrictEqual(says);
    const row = await db.traceEvent.findFirstOrThrow({ where: { runId: place.runId } });
    expect(row.payload).toBe(JSON.stringify(says));
  });

  test("F202 a column that says nothing stays null beside one that holds an empty object", async () => {
    const read = () => db.conversation.findUniqueOrThrow({ where: { id: place.conversationId } });
    expect(await read()).toMatchObject({ pending: null, memory: "{}" });
    await db.conversation.update({ where: { id: place.conversationId }, data: { memory: '{"config":null}' } });
    expect(await read()).toMatchObject({ pending: null, memory: '{"config":null}' });
    await sink().write([finished]);
    expect(await run()).toMatchObject({ cost: null, basis: null });
  });

  test("written again they change nothing, whatever they say", async () => {
    const tokens = (prompt: number) =>
      event("model.responded", { usage: { prompt, completion: 1, reported: true } }, "model");
    await sink().write([hint(1), tokens(10)]);
    await sink().write([hint(1), tokens(99), hint(2)]);
    expect((await stored()).map(({ seq, key }) => [seq, key])).toEqual([
      [1, "hint-1"],
      [2, "model"],
      [3, "hint-2"],
    ]);
    expect((await run()).promptTokens).toBe(10);
  });

  test("of many writers at once each event is stored once, and a reader that follows seq misses none", async () => {
    const all = Array.from({ length: 40 }, (_, n) => hint(n));
    const seen: string[] = [];
    let last = 0;
    let done = false;
    const reader = (async () => {
      while (!done || last < (await run()).lastSeq) {
        const rows = await db.traceEvent.findMany({
          where: { runId: place.runId, seq: { gt: last } },
          orderBy: { seq: "asc" },
        });
        for (const row of rows) {
          expect(row.seq).toBeGreaterThan(last);
          last = row.seq;
          seen.push(row.eventKey);
        }
      }
    })();
    const writer = async (from: number) => {
      const own = sink();
      for (let at = from; at < from + 25; at += 5) await own.write(all.slice(at, at + 5));
    };
    await Promise.all([writer(0), writer(10), writer(15)]);
    done = true;
    await reader;
    expect(seen.toSorted()).toEqual(all.map(({ key }) => key).toSorted());
  });

  test("hold no stored credential", async () => {
    await sink().write([event("hint.injected", { hint: "no_progress", text: "key sk-live-123456!" })]);
    expect(JSON.stringify(await stored())).not.toContain("sk-live");
  });

  test("nothing is stored when anything of a write fails", async () => {
    const bad = event("route.decided", { intent: "x", source: "nobody" as never, confidence: 1, pending: null });
    await expect(sink().write([hint(1), bad])).rejects.toThrow();
    expect(await stored()).toEqual([]);
    expect((await run()).lastSeq).toBe(0);
  });
});

describe("rows around the events", () => {
  test("the route fills the run's columns and what is pending", async () => {
    const pending = { intent: "cancel", missing: ["order_id"], runId: place.runId } as never;
    await sink().write([
      event("route.decided", { intent: "cancel", source: "llm_fallback", confidence: 0.8, pending }),
    ]);
    expect(await run()).toMatchObject({ intent: "cancel", source: "llm_fallback", confidence: 0.8 });
    const read = () => db.conversation.findUniqueOrThrow({ where: { id: place.conversationId } });
    expect(JSON.parse((await read()).pending ?? "")).toEqual(pending);
    await sink().write([
      event("route.decided", { intent: "a", source: "rule_strong", confidence: 1, pending: null }, "2"),
    ]);
    expect((await read()).pending).toBeNull();
  });

  test("a call's row says what was decided, also when that was stored before a recovery", async () => {
    const decided = event(
      "call.decided",
      {
        callId: "c1",
        index: 0,
        tool: "get_order",
        rawArguments: "{}",
        arguments: { id: "7", password: "x" },
        fingerprint: "fp",
        decision: { effect: "allow", rule: "granted", reason: "", violation: false },
      },
      "decided",
    );
    const done = (callId: string, tool: string, ran: boolean) =>
      event(
        "call.finished",
        {
          callId,
          index: 0,
          tool,
          ran,
          status: ran ? "success" : "error",
          error: ran ? null : { type: "unknown_tool", message: "", retryable: false },
          content: '{"status":"success","data":{"ok":true}}',
          startedAt: null,
        },
        `done-${callId}`,
      );
    await sink().write([decided]);
    await sink().write([decided, done("c1", "get_order", true), done("c2", "nobody\0", false)]);
    const rows = await db.toolCall.findMany({ where: { runId: place.runId }, orderBy: { callId: "asc" } });
    expect(rows).toMatchObject([
      {
        name: "get_order",
        toolName: "get_order",
        status: "success",
        rule: "granted",
        fingerprint: "fp",
        arguments: '{"id":"7","password":"[redacted]"}',
        line: expect.stringContaining("get_order(") as string,
        durationMs: 1.5,
      },
      { name: "nobody\uFFFD", toolName: null, status: "not_run", errorType: "unknown_tool" },
    ]);
    expect(await run()).toMatchObject({ callsRan: 1, callsFailed: 0, callsNotRun: 1 });
  });

  test("a call that a handler made has its parent beside it, also where neither was started", async () => {
    const done = (callId: string, parent?: string) =>
      event(
        "call.finished",
        { callId, ...(parent === undefined ? {} : { parent }), index: 0, tool: "get_order", ran: false, status: "error",
          error: { type: "max_tools", message: "", retryable: false }, content: "{}", startedAt: null },
        `done-${callId}`,
      ); // prettier-ignore
    await sink().write([done("c1/1:f/1:f", "c1/1:f"), done("c1/1:f", "c1"), done("c1")]);
    const rows = await db.toolCall.findMany({ where: { runId: place.runId }, orderBy: { callId: "asc" } });
    expect(rows.map(({ parentCallId }) => parentCallId)).toEqual([null, "c1", "c1/1:f"]);
  });

  test("the end fills the columns, keeps the answer once and gives the turn to the next", async () => {
    const next = await makeRun(db, place.conversationId, "queued");
    await makeRun(db, place.conversationId, "queued");
    await db.runStep.create({ data: { runId: place.runId, stepKey: "s", output: "1" } });
    await sink().write([finished]);
    await sink().write([finished]);
    expect(claimed).toEqual([{ id: next.id, segment: 0 }]);
    expect(await run()).toMatchObject({
      state: "finished",
      outcome: "stopped",
      terminationReason: "max_rounds",
      rounds: 3,
      callsNotRun: 1,
      promptTokens: 100,
      activeMs: 1234,
    });
    const answers = await db.message.findMany({ where: { runId: place.runId, role: "assistant" } });
    expect(answers.map(({ text }) => JSON.parse(text) as string)).toEqual(["Here is what I found."]);
    const conversation = await db.conversation.findUniqueOrThrow({ where: { id: place.conversationId } });
    expect(conversation.activeRunId).toBe(next.id);
    expect(await db.runStep.count({ where: { runId: place.runId } })).toBe(0);
  });

  test("of two who end a run the first one counts", async () => {
    const at = new Date();
    const failed = { outcome: "failed", terminationReason: "internal_error", message: "gone", at } as const;
    await db.$transaction((tx) => closeRun(tx, place.runId, failed));
    await sink().write([{ ...finished, key: "end/run.finished" }]);
    expect(await db.$transaction((tx) => closeRun(tx, place.runId, failed))).toEqual([]);
    expect(await run()).toMatchObject({ outcome: "failed", terminationReason: "internal_error" });
    expect(await stored()).toHaveLength(1);
  });
});
