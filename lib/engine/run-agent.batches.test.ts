import { describe, expect, test } from "vitest";
import { base, calls, look, read, toolMessages, write } from "./testing/task-run";
import { eventsOf, taskPolicy, testRun } from "./testing/run-builder";
import { VirtualClock } from "./testing/virtual-clock";

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
