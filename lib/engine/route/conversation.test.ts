import { describe, expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import type { HistoryRun, PendingClarification } from "./decision";
import { DOCUMENT, layer, NOW, ORDER_RUN, replying, route, run } from "./testing/order-desk";
import { pendingFrom } from "./pending";
import type { RouteRequest } from "./session";

describe("clarification", () => {
  const ask = async (input: string, reply: unknown, more: Partial<RouteRequest> = {}) => {
    const decision = await route(input, { classify: replying(reply), ...more });
    return pendingFrom(decision, { runId: "run-1", now: NOW, previous: more.pending });
  };
  const status = { type: "order_status", confidence: 0.9 };

  test("the answer is taken without a model call", async () => {
    const pending = await ask("where's my parcel", status);
    expect(pending).toEqual({
      intent: "order_status",
      missing: ["order_id"],
      entities: {},
      evidence: [],
      inARow: 1,
      askedAt: NOW,
      runId: "run-1",
    });
    const decision = await route("it is 12000082", { pending, now: NOW + 60_000 });
    expect(decision).toMatchObject({
      outcome: "routed",
      intent: "order_status",
      source: "clarification",
      confidence: 1,
    });
    expect(decision.evidence).toMatchObject([{ source: "clarification", quote: "12000082", start: 6, end: 14 }]);
    expect(layer(decision, "clarification")).toMatchObject({ asked: ["order_id"], resolved: true });
    expect(pendingFrom(decision, { runId: "run-2", now: NOW, previous: pending })).toBeUndefined();
  });

  test("strong rules come first", async () => {
    const pending = await ask("where's my parcel", status);
    expect(await route("E1042, order 12000082", { pending })).toMatchObject({
      intent: "error_code",
      source: "rule_strong",
    });
  });

  test("a message that is no answer is routed as usual, and the question stays open", async () => {
    const pending = await ask("where's my parcel", status);
    const other = await route("tell me a joke", { pending, classify: replying({ type: "unknown", confidence: 1 }) });
    expect(other).toMatchObject({ outcome: "unknown", source: "llm_fallback" });
    expect(layer(other, "clarification")).toMatchObject({ resolved: false });
    expect(pendingFrom(other, { runId: "run-2", now: NOW, previous: pending })).toEqual(pending);
    const talk = await route("tell me a joke", { pending, classify: replying({ type: "small_talk", confidence: 1 }) });
    expect(pendingFrom(talk, { runId: "run-2", now: NOW, previous: pending })).toBeUndefined();
  });

  test.each([
    [30 * 60_000, "clarification"],
    [30 * 60_000 + 1, "llm_fallback"],
  ])("after %d ms the source is %s", async (ms, source) => {
    const pending = await ask("where's my parcel", status);
    const decision = await route("12000082", {
      pending,
      now: NOW + ms,
      classify: replying({ type: "unknown", confidence: 1 }),
    });
    expect(decision.source).toBe(source);
  });

  test("what was already found is kept with its evidence", async () => {
    const pending = await ask("refund 12000082", { type: "refund", confidence: 0.9 });
    expect(pending).toMatchObject({ missing: ["why"], entities: { order_id: "12000082" } });
    const decision = await route("because broken", { pending });
    expect(decision).toMatchObject({ outcome: "routed", entities: { why: "broken", order_id: "12000082" } });
    expect(decision.evidence).toMatchObject([
      { entity: "why", source: "clarification" },
      { entity: "order_id", runId: "run-1", source: "message", namedBy: "carried", start: 7 },
    ]);
  });

  test("half an answer asks for the other half", async () => {
    const pending = await ask("a refund", { type: "refund", confidence: 0.9 });
    const decision = await route("12000082", { pending });
    expect(decision).toMatchObject({
      outcome: "clarify",
      source: "clarification",
      missing: ["why"],
      entities: { order_id: "12000082" },
    });
    expect(pendingFrom(decision, { runId: "run-2", now: NOW, previous: pending })).toMatchObject({
      inARow: 2,
      missing: ["why"],
    });
  });

  test("a choice is taken from what was offered", async () => {
    const pending = await ask("12000082 or 12000083", status);
    expect(pending?.choices).toEqual({ order_id: ["12000082", "12000083"] });
    expect(await route("12000083 please", { pending })).toMatchObject({
      outcome: "routed",
      entities: { order_id: "12000083" },
    });
  });

  test("after two in a row the outcome is unknown", async () => {
    const first = await ask("where's my parcel", status);
    const second = await ask("I do not know", status, { pending: first });
    expect(second?.inARow).toBe(2);
    const third = await route("no idea", { pending: second, classify: replying(status) });
    expect(third).toMatchObject({
      outcome: "unknown",
      intent: "unknown",
      signals: ["entity_missing", "clarification_limit"],
    });
    expect(pendingFrom(third, { runId: "run-3", now: NOW, previous: second })).toBeUndefined();
  });

  test("a question about an intent that is gone is forgotten", async () => {
    const pending: PendingClarification = { ...(await ask("where's my parcel", status))!, intent: "gone" };
    const decision = await route("12000082", { pending, classify: replying({ type: "small_talk", confidence: 1 }) });
    expect(decision).toMatchObject({ source: "llm_fallback", intent: "small_talk" });
  });
});

describe("follow-up", () => {
  const followUp = replying({ type: "follow_up", confidence: 0.9 });

  test("scope and entities come from the run before, with their evidence", async () => {
    const decision = await route("and when?", { history: [ORDER_RUN], classify: followUp });
    expect(decision).toMatchObject({
      outcome: "routed",
      intent: "follow_up",
      inheritedIntent: "order_status",
      entities: { order_id: "12000082" },
      evidence: [{ source: "follow_up", runId: "run-1", namedBy: "carried", quote: "12000082" }],
    });
  });

  test("the message's own values replace them, and those carry on", async () => {
    const second = await route("and 12000099?", { history: [ORDER_RUN], classify: followUp });
    expect(second.entities).toEqual({ order_id: "12000099" });
    const history = [
      ORDER_RUN,
      run({ runId: "run-2", intent: "follow_up", entities: second.entities, evidence: second.evidence }),
      run({ runId: "run-3", intent: "unknown", routed: false }),
    ];
    const third = await route("and when?", { history, classify: followUp });
    expect(third).toMatchObject({
      inheritedIntent: "order_status",
      entities: { order_id: "12000099" },
      evidence: [{ runId: "run-2" }],
    });
  });

  test.each<[string, HistoryRun[]]>([
    ["none", []],
    ["none that is finished", [run({ finished: false })]],
  ])("history: %s", async (_, history) => {
    expect(await route("and?", { history, classify: followUp })).toMatchObject({
      outcome: "unknown",
      signals: ["llm_follow_up_without_history"],
    });
  });

  test.each<[string, HistoryRun[]]>([
    ["a deleted intent", [ORDER_RUN, run({ intent: "deleted" })]],
    ["unknown", [run({ intent: "unknown", routed: false })]],
    ["a name that objects inherit", [run({ intent: "constructor" })]],
    ["only a clarification", [run({ routed: false })]],
  ])("%s gives the empty set", async (_, history) => {
    const decision = await route("and?", { history, classify: followUp });
    expect(decision).toMatchObject({ outcome: "routed", intent: "follow_up" });
    expect(decision).not.toHaveProperty("inheritedIntent");
  });

  test("values without evidence, or of entities that are gone, are not carried", async () => {
    const history = [
      run({
        entities: { order_id: "12000082", gone: "x" },
        evidence: [{ ...ORDER_RUN.evidence[0]!, entity: "gone", value: "x" }],
      }),
    ];
    const decision = await route("and?", { history, classify: followUp });
    expect(decision).toMatchObject({ outcome: "clarify", entities: {}, missing: ["order_id"] });
  });

  test("a strong rule may lead to a follow-up, with history only", async () => {
    const policy = compilePolicy({
      ...DOCUMENT,
      routingRules: [{ name: "go_on", intent: "follow_up", requiresHistory: true, match: { keywords: ["go on"] } }],
    });
    expect(await route("go on", { policy, history: [ORDER_RUN] })).toMatchObject({
      source: "rule_strong",
      inheritedIntent: "order_status",
    });
    const without = await route("go on", { policy, classify: replying({ type: "small_talk", confidence: 1 }) });
    expect(layer(without, "rules")).toMatchObject({ skipped: [{ rule: "go_on", reason: "needs_history" }] });
    expect(without.source).toBe("llm_fallback");
  });
});
