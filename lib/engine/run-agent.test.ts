import { describe, expect, test } from "vitest";
import type { StepPort } from "./ports";
import { eventsOf, taskPolicy, testRun, type TestRun } from "./testing/run-builder";
import { fakeSpec } from "./testing/fake-tools";
import type { ScriptedReply } from "./testing/scripted-model";
import { VirtualClock } from "./testing/virtual-clock";
import type { TraceEvent } from "./trace/events";

const read = fakeSpec("find");
const look = fakeSpec("look");
const write = fakeSpec("save", { execution: { statefulAction: true } });
const calls = (...names: (string | [string, unknown])[]): ScriptedReply => ({
  calls: names.map((name, i) => {
    const [tool, args] = typeof name === "string" ? [name, { n: i }] : name;
    return { id: `c${i}`, name: tool, arguments: JSON.stringify(args) };
  }),
});
const base = (more: Partial<TestRun> = {}): TestRun => ({
  policy: taskPolicy(["find", "look", "save"]),
  tools: [read, look, write],
  handlers: { find: () => ({ found: 1 }), look: () => ({ seen: 2 }), save: () => ({ saved: true }) },
  ...more,
});
const toolMessages = (run: { model: { requests: { messages: { role: string }[] }[] } }, request: number) =>
  run.model.requests[request]!.messages.filter((message) => message.role === "tool") as unknown as {
    tool_call_id: string;
    content: string;
  }[];
const types = (events: TraceEvent[]) => events.map((event) => event.type);

describe("a run", () => {
  test("answers without tools", async () => {
    const run = await testRun(base({ rounds: ["Hello."] }));
    expect(run).toMatchObject({ outcome: "answered", terminationReason: null, answer: "Hello.", rounds: 0 });
    expect(types(run.events)).toEqual([
      "run.started",
      "route.layer",
      "route.layer",
      "route.decided",
      "tools.authorised",
      "budgets.resolved",
      "guards.checked",
      "model.requested",
      "model.responded",
      "run.finished",
    ]);
    expect(new Set(run.events.map((event) => event.key)).size).toBe(run.events.length);
  });

  test("carries out a round and answers from its results", async () => {
    const run = await testRun(base({ rounds: [calls("find"), "Found."] }));
    expect(run).toMatchObject({
      outcome: "answered",
      answer: "Found.",
      rounds: 1,
      calls: { ran: 1, failed: 0, notRun: 0 },
    });
    const [, assistant, result] = run.model.requests[1]!.messages.slice(-3);
    expect(assistant).toMatchObject({ role: "assistant", tool_calls: [{ id: "c0", function: { name: "find" } }] });
    expect(result).toEqual({ role: "tool", tool_call_id: "c0", content: '{"status":"success","data":{"found":1}}' });
    expect(run.port.entered[0]!.idempotencyKey).toBe("run-1/round:1:call:0");
  });

  test("the language of the message decides what the runtime says", async () => {
    const run = await testRun(base({ text: "任务失败了", rounds: ["好"] }));
    expect(eventsOf(run.events, "run.started")[0]!.data.language).toBe("zh-CN");
    expect(run.model.requests[0]!.messages[0]).toMatchObject({ content: expect.stringContaining("简体中文") });
  });
});

