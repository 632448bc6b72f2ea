import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import type { Json } from "../json";
import { CallLog, type LoggedCall } from "./call-log";
import { stops, trippedGuards, type GuardState } from "./guards";
import { resolveLimits } from "./limits";
import { findingsOf, isEmptyData, isWithoutProgress } from "./progress";
import { roomFor } from "./room";
import { Usage } from "./usage";

const limitsOf = (budgets = {}, intent = {}, ceilings = {}) =>
  resolveLimits(compilePolicy({ intents: [{ name: "task", budgets: intent }], budgets }), "task", ceilings);

describe("limits", () => {
  test("an intent replaces the agent's budgets field by field, in either direction", () => {
    const limits = limitsOf({ maxRounds: 3, maxToolCalls: 4 }, { maxRounds: 5, maxToolCalls: 2 });
    expect(limits.values).toMatchObject({ maxRounds: 5, maxToolCalls: 2, maxRunMs: 45_000 });
    expect(limits.setBy.maxRounds).toEqual({
      scope: "intent",
      intent: "task",
      field: "intents.task.budgets.maxRounds",
    });
    expect(limits.setBy.maxRunMs).toEqual({ scope: "agent", field: "budgets.maxRunMs" });
  });
  test("a ceiling clamps, and says what it took; one that was raised allows more", () => {
    expect(limitsOf({ maxRounds: 9 }, {}, { maxRounds: 6 })).toMatchObject({
      values: { maxRounds: 6 },
      clamped: [{ budget: "maxRounds", from: 9, to: 6 }],
    });
    expect(limitsOf({ maxRounds: 30 }).values.maxRounds).toBe(10);
    expect(limitsOf({ maxRounds: 30 }, {}, { maxRounds: 40 }).values.maxRounds).toBe(30);
    expect(limitsOf({}, {}, { maxCost: 2 }).values.maxCost).toBe(2);
  });
});

describe("usage", () => {
  test("overlapping steps count once, waiting between them not at all", () => {
    const usage = new Usage(undefined);
    usage.addStep(1000, 100);
    usage.addStep(2000, 50);
    usage.addStep(2010, 100);
    usage.addStep(2020, 5);
    expect(usage.activeMs).toBe(210);
  });
  test("for any steps, active time is at least the longest and at most the sum", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1 }), (steps) => {
        const usage = new Usage(undefined);
        for (const [at, ms] of steps) usage.addStep(at, ms);
        expect(usage.activeMs).toBeGreaterThanOrEqual(Math.max(...steps.map(([, ms]) => ms)));
        expect(usage.activeMs).toBeLessThanOrEqual(steps.reduce((sum, [, ms]) => sum + ms, 0));
      }),
    );
  });
  test("cost is unknown without prices", () => {
    expect(new Usage(undefined).cost).toBeNull();
    const usage = new Usage({ prompt: 2, completion: 10 });
    usage.addTokens({ prompt: 500_000, completion: 100_000, reported: true });
    expect(usage.cost).toBe(2);
    expect(usage.estimated).toBe(false);
  });
});

describe("room", () => {
  const connection = { name: "c", model: "m", contextWindow: 8000, maxOutputTokens: 500 };
  test.each([
    [{ maxTotalTokens: 12_000, maxOutputTokens: 800 }, 0, { reserve: 500, tokens: 7500, bound: "window" }],
    [{ maxTotalTokens: 6000, maxOutputTokens: 100 }, 0, { reserve: 100, tokens: 5900, bound: "total" }],
    [{ maxTotalTokens: 6000, maxOutputTokens: 100 }, 5950, { reserve: 100, tokens: -50, bound: "total" }],
  ])("%j with %i used", (budgets, used, expected) => {
    const usage = new Usage(undefined);
    usage.addTokens({ prompt: used, completion: 0, reported: true });
    expect(roomFor(limitsOf(budgets), usage, connection)).toEqual(expected);
  });
});

