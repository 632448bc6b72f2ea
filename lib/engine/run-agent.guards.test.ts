import { describe, expect, test } from "vitest";
import { base, calls, toolMessages } from "./testing/task-run";
import { eventsOf, taskPolicy, testRun } from "./testing/run-builder";
import type { ScriptedReply } from "./testing/scripted-model";
import type { TraceEvent } from "./trace/events";

describe("guards", () => {
  const tripped = (run: { events: TraceEvent[] }) => eventsOf(run.events, "guard.tripped").map((event) => event.data);

  test("max_rounds: the limit's own rounds run, then one last answer without tools", async () => {
    const rounds = [
      calls(["find", { a: 1 }]),
      calls(["find", { a: 2 }]),
      calls(["find", { a: 3 }]),
      "From what I have.",
    ];
    const handlers = { find: ({ a }: { a?: unknown }) => a };
    const run = await testRun(base({ rounds, handlers }));
    expect(run).toMatchObject({
      outcome: "stopped",
      terminationReason: "max_rounds",
      answer: "From what I have.",
      answerFrom: "last_answer",
    });
    expect(Object.keys(run.model.requests.at(-1)!)).not.toContain("tools");
    expect(tripped(run)[0]).toMatchObject({ field: "budgets.maxRounds", stops: true });
    expect(tripped(run)[0]!.budgets.find((use) => use.budget === "maxRounds")).toMatchObject({ used: 3, limit: 3 });
    run.model.done();
  });

  test("max_tools: the calls that fit run, in order, and every call has a result", async () => {
    const policy = taskPolicy(["find"], { budgets: { maxToolCalls: 6 } });
    const run = await testRun(base({ policy, rounds: [calls(...Array<string>(8).fill("find")), "Enough."] }));
    expect(run.port.entered.map((call) => call.callId)).toEqual(["c0", "c1", "c2", "c3", "c4", "c5"]);
    expect(run).toMatchObject({ terminationReason: "max_tools", calls: { ran: 6, notRun: 2 }, answer: "Enough." });
    expect(tripped(run)[0]).toMatchObject({ callIds: ["c6", "c7"] });
    expect(toolMessages(run, 1)).toHaveLength(8);
  });

  test("max_tools: exactly the limit does not trip", async () => {
    const policy = taskPolicy(["find"], { budgets: { maxToolCalls: 6 } });
    const run = await testRun(base({ policy, rounds: [calls(...Array<string>(6).fill("find")), "Done."] }));
    expect(run.outcome).toBe("answered");
  });

  test("duplicate_tool_call: the second of the same call is not run; key order and 3.0 do not hide it", async () => {
    const rounds = [
      calls(["find", { a: 3, b: "x" }]),
      { calls: [{ id: "c9", name: "find", arguments: '{ "b":"x", "a":3.0 }' }] },
      "Same.",
    ];
    const run = await testRun(base({ rounds }));
    expect(run.port.entered).toHaveLength(1);
    expect(run).toMatchObject({ outcome: "stopped", terminationReason: "duplicate_tool_call", answer: "Same." });
    expect(tripped(run)[0]).toMatchObject({
      callIds: ["c9"],
      repeats: { callId: "c0", round: 1 },
      field: "budgets.maxIdenticalCalls",
    });
  });

  test("a repeat within one reply is not run and trips nothing", async () => {
    const run = await testRun(base({ rounds: [calls(["find", { a: 1 }], ["find", { a: 1 }]), "ok"] }));
    expect(run).toMatchObject({ outcome: "answered", calls: { ran: 1, notRun: 1 } });
    expect(JSON.parse(toolMessages(run, 1)[1]!.content).error).toMatchObject({
      type: "duplicate_in_reply",
      repeats: "c0",
    });
    expect(tripped(run)).toEqual([]);
  });

  test("a repeat of a call that is over the limit does not slip through in its place", async () => {
    const policy = taskPolicy(["find"], { budgets: { maxToolCalls: 1 } });
    const run = await testRun(
      base({ policy, rounds: [calls(["find", { a: 1 }], ["find", { a: 2 }], ["find", { a: 2 }]), "ok"] }),
    );
    expect(run.port.entered).toHaveLength(1);
  });

  test("no_progress: a hint one round before, then the stop", async () => {
    const rounds = [calls(["find", { a: 1 }]), calls(["find", { a: 2 }]), "Nothing found."];
    const run = await testRun(base({ handlers: { find: () => [] }, rounds }));
    expect(run).toMatchObject({ terminationReason: "no_progress", rounds: 2 });
    expect(eventsOf(run.events, "hint.injected").map((event) => event.round)).toEqual([1]);
    expect(run.model.requests[1]!.messages.some((message) => /Nothing new/.test(String(message.content)))).toBe(true);
    expect(run.model.requests[0]!.messages.some((message) => /Nothing new/.test(String(message.content)))).toBe(false);
  });

  test("run_timeout: the model call in flight is aborted and the user gets the stop message", async () => {
    let aborted = false;
    const hang: ScriptedReply = (_, signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => ((aborted = true), resolve({ fault: { kind: "aborted" } }))),
      );
    const run = await testRun(base({ rounds: [hang] }));
    expect(aborted).toBe(true);
    expect(run).toMatchObject({
      outcome: "stopped",
      terminationReason: "run_timeout",
      answerFrom: "stop_message",
      activeMs: 45_000,
    });
  });

  test("run_timeout: tools in flight are aborted, later batches do not run", async () => {
    const policy = taskPolicy(["find", "save"], { budgets: { maxRunMs: 5000 } });
    const find = () => new Promise(() => undefined);
    const run = await testRun(base({ policy, handlers: { find }, rounds: [calls("find", "save")] }));
    expect(run).toMatchObject({ terminationReason: "run_timeout", calls: { ran: 1, notRun: 1 }, activeMs: 5000 });
    expect(run.port.entered.map((call) => call.tool)).toEqual(["find"]);
  });

  test("token_budget: the next prompt is judged before it is sent", async () => {
    const policy = taskPolicy(["find"], { budgets: { maxTotalTokens: 2000, maxOutputTokens: 100 } });
    const usage = { prompt: 1850, completion: 20 };
    const run = await testRun(base({ policy, rounds: [{ calls: [["find", {}]], usage }] }));
    expect(run).toMatchObject({ outcome: "stopped", terminationReason: "token_budget", answerFrom: "stop_message" });
    expect(tripped(run)[0]).toMatchObject({ bound: "total", field: "budgets.maxTotalTokens" });
  });

  test("cost_budget: stops before the request that would exceed it", async () => {
    const policy = taskPolicy(["find"], { budgets: { maxCost: 1, maxOutputTokens: 100 } });
    const prices = { prompt: 5000, completion: 5000 };
    const connection = { name: "c", model: "m", contextWindow: 100_000, maxOutputTokens: 1000, prices };
    const run = await testRun(base({ policy, request: { connection }, rounds: [calls("find")] }));
    expect(run.terminationReason).toBe("cost_budget");
  });

  test("the policy's own stop message, in the user's language", async () => {
    const policy = taskPolicy(["find"], {
      finalAnswer: "stop",
      stopMessages: { no_progress: { en: "Nothing there.", "zh-CN": "没有结果。" } },
      budgets: { maxConsecutiveNoProgress: 1 },
    });
    const handlers = { find: () => null };
    expect((await testRun(base({ policy, handlers, rounds: [calls("find")] }))).answer).toBe("Nothing there.");
    expect((await testRun(base({ policy, handlers, text: "查一下", rounds: [calls("find")] }))).answer).toBe(
      "没有结果。",
    );
  });

  test("legacy mode hints at duplicates and goes on, without running them", async () => {
    const policy = taskPolicy(["find"], { routingMode: "legacy", toolPolicy: "all_tools" });
    const rounds = [calls(["find", { a: 1 }]), calls(["find", { a: 1 }]), "Fine."];
    const run = await testRun(base({ policy, rounds }));
    expect(run).toMatchObject({ outcome: "answered", answer: "Fine." });
    expect(run.port.entered).toHaveLength(1);
    expect(tripped(run)[0]).toMatchObject({ reason: "duplicate_tool_call", stops: false });
  });

  test("several at once: the first in the order is the reason, the rest stand beside it", async () => {
    const policy = taskPolicy(["find"], { budgets: { maxRounds: 2 } });
    const run = await testRun(base({ policy, rounds: [calls(["find", { a: 1 }]), calls(["find", { a: 1 }]), "x"] }));
    expect(tripped(run)[0]).toMatchObject({ reason: "duplicate_tool_call", alsoTripped: ["max_rounds"] });
  });
});