describe("scope", () => {
  const unknown = taskPolicy(["find"], { routingRules: [], classifier: { enabled: false } });
  test("an empty scope sends no tools key at all", async () => {
    const run = await testRun(base({ policy: unknown, rounds: ["What do you mean?"] }));
    const [request] = run.model.requests;
    for (const key of ["tools", "toolChoice"]) expect(Object.keys(request!)).not.toContain(key);
    expect(eventsOf(run.events, "tools.authorised")[0]!.data).toMatchObject({ scoped: true, names: [] });
  });

  test("without scope every enabled tool of the toolbox is shown, and only those", async () => {
    const open = taskPolicy(["find", "look"], { toolPolicy: "all_tools", routingMode: "legacy" });
    const tools = [read, { ...look, enabled: false }, write];
    const run = await testRun(base({ policy: open, tools, rounds: ["Hi"] }));
    expect(run.model.requests[0]!.tools?.map((tool) => tool.function.name)).toEqual(["find"]);
    expect(eventsOf(run.events, "tools.authorised")[0]!.data).toMatchObject({ scoped: false, names: null });
  });

  test("a call outside the scope does not run, is a violation, and learns only what is available", async () => {
    const policy = taskPolicy(["find", "look", "save"], { grants: [{ intent: "task", tool: "find" }] });
    const run = await testRun(base({ policy, rounds: [calls("save"), "I cannot."] }));
    expect(run.port.entered).toEqual([]);
    expect(eventsOf(run.events, "call.decided")[0]!.data).toMatchObject({
      tool: "save",
      decision: { effect: "deny", rule: "not_granted", violation: true },
      error: { type: "not_allowed", available: ["find"] },
    });
    expect(toolMessages(run, 1)[0]!.content).not.toContain("look");
    expect(run).toMatchObject({ outcome: "answered", calls: { ran: 0, notRun: 1 } });
  });

  test("a tool that asks is refused with that reason while nobody can be asked", async () => {
    const policy = taskPolicy(["save"], { grants: [{ intent: "task", tool: "save", effect: "ask" }] });
    const run = await testRun(base({ policy, rounds: [calls("save"), "It needs approval."] }));
    expect(run.port.entered).toEqual([]);
    expect(toolMessages(run, 1)[0]!.content).toContain("approval_unavailable");
  });

  test("a write in a test run does not run", async () => {
    const run = await testRun(base({ request: { purpose: "test" }, rounds: [calls("find", "save"), "ok"] }));
    expect(run.port.entered.map((call) => call.tool)).toEqual(["find"]);
    expect(toolMessages(run, 1)[1]!.content).toContain("test_run_no_writes");
  });
});

describe("batches", () => {
  const slow = (ms: number, clock: VirtualClock) => async () => {
    await clock.sleep(ms);
    return ms;
  };
  test("read, write, read: three batches in order, never overlapping, results in the model's order", async () => {
    const clock = new VirtualClock();
    const handlers = { find: slow(30, clock), look: slow(10, clock), save: slow(20, clock) };
    const run = await testRun(base({ clock, handlers, rounds: [calls("find", "save", "look"), "ok"] }));
    expect(eventsOf(run.events, "plan.made")[0]!.data.batches.map((batch) => batch.callIds)).toEqual([
      ["c0"],
      ["c1"],
      ["c2"],
    ]);
    expect(run.port.inFlight).toEqual(["find", "save", "look"].map((tool) => ({ tool, beside: [] })));
    expect(toolMessages(run, 1).map((message) => message.tool_call_id)).toEqual(["c0", "c1", "c2"]);
    expect(run.activeMs).toBe(60);
  });

  test("eight reads are one batch, started in one statement, and run together", async () => {
    const clock = new VirtualClock();
    const policy = taskPolicy(["find"], { budgets: { maxToolCalls: 8 } });
    const rounds = [calls(...Array<string>(8).fill("find")), "ok"];
    const run = await testRun(base({ clock, policy, handlers: { find: slow(20, clock) }, rounds }));
    expect(run.port.starts).toHaveLength(1);
    expect(run.port.inFlight.at(-1)!.beside).toHaveLength(7);
    expect(run.activeMs).toBe(20);
  });

  test("twenty reads keep at most eight in flight", async () => {
    const clock = new VirtualClock();
    const policy = taskPolicy(["find"], { budgets: { maxToolCalls: 20 } });
    const rounds = [calls(...Array<string>(20).fill("find")), "ok"];
    const run = await testRun(base({ clock, policy, handlers: { find: slow(20, clock) }, rounds }));
    expect(Math.max(...run.port.inFlight.map(({ beside }) => beside.length))).toBe(7);
    expect(run.calls.ran).toBe(20);
  });

  test("results stand in the model's order, whatever finishes first", async () => {
    const clock = new VirtualClock();
    const find = async ({ n }: { n?: unknown }) => {
      await clock.sleep(100 - Number(n) * 40);
      return n;
    };
    const run = await testRun(base({ clock, handlers: { find }, rounds: [calls("find", "find", "find"), "ok"] }));
    expect(toolMessages(run, 1).map((message) => JSON.parse(message.content).data)).toEqual([0, 1, 2]);
  });

  test("a call whose dependency failed does not run", async () => {
    const tools = [read, { ...look, dependsOn: ["find"] }, write];
    const find = () => {
      throw new Error("down");
    };
    const run = await testRun(base({ tools, handlers: { find }, rounds: [calls("look", "find"), "ok"] }));
    expect(run.port.entered.map((call) => call.tool)).toEqual(["find"]);
    expect(JSON.parse(toolMessages(run, 1)[0]!.content).error.type).toBe("dependency_failed");
  });
});