describe("the duplicate guard", () => {
  const read = { readOnly: true, pollable: false };
  const call = (more: Partial<LoggedCall> = {}): LoggedCall => ({
    fingerprint: "f",
    callId: "c1",
    round: 1,
    readOnly: true,
    ok: true,
    retryable: false,
    result: "1",
    ...more,
  });
  const logOf = (...calls: LoggedCall[]) => {
    const log = new CallLog();
    for (const each of calls) log.add(each);
    return log;
  };
  const failed = call({ ok: false, retryable: true });
  const write = call({ fingerprint: "w", readOnly: false });

  test.each<[string, LoggedCall[], { readOnly: boolean; pollable: boolean }, number, boolean]>([
    ["a call nobody made", [], read, 1, false],
    ["another call", [call({ fingerprint: "g" })], read, 1, false],
    ["the second of one allowed", [call()], read, 1, true],
    ["the second of two allowed", [call()], read, 2, false],
    ["the third of two allowed", [call(), call()], read, 2, true],
    ["one retry after a retryable error", [failed], read, 1, false],
    ["no second retry", [failed, failed], read, 1, true],
    ["no call after a retry that worked", [failed, call()], read, 1, true],
    ["no retry of a final error", [call({ ok: false })], read, 1, true],
    ["a read after a write", [call(), write], read, 1, false],
    ["a read after a write that failed", [call(), { ...write, ok: false }], read, 1, true],
    ["a read, a write, and the read again", [call(), write, call()], read, 1, true],
    ["a write after another write", [call({ readOnly: false }), write], { readOnly: false, pollable: false }, 1, true],
    ["a poll whose result stays", [call(), call()], { readOnly: true, pollable: true }, 2, true],
    [
      "a poll whose result changed",
      [call(), call(), call({ result: "2" })],
      { readOnly: true, pollable: true },
      2,
      false,
    ],
    ["a repeat whose result changed without polling", [call(), call({ result: "2" })], read, 2, true],
  ])("%s", (_, calls, tool, limit, refused) => {
    expect(logOf(...calls).repeated("f", tool, limit) !== null).toBe(refused);
  });
  test("names the last call it repeats", () => {
    expect(logOf(call(), call({ callId: "c7", round: 4 })).repeated("f", read, 1)).toEqual({ callId: "c7", round: 4 });
    expect(logOf(call(), call()).mostIdentical).toBe(2);
  });
});

describe("progress", () => {
  test.each<[Json, boolean]>([
    [null, true],
    ["", true],
    [" \n", true],
    [[], true],
    [{}, true],
    [{ data: [] }, true],
    [{ status: "success", items: [], total: 0, next: null }, true],
    [{ status: "success", data: { results: [] } }, true],
    [0, false],
    [false, false],
    [[null], false],
    [{ status: "shipped", data: null }, false],
    [{ status: "success" }, false],
    [{ items: [], total: 5 }, false],
    [{ a: null }, false],
  ])("%j is empty: %s", (data, empty) => expect(isEmptyData(data)).toBe(empty));

  const ok = (...data: Json[]) =>
    findingsOf(data.map((each) => ({ ran: true, envelope: { status: "success", data: each } })));
  const bad = { status: "error", error: { type: "tool_error", message: "no", retryable: false } } as const;
  test.each([
    ["all empty", ok([], null), null, true],
    ["one finding among empties", ok([], 1), null, false],
    ["all errors", findingsOf([{ ran: true, envelope: bad }]), null, true],
    ["nothing ran", findingsOf([{ ran: false, envelope: bad }]), null, true],
    ["the same data in another order", ok(1, 2), ok(2, 1), true],
    ["the same value once less", ok(1), ok(1, 1), false],
    ["key order does not hide it", ok({ a: 1, b: 2 }), ok({ b: 2, a: 1 }), true],
    ["new data", ok(1, 3), ok(1, 2), false],
  ])("%s", (_, round, before, without) => expect(isWithoutProgress(round, before)).toBe(without));
});

