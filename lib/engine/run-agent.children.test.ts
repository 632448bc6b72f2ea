import { describe, expect, test } from "vitest";
import type { PolicyInput } from "./policy/document";
import type { CallContext } from "./ports";
import { fakeSpec, fakeTools, type FakeHandler } from "./testing/fake-tools";
import { answerOf, answers, asking, BUDGETS, entered, names, parent, refusal, specs } from "./testing/handlers";
import { eventsOf, taskPolicy, type TestOutcome } from "./testing/run-builder";
import { calls } from "./testing/task-run";

const tripped = (run: TestOutcome) => eventsOf(run.events, "guard.tripped").map(({ data }) => data);

describe("a call from inside a handler", () => {
  test("brings the tool's data, not what the model would be sent of it", async () => {
    const long = "x".repeat(5000);
    const run = await parent("sum_up", asking("look"), {
      handlers: { look: () => ({ text: long, html: "<b>1</b>" }) },
    });
    expect(answers(run)).toEqual([{ data: { text: long, html: "<b>1</b>" } }]);
    const [child] = eventsOf(run.events, "call.finished");
    expect(child!.data.content.length).toBeLessThanOrEqual(2000);
    expect(run).toMatchObject({ outcome: "answered", calls: { ran: 2, failed: 0, notRun: 0 } });
  });

  test("is calibrated, checked and recorded below the call that makes it", async () => {
    const run = await parent("sum_up", asking(["find", { n: "7" }], ["find", { n: "7x" }]));
    expect(answers(run)).toEqual([{ data: { found: 7 } }, expect.objectContaining(refusal("invalid_arguments"))]);
    const decided = eventsOf(run.events, "call.decided").filter(({ data }) => data.parent === "c0");
    const { fingerprint } = decided[0]!.data;
    expect(decided.map(({ step, data }) => [step, data.callId, data.index])).toEqual([
      [`round:1:call:0/1:${fingerprint}`, `c0/1:${fingerprint}`, 0],
      ["round:1:call:0/2:refused", "c0/2:refused", 1],
    ]);
    expect(decided[0]!.data).toMatchObject({ coercions: [{ from: "7", to: 7 }], decision: { rule: "granted" } });
    const [child] = eventsOf(run.events, "call.started").filter(({ data }) => data.parent !== undefined);
    expect(child!.data).toMatchObject({ tool: "find", parent: "c0", idempotencyKey: `run-1/${child!.step}` });
    const order = run.events
      .filter(({ type }) => type.startsWith("call."))
      .map(({ type, data }) => [type, "parent" in data]);
    expect(order).toEqual([
      ["call.decided", false],
      ["call.started", false],
      ["call.decided", true],
      ["call.started", true],
      ["call.decided", true],
      ["call.finished", true],
      ["call.finished", true],
      ["call.finished", false],
    ]);
  });

  test("sees the user, a key of its own, and the calls before it", async () => {
    const seen: Partial<CallContext>[] = [];
    const look: FakeHandler = (_, context) => void seen.push(context);
    const request = { user: { id: "u1" } };
    const run = await parent("sum_up", asking("find", "look"), { handlers: { look }, request });
    expect(seen[0]).toMatchObject({ runId: "run-1", sessionId: "session-1", user: { id: "u1" } });
    expect(seen[0]!.session!.finishedCalls.map(({ tool }) => tool)).toEqual(["find"]);
    expect(run.port.entered[2]!.idempotencyKey).toBe(`run-1/${seen[0]!.stepKey}`);
  });

  test("one that fails throws ToolCallFailed; a parent that does not catch it fails, as retryable as its child", async () => {
    const down = () => {
      throw Object.assign(new Error("the store is down"), { retryable: true });
    };
    const caught = await parent("sum_up", asking("look"), { handlers: { look: down } });
    expect(answers(caught)).toEqual([{ threw: "ToolCallFailed", type: "tool_error", message: "the store is down" }]);
    const passedOn = await parent("sum_up", (_, { callTool }) => callTool("look"), { handlers: { look: down } });
    expect(eventsOf(passedOn.events, "call.finished")[1]!.data.error).toMatchObject({
      type: "tool_error",
      message: "the store is down",
      retryable: true,
    });
  });

  test("data that a handler changes is its own copy", async () => {
    const change: FakeHandler = async (_, { callTool }) => {
      const data = (await callTool("look")) as { seen: number };
      data.seen = 99;
    };
    const run = await parent("sum_up", change);
    expect(eventsOf(run.events, "call.finished")[0]!.data.result).toEqual({ seen: 2 });
  });
});