describe("handlers that misbehave", () => {
  const cyclic: Record<string, unknown> = { name: "loop" };
  cyclic["self"] = cyclic;
  test.each<[string, () => unknown, RegExp]>([
    ["throws a string", () => { throw "broken"; }, /broken/], // prettier-ignore
    ["throws nothing", () => { throw undefined; }, /"type":"tool_error"/], // prettier-ignore
    ["throws an error without words", () => { throw new Error(""); }, /"message":"[^"]+/], // prettier-ignore
    ["rejects", () => Promise.reject(new Error("later")), /later/],
    ["returns a BigInt", () => ({ big: 12345678901234567890n }), /12345678901234567890/],
    ["returns a cycle", () => cyclic, /"status":"success"/],
    ["returns nothing", () => undefined, /"status":"success"/],
    ["returns 5 MB", () => "x".repeat(5_000_000), /"status":"success"/],
  ])("one that %s", async (_, find, content) => {
    const run = await testRun(base({ handlers: { find }, rounds: [calls("find"), "ok"] }));
    expect(run.outcome).toBe("answered");
    const [message] = toolMessages(run, 1);
    expect(message!.content).toMatch(content);
    expect(message!.content.length).toBeLessThanOrEqual(2000);
    expect(() => JSON.parse(message!.content)).not.toThrow();
  });

  const never = () => new Promise(() => undefined);
  test("one that never resolves and ignores its signal times out, as a retryable error of a read", async () => {
    const run = await testRun(base({ handlers: { find: never }, rounds: [calls("find"), "ok"] }));
    expect(eventsOf(run.events, "call.finished")[0]!.data.error).toMatchObject({ type: "timeout", retryable: true });
    expect(run).toMatchObject({ outcome: "answered", activeMs: 15_000 });
  });

  test("a write that times out may have taken effect, and says so", async () => {
    const run = await testRun(base({ handlers: { save: never }, rounds: [calls("save"), "ok"] }));
    expect(eventsOf(run.events, "call.finished")[0]!.data.error).toMatchObject({ effect: "unknown", retryable: false });
  });

  test("a tool that times out twice in a row is withdrawn, and the model is told", async () => {
    const policy = taskPolicy(["find", "look"], {
      budgets: { maxRounds: 6, maxToolCalls: 9, maxConsecutiveNoProgress: 9 },
    });
    const rounds = [calls(["find", { a: 1 }]), calls(["find", { a: 2 }]), calls(["find", { a: 3 }]), "ok"];
    const run = await testRun(base({ policy, handlers: { find: never }, rounds }));
    expect(run.model.requests[2]!.tools?.map((tool) => tool.function.name)).toEqual(["look"]);
    expect(eventsOf(run.events, "hint.injected").map((event) => event.data.hint)).toEqual(["tool_withdrawn"]);
    expect(eventsOf(run.events, "call.decided")[2]!.data.decision).toMatchObject({ rule: "withdrawn" });
  });

  test("an override is the timeout when it is the least", async () => {
    const policy = taskPolicy(["find"], { toolbox: [{ tool: "find", timeoutMs: 50 }] });
    const run = await testRun(base({ policy, handlers: { find: never }, rounds: [calls("find"), "ok"] }));
    expect(run.activeMs).toBe(50);
  });
});

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

