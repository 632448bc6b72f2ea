import { describe, expect, test } from "vitest";
import type { PolicyInput } from "./policy/document";
import type { CallContext } from "./ports";
import { fakeSpec, type FakeHandler } from "./testing/fake-tools";
import { answerOf, asking, BUDGETS, entered, names, parent, refusal, specs } from "./testing/handlers";
import { eventsOf, taskPolicy, type TestOutcome } from "./testing/run-builder";
import { calls } from "./testing/task-run";
import { VirtualClock } from "./testing/virtual-clock";
import type { ToolExecution } from "./tool/execution";

describe("beside one another", () => {
  const execution: Record<string, ToolExecution> = { r: { readOnly: true }, w: { statefulAction: true } };
  const nested = (...order: string[]) => {
    const time = new VirtualClock();
    const tools = [specs[1]!, ...order.map((tool, i) => fakeSpec(`${tool}${i}`, { execution: execution[tool]! }))];
    const own = tools.slice(1).map(({ name }) => name);
    const slow = async () => void (await time.sleep(10));
    const handlers = Object.fromEntries(own.map((name) => [name, slow]));
    const handler: FakeHandler = async (_, { callTool }) => void (await Promise.all(own.map((name) => callTool(name))));
    const policy = taskPolicy(
      tools.map(({ name }) => name),
      { budgets: BUDGETS },
    );
    return parent("carry_out", handler, { clock: time, tools, handlers, policy });
  };

  test("reads run together, a write alone and in its place", async () => {
    const run = await nested("r", "r", "w", "w", "r");
    expect(run.port.inFlight.slice(1).map(({ tool, beside }) => [tool, beside.slice(1)])).toEqual([
      ["r0", []],
      ["r1", ["r0"]],
      ["w2", []],
      ["w3", []],
      ["r4", []],
    ]);
    expect(run.activeMs).toBe(40);
  });

  test("at most eight at a time", async () => {
    const run = await nested(...Array<string>(12).fill("r"));
    expect(Math.max(...run.port.inFlight.map(({ beside }) => beside.length))).toBe(8);
  });
});