describe("what may be called", () => {
  test.each<[string, Partial<PolicyInput>, string, string]>([
    ["a tool that is not granted", { grants: [{ intent: "task", tool: "sum_up" }] }, "look", "not_allowed"],
    [
      "a tool that is not in the toolbox",
      { toolbox: [{ tool: "sum_up" }], grants: [{ intent: "task", tool: "sum_up" }] },
      "look",
      "not_allowed",
    ],
    ["no tool at all", {}, "__proto__", "unknown_tool"],
    [
      "a tool that asks a person",
      {
        grants: names.map((tool) => ({ intent: "task", tool, ...(tool === "look" ? { effect: "ask" as const } : {}) })),
      },
      "look",
      "approval_required",
    ],
    [
      "a tool whose condition does not hold",
      {
        grants: names.map((tool) => ({
          intent: "task",
          tool,
          ...(tool === "look" ? { condition: "args.n == 1" } : {}),
        })),
      },
      "look",
      "not_allowed",
    ],
  ])("%s is refused", async (_, policy, tool, type) => {
    const run = await parent("sum_up", asking(tool), {}, policy);
    expect(answers(run)).toEqual([expect.objectContaining(refusal(type))]);
    expect(entered(run)).toEqual(["sum_up"]);
    expect(run.outcome).toBe("answered");
  });

  test("a bound argument needs evidence: the user's words, or what a trusted call of the same handler brought", async () => {
    const entity = { name: "order", pattern: "[0-9]{9}" };
    const toolbox = names.map((tool) => (tool === "find" ? { tool, bindings: { n: { entity: "order" } } } : { tool }));
    const policy = { entities: [entity], toolbox } as Partial<PolicyInput>;
    const handler = asking(["find", { n: 120000082 }], "look", ["find", { n: 120000082 }]);
    const trusted = specs.map((spec) => (spec.name === "look" ? { ...spec, outputTrust: "trusted" as const } : spec));
    const look = () => ({ order: "120000082" });
    const run = await parent("sum_up", handler, { handlers: { look }, tools: trusted }, policy);
    expect(answers(run)).toEqual([
      expect.objectContaining(refusal("ungrounded_argument")),
      { data: { order: "120000082" } },
      { data: { found: 120000082 } },
    ]);
  });

  const EFFECTS: [caller: string, called: string, allowed: boolean][] = [
    ["sum_up", "look", true],
    ["sum_up", "watch", false],
    ["sum_up", "save", false],
    ["sum_up", "mystery", false],
    ["watch", "look", true],
    ["watch", "save", false],
    ["watch", "mystery", false],
    ["carry_out", "watch", true],
    ["carry_out", "save", true],
    ["carry_out", "mystery", true],
    ["mystery", "save", true],
  ];
  test.each(EFFECTS)("no more dangerous than its parent: %s may call %s: %s", async (caller, called, allowed) => {
    const run = await parent(caller, asking(called));
    expect(entered(run)).toEqual(allowed ? [caller, called] : [caller]);
    if (!allowed) expect(answers(run)).toEqual([expect.objectContaining(refusal("effect_escalation"))]);
  });

  test("a tool that is at work already is not called below itself, and the error shows the circle", async () => {
    const look: FakeHandler = (_, { callTool }) => callTool("sum_up", { other: true });
    const run = await parent("sum_up", asking("look", "sum_up"), { handlers: { look } });
    expect(answers(run)).toEqual([
      expect.objectContaining({
        threw: "ToolCallFailed",
        message: expect.stringContaining("sum_up -> look -> sum_up"),
      }),
      expect.objectContaining({ ...refusal("call_cycle"), message: expect.stringContaining("sum_up -> sum_up") }),
    ]);
  });

  test.each<[name: unknown, args: unknown, type: string]>([
    [undefined, {}, "unknown_tool"],
    [null, null, "unknown_tool"],
    ["look", [1], "invalid_arguments"],
    ["look", "text", "invalid_arguments"],
    ["look", null, "invalid_arguments"],
  ])("what is no call is refused: %j with %j", async (name, args, type) => {
    const handler: FakeHandler = async (_, { callTool }) => [await answerOf(callTool(name as string, args as never))];
    const run = await parent("sum_up", handler);
    expect(answers(run)).toEqual([expect.objectContaining(refusal(type))]);
    expect(run.outcome).toBe("answered");
  });

  test("four deep, and no deeper", async () => {
    const chain = ["sum_up", "t1", "t2", "t3", "t4", "t5"];
    const tools = chain.map((name) => fakeSpec(name));
    const down =
      (next: string): FakeHandler =>
      (_, { callTool }) =>
        answerOf(callTool(next)) as Promise<unknown>;
    const handlers = Object.fromEntries(chain.map((name, i) => [name, down(chain[i + 1] ?? "none")]));
    const run = await parent("sum_up", handlers.sum_up!, {
      tools,
      handlers,
      policy: taskPolicy(chain, { budgets: BUDGETS }),
    });
    expect(entered(run)).toEqual(["sum_up", "t1", "t2", "t3", "t4"]);
    expect(eventsOf(run.events, "call.decided").at(-1)!.data.error!.type).toBe("call_depth");
  });

  test("a write in a test run does not run", async () => {
    const run = await parent("sum_up", asking("look"), { request: { purpose: "test" } });
    expect(run.calls.ran).toBe(2);
    const refused = await parent("carry_out", asking("save"), { request: { purpose: "test" } });
    expect(entered(refused)).toEqual([]);
  });
});