describe("the model", () => {
  test("a fault ends the run as model_error, with what was seen", async () => {
    const run = await testRun(
      base({ rounds: [{ fault: { kind: "stream_broken", message: "gone", partialText: "I was" } }] }),
    );
    expect(run).toMatchObject({ outcome: "failed", terminationReason: "model_error" });
    expect(eventsOf(run.events, "model.responded")[0]!.data).toMatchObject({
      text: "I was",
      fault: { kind: "stream_broken" },
    });
  });

  test("an empty reply is asked for once more; it costs tokens, not rounds", async () => {
    const run = await testRun(base({ rounds: ["", "Now."] }));
    expect(run).toMatchObject({ outcome: "answered", answer: "Now.", tokens: { prompt: 200 } });
    expect((await testRun(base({ rounds: ["", ""] }))).terminationReason).toBe("model_error");
  });

  test("announced calls that are not there are asked for once more", async () => {
    const announced = { text: "Let me check.", finishReason: "tool_calls" as const };
    const run = await testRun(base({ rounds: [announced, calls("find"), "ok"] }));
    expect(run).toMatchObject({ outcome: "answered", rounds: 1 });
  });

  test("a context that is too long is compressed and asked once more", async () => {
    const tooLong = { fault: { kind: "context_length" as const } };
    expect((await testRun(base({ rounds: [tooLong, "ok"] }))).outcome).toBe("answered");
    expect((await testRun(base({ rounds: [tooLong, tooLong] }))).terminationReason).toBe("model_error");
  });

  test("cut arguments are never executed for a tool that writes", async () => {
    const cut = {
      calls: [{ id: "c0", name: "save", arguments: '{"text":"half a sen' }],
      finishReason: "length" as const,
    };
    const run = await testRun(base({ rounds: [cut, "ok"] }));
    expect(run.port.entered).toEqual([]);
    expect(toolMessages(run, 1)[0]!.content).toContain("truncated_arguments");
  });

  test("a forced choice holds for the first request only", async () => {
    const policy = taskPolicy(["find"], { intents: [{ name: "task", toolChoice: "required" }] });
    const run = await testRun(base({ policy, rounds: [calls("find"), "ok"] }));
    expect(run.model.requests.map((request) => request.toolChoice)).toEqual(["required", "auto"]);
  });
});

describe("cancelling and pausing", () => {
  test("cancel aborts the model call in flight and ends the run as cancelled", async () => {
    const controller = new AbortController();
    const hang: ScriptedReply = (_, signal) => {
      queueMicrotask(() => controller.abort());
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve({ fault: { kind: "aborted" } })));
    };
    const run = await testRun(base({ rounds: [hang], request: { signal: controller.signal } }));
    expect(run).toMatchObject({ outcome: "cancelled", terminationReason: null });
  });

  test("cancel in mid-batch leaves a result for every call", async () => {
    const controller = new AbortController();
    const handlers = { find: () => (controller.abort(), new Promise(() => undefined)), save: () => 1 };
    const run = await testRun(
      base({ handlers, rounds: [calls("find", "save")], request: { signal: controller.signal } }),
    );
    expect(run).toMatchObject({ outcome: "cancelled", calls: { ran: 1, notRun: 1 } });
    expect(eventsOf(run.events, "call.finished")).toHaveLength(2);
  });

  test("a paused agent asks no model", async () => {
    const control = { read: async () => ({ cancelled: false, paused: true }) };
    const run = await testRun(base({ rounds: ["never"], ports: { control } }));
    expect(run).toMatchObject({ outcome: "stopped", terminationReason: "agent_paused" });
    expect(run.model.requests).toEqual([]);
  });
});

