import { describe, expect, test } from "vitest";
import type { Json } from "./json";
import { fakeTools, type FakeHandler, type FakeTools } from "./testing/fake-tools";
import { answerOf, answers, asking, parent, refusal } from "./testing/handlers";
import { Journal } from "./testing/journal";
import { eventsOf, type TestOutcome } from "./testing/run-builder";

/** Tools of one process on what is in the database: a call that started before is found so. */
function toolsOn(journal: Journal, handlers: Record<string, FakeHandler>): FakeTools {
  return fakeTools(handlers, ({ stepKey, tool }) => {
    if (journal.started.has(stepKey)) return "found_started";
    journal.started.set(stepKey, tool.name);
    return "enter";
  });
}

type Handlers = (process: { kill: () => void }) => Record<string, FakeHandler>;

/**
 * A run of `tool` twice: once to its end, while `kill` takes down what is in the database at that moment, and once more
 * from there, with the handlers of `after`. The first process knows nothing of the kill: for the database, it is gone.
 */
async function killed(tool: string, before: Handlers, after: Record<string, FakeHandler>) {
  const first = new Journal();
  let found: Journal | undefined;
  const kill = () => void (found = first.copy());
  const play = (journal: Journal, handlers: Record<string, FakeHandler>, rounds?: string[]) => {
    const tools = toolsOn(journal, handlers);
    const ports = { tools, steps: journal, children: journal };
    const run = parent(tool, handlers[tool]!, rounds ? { ports, rounds } : { ports });
    return run.then((outcome) => ({ ...outcome, port: tools }));
  };
  await play(first, before({ kill }));
  if (!found) throw new Error("The test kills nothing");
  return play(found, after, ["Done."]);
}

const look: FakeHandler = () => ({ seen: 2 });
const find: FakeHandler = ({ n = 0 }) => ({ found: n as Json });
const never: FakeHandler = () => new Promise(() => undefined);
const entered = (run: TestOutcome) => run.port.entered.map(({ tool }) => tool);
const outcomes = (run: TestOutcome) =>
  eventsOf(run.events, "call.finished").map(({ data }) => [data.tool, data.ran, data.error?.type ?? "success"]);