describe("trippedGuards", () => {
  const state = (
    change: (usage: Usage) => void = () => {},
    more: Partial<GuardState> = {},
    budgets = {},
  ): GuardState => {
    const usage = new Usage({ prompt: 1_000_000, completion: 1_000_000 });
    change(usage);
    const room = { reserve: 100, tokens: 1000, bound: "total" as const };
    return {
      usage,
      limits: limitsOf({ maxCost: 500, ...budgets }),
      nextPrompt: { tokens: 100, fits: true, room },
      overLimit: [],
      duplicates: [],
      ...more,
    };
  };
  const reasons = (...args: Parameters<typeof state>) => trippedGuards(state(...args)).map((trip) => trip.reason);
  const repeat = [{ callId: "c9", repeats: { callId: "c1", round: 1 } }];
  const room = (tokens: number) => ({
    nextPrompt: { tokens, fits: true, room: { reserve: 100, tokens: 1000, bound: "total" as const } },
  });

  test.each<[string, Parameters<typeof state>, string[]]>([
    ["nothing", [], []],
    ["time just inside", [(u) => u.addStep(0, 45_000)], []],
    ["time just outside", [(u) => u.addStep(0, 45_001)], ["run_timeout"]],
    ["tokens just inside", [undefined, { ...room(1000) }, { maxCost: null }], []],
    ["tokens just outside", [undefined, { ...room(1001) }, { maxCost: null }], ["token_budget"]],
    [
      "a prompt that does not fit",
      [undefined, { nextPrompt: { tokens: 1, fits: false, room: { reserve: 1, tokens: 9, bound: "window" } } }],
      ["token_budget"],
    ],
    ["cost just inside", [(u) => u.addTokens({ prompt: 300, completion: 0, reported: true })], []],
    ["cost just outside", [(u) => u.addTokens({ prompt: 301, completion: 0, reported: true })], ["cost_budget"]],
    ["rounds just inside", [(u) => void (u.rounds = 2)], []],
    ["rounds just outside", [(u) => void (u.rounds = 3)], ["max_rounds"]],
    ["progress just inside", [(u) => void (u.noProgressRounds = 1)], []],
    ["progress just outside", [(u) => void (u.noProgressRounds = 2)], ["no_progress"]],
    ["a call over the limit", [undefined, { overLimit: ["c5"] }], ["max_tools"]],
    ["a repeated call", [undefined, { duplicates: repeat }], ["duplicate_tool_call"]],
    [
      "all at once, in the order that decides the reason",
      [
        (u) => {
          u.addStep(0, 50_000);
          u.addTokens({ prompt: 500, completion: 0, reported: true });
          u.rounds = 3;
          u.noProgressRounds = 2;
        },
        { overLimit: ["c5"], duplicates: repeat, ...room(2000) },
      ],
      ["run_timeout", "token_budget", "cost_budget", "max_tools", "duplicate_tool_call", "no_progress", "max_rounds"],
    ],
  ])("%s", (_, args, expected) => expect(reasons(...args)).toEqual(expected));

  test("a duplicate names the call at fault and the one it repeats", () => {
    expect(trippedGuards(state(undefined, { duplicates: repeat }))).toEqual([
      {
        reason: "duplicate_tool_call",
        budget: "maxIdenticalCalls",
        callIds: ["c9"],
        repeats: { callId: "c1", round: 1 },
      },
    ]);
  });
  test("legacy mode only hints at calls, duplicates and no progress", () => {
    expect(["max_tools", "duplicate_tool_call", "no_progress"].map((r) => stops(r as "max_tools", "legacy"))).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      ["run_timeout", "max_rounds", "token_budget", "cost_budget"].every((r) => stops(r as "max_rounds", "legacy")),
    ).toBe(true);
    expect(stops("no_progress", "bounded")).toBe(true);
  });
});