describe("recovery", () => {
  /** Steps that finished, and a kill after so many of them. */
  function journal(killAfter = Infinity): StepPort & { done: Map<string, unknown> } {
    const done = new Map<string, unknown>();
    return {
      done,
      async run<T>(key: string, work: () => Promise<T>): Promise<T> {
        if (done.has(key)) return structuredClone(done.get(key)) as T;
        if (done.size >= killAfter) throw new Error("killed");
        const output = await work();
        if (done.size >= killAfter) throw new Error("killed");
        done.set(key, JSON.parse(JSON.stringify(output)));
        return output;
      },
    };
  }
  const test0 = (): TestRun =>
    base({
      policy: taskPolicy(["find", "save"], { routingRules: [] }),
      classify: ['{"type":"task","confidence":0.9,"reason":"asks for it"}'],
      rounds: [calls("find"), calls("save"), "Done."],
    });

  test("killed after any step, the run goes on and no finished step runs again", async () => {
    const whole = await testRun({ ...test0(), ports: { steps: journal() } });
    expect(whole.outcome).toBe("answered");
    const steps = [
      "route:intent:v3",
      "round:1:model",
      "round:1:call:0",
      "round:2:model",
      "round:2:call:0",
      "round:3:model",
    ];
    for (let killed = 0; killed < steps.length; killed++) {
      const first = journal(killed);
      await expect(testRun({ ...test0(), ports: { steps: first } })).rejects.toThrow("killed");
      expect([...first.done.keys()]).toEqual(steps.slice(0, killed));
      const second = journal();
      for (const [key, output] of first.done) second.done.set(key, output);
      const script = test0();
      const asked = steps.slice(0, killed).filter((step) => step.endsWith(":model")).length;
      const again = await testRun({
        ...script,
        classify: killed > 0 ? [] : script.classify!,
        rounds: script.rounds!.slice(asked),
        ports: { steps: second },
      });
      expect(again.outcome).toBe("answered");
      expect(again.model.requests.filter((request) => request.purpose === "intent_classification")).toHaveLength(
        killed > 0 ? 0 : 1,
      );
      expect(again.events.map((event) => event.key).toSorted()).toEqual(
        whole.events
          .filter((event) => event.type !== "call.started" || !first.done.has(event.step))
          .map((event) => event.key)
          .toSorted(),
      );
    }
  });

  const found = (tool: string) => ({
    start: async (list: { tool: { name: string } }[]) =>
      list.map((call) => (call.tool.name === tool ? ("found_started" as const) : ("enter" as const))),
  });
  test("a read found started is taken again; a write is indeterminate and is not", async () => {
    const run = await testRun(base({ rounds: ["x"] }));
    const again = async (tool: string, policy = taskPolicy(["find", "save"])) => {
      const outcome = base({ policy, rounds: [calls(tool), "Told."] });
      const tools = { ...run.port, ...found(tool), execute: async () => "again" };
      return testRun({ ...outcome, ports: { tools } });
    };
    expect(toolMessages(await again("find"), 1)[0]!.content).toContain("again");
    const told = await again("save");
    expect(told).toMatchObject({ outcome: "answered" });
    expect(toolMessages(told, 1)[0]!.content).toContain("indeterminate");
    const toolbox = [{ tool: "save", approval: { when: "args.n > 5" } }];
    const asks = await again("save", taskPolicy(["save"], { toolbox }));
    expect(asks).toMatchObject({ outcome: "failed", terminationReason: "indeterminate" });
  });

  test("a failing port rejects instead of ending the run", async () => {
    const trace = { write: () => Promise.reject(new Error("the database is gone")) };
    await expect(testRun(base({ rounds: ["x"], ports: { trace } }))).rejects.toThrow("the database is gone");
  });

  test("a fault of the engine itself ends the run as internal_error", async () => {
    const registry = { get: (name: string) => (name === "find" ? read : undefined), has: () => true };
    let asked = 0;
    const breaking = new Proxy(registry, {
      get: (target, key) => (key === "get" && ++asked > 6 ? () => { throw new Error("bug"); } : target[key as "get"]), // prettier-ignore
    });
    const run = await testRun(base({ rounds: [calls("find"), "x"], request: { registry: breaking as never } }));
    expect(run).toMatchObject({ outcome: "failed", terminationReason: "internal_error", message: "bug" });
  });
});