describe("guards", () => {
  test("a child counts as a call; one over the limit is refused, and the run ends after this round all the same", async () => {
    const handler = asking(["find", { n: 1 }], ["find", { n: 2 }], ["find", { n: 3 }]);
    const run = await parent("sum_up", handler, {}, { budgets: { ...BUDGETS, maxToolCalls: 3 } });
    expect(answers(run).map((answer) => "data" in answer || answer.type)).toEqual([true, true, "max_tools"]);
    expect(run).toMatchObject({ outcome: "stopped", terminationReason: "max_tools", answer: "Done." });
    expect(tripped(run)[0]).toMatchObject({ reason: "max_tools", callIds: [expect.stringMatching(/^c0\/3:/)] });
    expect(tripped(run)[0]!.budgets.find(({ budget }) => budget === "maxToolCalls")).toMatchObject({ used: 3 });
  });

  test("a child that a switch keeps from starting takes no place", async () => {
    const off = fakeTools({ sum_up: asking("look", ["find", { n: 1 }]), find: () => 1 }, ({ tool }) =>
      tool.name === "look" ? "disabled" : "enter",
    );
    const budgets = { ...BUDGETS, maxToolCalls: 2 };
    const run = await parent("sum_up", () => null, { ports: { tools: off } }, { budgets });
    expect(answers(run)).toEqual([expect.objectContaining(refusal("tool_disabled")), { data: 1 }]);
    expect(run).toMatchObject({ outcome: "answered", calls: { ran: 2, notRun: 1 } });
  });

  test.each([
    ["cancelled", "cancelled", null],
    ["paused", "stopped", "agent_paused"],
  ] as const)("a child that finds the run %s ends it so", async (verdict, outcome, terminationReason) => {
    const tools = fakeTools({ sum_up: asking("look") }, ({ tool }) => (tool.name === "look" ? verdict : "enter"));
    const run = await parent("sum_up", () => null, { ports: { tools } });
    expect(run).toMatchObject({ outcome, terminationReason });
  });

  test("calls that the plan of the round counts on keep their place before those of handlers", async () => {
    const rounds = [calls(["carry_out", {}], ["look", {}]), "Done."];
    const budgets = { ...BUDGETS, maxToolCalls: 3 };
    const run = await parent("carry_out", asking(["find", { n: 1 }], ["find", { n: 2 }]), { rounds }, { budgets });
    expect(entered(run)).toEqual(["carry_out", "find", "look"]);
  });

  test("a child that repeats a call of an earlier round is refused and trips the guard", async () => {
    const rounds = [calls(["find", { n: 1 }]), calls(["sum_up", {}]), "Done."];
    const run = await parent("sum_up", asking(["find", { n: "1" }]), { rounds });
    expect(answers(run, 2)).toEqual([expect.objectContaining(refusal("duplicate_tool_call"))]);
    expect(run).toMatchObject({ outcome: "stopped", terminationReason: "duplicate_tool_call" });
    expect(tripped(run)[0]).toMatchObject({ repeats: { callId: "c0", round: 1 } });
  });

  test("what a child ran counts for the model's own calls after it", async () => {
    const rounds = [calls(["sum_up", {}]), calls(["find", { n: 1 }]), "Done."];
    const run = await parent("sum_up", asking(["find", { n: 1 }]), { rounds });
    expect(entered(run)).toEqual(["sum_up", "find"]);
    expect(run.terminationReason).toBe("duplicate_tool_call");
  });

  test("a repeat by the same handler is not run and trips nothing, in flight or over", async () => {
    const handler: FakeHandler = async (_, { callTool }) => {
      const both = await Promise.all([answerOf(callTool("look")), answerOf(callTool("look"))]);
      return [...both, await answerOf(callTool("look"))];
    };
    const run = await parent("sum_up", handler);
    const again = expect.objectContaining(refusal("duplicate_in_reply"));
    expect(answers(run)).toEqual([{ data: { seen: 2 } }, again, again]);
    expect(tripped(run)).toEqual([]);
  });

  test("a failure that may be retried is, once", async () => {
    let turn = 0;
    const look = () => {
      if (turn++ === 0) throw Object.assign(new Error("busy"), { retryable: true });
      return "now";
    };
    const run = await parent("sum_up", asking("look", "look", "look"), { handlers: { look } });
    expect(answers(run).map((answer) => "data" in answer || answer.type)).toEqual([
      "tool_error",
      true,
      "duplicate_in_reply",
    ]);
  });

  test("one page of a listing in a round", async () => {
    const tools = specs.map((spec) =>
      spec.name === "find" ? { ...spec, execution: { readOnly: true, pagination: true }, cursorParams: ["n"] } : spec,
    );
    const run = await parent("sum_up", asking(["find", { n: 1 }], ["find", { n: 2 }]), { tools });
    expect(answers(run)).toEqual([{ data: { found: 1 } }, expect.objectContaining(refusal("deferred"))]);
  });

  test("a tool that times out twice in a row is withdrawn for the handler too", async () => {
    const tools = specs.map((spec) => (spec.name === "find" ? { ...spec, timeoutMs: 10 } : spec));
    const find = () => new Promise(() => undefined);
    const handler = asking(["find", { n: 1 }], ["find", { n: 2 }], ["find", { n: 3 }]);
    const run = await parent("sum_up", handler, { handlers: { find }, tools });
    expect(answers(run).map((answer) => "threw" in answer && answer.type)).toEqual([
      "timeout",
      "timeout",
      "not_allowed",
    ]);
    expect(eventsOf(run.events, "hint.injected").map(({ data }) => data.hint)).toEqual(["tool_withdrawn"]);
  });
});
