import { describe, expect, test } from "vitest";
import { base, calls, look, read, toolMessages, types, write } from "./testing/task-run";
import { eventsOf, taskPolicy, testRun, type TestRun } from "./testing/run-builder";
import type { ScriptedReply } from "./testing/scripted-model";

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
