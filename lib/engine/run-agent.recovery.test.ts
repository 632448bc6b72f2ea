import { describe, expect, test } from "vitest";
import type { StepPort } from "./ports";
import { base, calls, read, toolMessages } from "./testing/task-run";
import { taskPolicy, testRun, type TestRun } from "./testing/run-builder";

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