describe("the deterministic path", () => {
  const policy = (preflight: object = {}) =>
    taskPolicy(["find", "look"], {
      intents: [{ name: "task", preflight: { tool: "find", arguments: { q: { input: true } }, ...preflight } }],
    });
  test("runs once before the first request, reaches the model as a call, and hides its tool", async () => {
    const run = await testRun(base({ policy: policy(), rounds: ["Explained."] }));
    expect(run.port.entered).toMatchObject([{ tool: "find", arguments: { q: "do the task" } }]);
    const { messages, tools } = run.model.requests[0]!;
    expect(messages.slice(-2).map((message) => message.role)).toEqual(["assistant", "tool"]);
    expect(tools?.map((tool) => tool.function.name)).toEqual(["look"]);
    expect(run).toMatchObject({ outcome: "answered", rounds: 0, calls: { ran: 1 } });
    expect(eventsOf(run.events, "preflight.done")[0]!.data).toMatchObject({ status: "success", hidden: true });
  });
  test("a call to the hidden tool is a violation", async () => {
    const run = await testRun(base({ policy: policy(), rounds: [calls("find"), "ok"] }));
    expect(eventsOf(run.events, "call.decided").at(-1)!.data.decision).toMatchObject({
      rule: "preflight_done",
      violation: true,
    });
  });
  test("counts towards the calls and enters the fingerprints", async () => {
    const shown = policy({ hideAfter: false });
    const run = await testRun(base({ policy: shown, rounds: [calls(["find", { q: "do the task" }]), "ok"] }));
    expect(run.terminationReason).toBe("duplicate_tool_call");
  });
  test.each([
    [
      "empty, and the policy stops",
      { onEmpty: "stop" },
      () => [],
      { outcome: "stopped", terminationReason: "preflight_empty" },
    ],
    ["empty, and the policy goes on", {}, () => [], { outcome: "answered" }],
    ["failed, and the policy stops", { onError: "stop" }, () => { throw new Error("no"); }, { outcome: "stopped", terminationReason: "preflight_failed" }], // prettier-ignore
    ["failed, and the policy goes on", {}, () => { throw new Error("no"); }, { outcome: "answered" }], // prettier-ignore
  ])("%s", async (_, preflight, find, expected) => {
    const run = await testRun(base({ policy: policy(preflight), handlers: { find }, rounds: ["ok"] }));
    expect(run).toMatchObject(expected);
  });
  test("without scope it is skipped", async () => {
    const open = { ...policy(), toolPolicy: "all_tools" as const, routingMode: "legacy" as const };
    expect((await testRun(base({ policy: open, rounds: ["ok"] }))).port.entered).toEqual([]);
  });
});

test("working memory: writes are applied in the model's order and saved with the run", async () => {
  const saved: unknown[] = [];
  const memory = { load: async () => ({ seen: 1 }), save: async (state: object) => void saved.push(state) };
  const find: NonNullable<TestRun["handlers"]>[string] = ({ n }, context) => {
    const before = context.memory.get("seen");
    context.memory.set("seen", Number(n) + 10);
    return before;
  };
  const run = await testRun(base({ handlers: { find }, rounds: [calls("find", "find"), "ok"], ports: { memory } }));
  expect(toolMessages(run, 1).map((message) => JSON.parse(message.content).data)).toEqual([1, 1]);
  expect(saved).toEqual([{ seen: 11 }]);
});

test("earlier runs enter the history as words, never as tool calls", async () => {
  const earlier = { runId: "r0", message: "Where is it?", answer: "In transit.", finished: true, toolLines: ["track: in transit"], intent: "task", routed: true, entities: {}, evidence: [] }; // prettier-ignore
  const run = await testRun(base({ rounds: ["ok"], request: { history: [earlier] } }));
  const sent = JSON.stringify(run.model.requests[0]!.messages);
  expect(sent).toContain("In transit.");
  expect(sent).not.toContain("tool_calls");
});