describe("a parent that is taken again", () => {
  const both = asking("look", ["find", { n: 1 }]);

  test("gets the results of children that had finished, and only the others run", async () => {
    const run = await killed(
      "sum_up",
      ({ kill }) => ({ sum_up: both, look, find: (args, context) => (kill(), find(args, context)) }),
      { sum_up: both, look: () => "not again", find },
    );
    expect(entered(run)).toEqual(["sum_up", "find"]);
    expect(answers(run)).toEqual([{ data: { seen: 2 } }, { data: { found: 1 } }]);
    expect(run.calls).toEqual({ ran: 3, failed: 0, notRun: 0 });
    expect(eventsOf(run.events, "call.started").map(({ data }) => [data.tool, data.attempt])).toEqual([
      ["sum_up", "again"],
      ["find", "again"],
    ]);
  });

  test("tells the same as one that was never interrupted", async () => {
    const handlers = { sum_up: both, look, find };
    const whole = await parent("sum_up", both, { handlers });
    const run = await killed(
      "sum_up",
      ({ kill }) => ({ ...handlers, find: (args, context) => (kill(), find(args, context)) }),
      handlers,
    );
    const told = ({ events }: TestOutcome) =>
      events.flatMap(({ key, type, data }) =>
        type === "call.decided" || type === "call.finished" ? [[key, data] as const] : [],
      );
    expect(told(run)).toEqual(told(whole));
    expect(told(run)).toHaveLength(6);
  });

  test("gets their writes to working memory too", async () => {
    const handler: FakeHandler = async (_, { callTool, memory }) => {
      await callTool("look");
      await callTool("find", { n: 1 });
      return memory.get("seen") ?? null;
    };
    const writing: FakeHandler = (_, { memory }) => memory.set("seen", true);
    const run = await killed(
      "sum_up",
      ({ kill }) => ({ sum_up: handler, look: writing, find: (args, context) => (kill(), find(args, context)) }),
      { sum_up: handler, look, find },
    );
    expect(answers(run)).toBe(true);
  });

  test.each<[string, FakeHandler]>([
    ["in another order", asking(["find", { n: 1 }], "look")],
    ["with other arguments", asking(["look", { other: 1 }], ["find", { n: 1 }])],
    ["for another tool", asking("deeper")],
  ])("and asks %s: that call is refused, nothing of it runs, and the model may ask again", async (_, otherwise) => {
    const run = await killed(
      "sum_up",
      ({ kill }) => ({ sum_up: both, look, find: (args, context) => (kill(), find(args, context)) }),
      { sum_up: otherwise, look, find, deeper: () => "down" },
    );
    const [first] = answers(run);
    expect(first).toMatchObject(refusal("diverged"));
    const refused = eventsOf(run.events, "call.finished").filter(({ data }) => data.error?.type === "diverged");
    expect(refused.every(({ data }) => data.error!.retryable && !data.ran)).toBe(true);
    expect(entered(run)[0]).toBe("sum_up");
    expect(outcomes(run)).toContainEqual(["look", true, "success"]);
    expect(run.calls.ran).toBe(3);
  });

  test("and asks for less: what had been started still counts", async () => {
    const run = await killed("sum_up", ({ kill }) => ({
      sum_up: both, look, find: (args, context) => (kill(), find(args, context)),
    }), { sum_up: () => "nothing", look, find }); // prettier-ignore
    expect(entered(run)).toEqual(["sum_up"]);
    expect(outcomes(run)).toEqual([
      ["look", true, "success"],
      ["find", true, "aborted"],
      ["sum_up", true, "success"],
    ]);
  });

  test("never makes more calls than the limit, however often it is interrupted", async () => {
    const many = asking(...[1, 2, 3, 4, 5, 6].map((n): [string, Record<string, Json>] => ["find", { n }]));
    const policy = { budgets: { maxToolCalls: 4 } };
    let count = 0;
    const counting: FakeHandler = (args, context) => (count++, find(args, context));
    const journal = new Journal();
    let found = journal;
    const ports = (on: Journal, handlers: Record<string, FakeHandler>) => ({
      tools: toolsOn(on, handlers),
      steps: on,
      children: on,
    });
    const first = { sum_up: many, find: ((args, context) => {
      if (args.n === 2) found = journal.copy();
      return counting(args, context);
    }) as FakeHandler }; // prettier-ignore
    await parent("sum_up", many, { ports: ports(journal, first) }, policy);
    expect(count).toBe(3);
    count = 0;
    const second = { sum_up: many, find: counting };
    const again = await parent("sum_up", many, { ports: ports(found, second), rounds: ["Done."] }, policy);
    expect(again.terminationReason).toBe("max_tools");
    expect(again.calls.ran).toBe(4);
    expect(count).toBe(2);
  });
});

describe("a parent that writes is not taken again", () => {
  const both = asking("look", "save");

  test("what its children had done stands, and what had not ended leaves it in doubt", async () => {
    const run = await killed("carry_out", ({ kill }) => ({ carry_out: both, look, save: () => (kill(), 1) }), {
      carry_out: never,
      look: never,
      save: never,
    });
    expect(entered(run)).toEqual([]);
    expect(outcomes(run)).toEqual([
      ["look", true, "success"],
      ["save", true, "indeterminate"],
      ["carry_out", true, "indeterminate"],
    ]);
    expect(run.calls).toMatchObject({ ran: 3, failed: 2 });
    expect(run.outcome).toBe("answered");
  });

  test("calls inside calls are found too, as deep as they went", async () => {
    const mystery: FakeHandler = async (_, { callTool }) => [await answerOf(callTool("look")), await callTool("save")];
    const run = await killed(
      "carry_out",
      ({ kill }) => ({ carry_out: asking("mystery"), mystery, look, save: () => (kill(), 1) }),
      { carry_out: never },
    );
    expect(outcomes(run)).toEqual([
      ["look", true, "success"],
      ["save", true, "indeterminate"],
      ["mystery", true, "indeterminate"],
      ["carry_out", true, "indeterminate"],
    ]);
    const parents = eventsOf(run.events, "call.finished").map(({ data }) => data.parent);
    expect(parents.map((id) => id?.replace(/[0-9a-f]{64}/g, "f"))).toEqual(["c0/1:f", "c0/1:f", "c0", undefined]);
  });
});