describe("a call is over with the one that made it", () => {
  const never = () => new Promise<never>(() => undefined);
  const errors = (run: TestOutcome) =>
    eventsOf(run.events, "call.finished").map(({ data }) => data.error?.type ?? null);

  test("the parent's time is the child's: its signal fires, and a write leaves the parent in doubt", async () => {
    let aborted = false;
    const save: FakeHandler = (_, { signal }) => {
      signal.addEventListener("abort", () => (aborted = true));
      return never();
    };
    const tools = specs.map((spec) => (spec.name === "carry_out" ? { ...spec, timeoutMs: 100 } : spec));
    const run = await parent("carry_out", asking("save"), { tools, handlers: { save } });
    expect(aborted).toBe(true);
    expect(run.activeMs).toBe(100);
    expect(eventsOf(run.events, "call.finished").map(({ data }) => data.error)).toMatchObject([
      { type: "aborted", effect: "unknown" },
      { type: "timeout", effect: "unknown" },
    ]);
  });

  test("a child that times out and writes makes its parent indeterminate, whatever the parent says", async () => {
    const tools = specs.map((spec) => (spec.name === "save" ? { ...spec, timeoutMs: 100 } : spec));
    const policy = { toolbox: names.map((tool) => ({ tool })) };
    const run = await parent("carry_out", asking("save"), { tools, handlers: { save: never } }, policy);
    expect(eventsOf(run.events, "call.finished")[1]!.data).toMatchObject({
      tool: "carry_out",
      error: { type: "indeterminate", effect: "unknown" },
      result: [{ threw: "ToolCallFailed", type: "timeout" }],
    });
    expect(run.outcome).toBe("answered");
    const toolbox = names.map((tool) => (tool === "save" ? { tool, approval: { when: "args.n == 1" } } : { tool }));
    const asks = await parent(
      "carry_out",
      asking(["save", { n: 2 }]),
      { tools, handlers: { save: never } },
      { toolbox },
    );
    expect(asks).toMatchObject({ outcome: "failed", terminationReason: "indeterminate" });
  });

  test("one that is not waited for is aborted, and records no success afterwards", async () => {
    const time = new VirtualClock();
    let ended = false;
    const look = async () => {
      await time.sleep(50);
      ended = true;
      return "late";
    };
    const handler: FakeHandler = async (_, { callTool }) => {
      void callTool("look");
      await time.sleep(10);
      return "early";
    };
    const second: FakeHandler = async () => void (await time.sleep(200));
    const rounds = [calls(["sum_up", {}]), calls(["deeper", {}]), "Done."];
    const run = await parent("sum_up", handler, { clock: time, handlers: { look, deeper: second }, rounds });
    expect(ended).toBe(true);
    expect(
      eventsOf(run.events, "call.finished").map(({ data }) => [data.tool, data.error?.type ?? data.result]),
    ).toEqual([
      ["look", "aborted"],
      ["sum_up", "early"],
      ["deeper", null],
    ]);
  });

  test("a write that is not waited for leaves the parent in doubt; one that had not begun does not", async () => {
    const time = new VirtualClock();
    const handler: FakeHandler = async (_, { callTool }) => {
      void callTool("save");
      void callTool("mystery");
      await time.sleep(10);
      return "early";
    };
    const begun = await parent("carry_out", handler, { clock: time, handlers: { save: never } });
    expect(entered(begun)).toEqual(["carry_out", "save"]);
    expect(errors(begun)).toEqual(["aborted", "aborted", "indeterminate"]);
    const waits: FakeHandler = async (_, { callTool }) => {
      void callTool("look");
      void callTool("save");
      await time.sleep(10);
      return "early";
    };
    const waiting = await parent("carry_out", waits, { clock: time, handlers: { look: never } });
    expect(entered(waiting)).toEqual(["carry_out", "look"]);
    expect(errors(waiting)).toEqual(["aborted", "aborted", null]);
  });

  test("a handler that is over makes no more calls", async () => {
    let late: CallContext["callTool"] | undefined;
    const handler: FakeHandler = (_, { callTool }) => void (late = callTool);
    const run = await parent("sum_up", handler);
    expect(entered(run)).toEqual(["sum_up"]);
    expect(await answerOf(late!("look"))).toMatchObject(refusal("aborted"));
    expect(entered(run)).toEqual(["sum_up"]);
  });

  test("a cancel reaches the child and ends the run as cancelled", async () => {
    const stop = new AbortController();
    const look: FakeHandler = (_, { signal }) => {
      const aborted = new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
      stop.abort();
      return aborted;
    };
    const run = await parent("sum_up", asking("look"), { handlers: { look }, request: { signal: stop.signal } });
    expect(run.outcome).toBe("cancelled");
    expect(eventsOf(run.events, "call.finished").map(({ data }) => data.error!.message)).toEqual([
      "look was aborted: the run was cancelled.",
      "sum_up was aborted: the run was cancelled.",
    ]);
  });

  test("a port that fails inside takes the whole call along, whatever the handler catches", async () => {
    const keep = () => Promise.reject(new Error("the database is gone"));
    const children = { load: async () => [], keep };
    await expect(parent("sum_up", asking("look"), { ports: { children } })).rejects.toThrow("the database is gone");
  });
});

describe("working memory", () => {
  const memory = () => {
    let saved = {};
    return { load: async () => ({}), save: async (all: object) => void (saved = all), saved: () => saved };
  };

  test("a child reads what its parent wrote, and its writes are among the parent's", async () => {
    const port = memory();
    const handler: FakeHandler = async (_, { memory: own, callTool }) => {
      own.set("a", 1);
      own.set("gone", true);
      const seen = await callTool("look");
      own.set("after", own.get("b") ?? null);
      return seen;
    };
    const look: FakeHandler = (_, { memory: own }) => {
      own.set("b", own.get("a") ?? null);
      own.delete("gone");
      return own.keys();
    };
    const run = await parent("sum_up", handler, { handlers: { look }, ports: { memory: port } });
    expect(run.outcome).toBe("answered");
    expect(port.saved()).toEqual({ a: 1, b: 1, after: 1 });
  });

  test("they are dropped with the parent's", async () => {
    const port = memory();
    const handler: FakeHandler = async (_, { callTool }) => {
      await callTool("look");
      return new Promise(() => undefined);
    };
    const look: FakeHandler = (_, { memory: own }) => own.set("b", 1);
    await parent("sum_up", handler, { handlers: { look }, ports: { memory: port } });
    expect(port.saved()).toEqual({});
  });
});

test("a preflight may call tools too", async () => {
  const preflight = { tool: "sum_up", arguments: {} };
  const policy = { intents: [{ name: "task", preflight }] } as Partial<PolicyInput>;
  const run = await parent("sum_up", asking("look"), { rounds: ["Done."] }, policy);
  expect(entered(run)).toEqual(["sum_up", "look"]);
  expect(eventsOf(run.events, "call.started")[1]!.step).toMatch(/^preflight\/1:[0-9a-f]{64}$/);
});
