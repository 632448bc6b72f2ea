import type { Json } from "../json";
import type { PolicyInput } from "../policy/document";
import type { CallContext } from "../ports";
import type { ToolSpec } from "../tool/spec";
import { fakeSpec, type FakeHandler } from "./fake-tools";
import { eventsOf, taskPolicy, testRun, type TestOutcome, type TestRun } from "./run-builder";
import { calls } from "./task-run";

/** What `callTool` gave: the data, or the kind of error and what it says. */
export type Answer = { data: Json } | { threw: string; type: string; message: string };

/** Calls a tool and takes whatever comes of it, as a handler that catches everything. */
export async function answerOf(work: Promise<Json>): Promise<Answer> {
  try {
    return { data: await work };
  } catch (error) {
    const { name, type = "", message } = error as Error & { type?: string };
    return { threw: name, type, message };
  }
}

/** A handler that calls these tools one after the other and returns what came of each. */
export const asking =
  (...asked: (string | [tool: string, args: Record<string, Json>])[]) =>
  async (_: unknown, { callTool }: Pick<CallContext, "callTool">): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const each of asked) {
      const [tool, args] = typeof each === "string" ? [each, {}] : each;
      answers.push(await answerOf(callTool(tool, args)));
    }
    return answers;
  };

const numbered = { type: "object", properties: { n: { type: "integer" } } };

/** Tools that call one another: `sum_up` is parallel-safe, `watch` reads and is serial, `carry_out` and `save` write. */
export const specs: ToolSpec[] = [
  fakeSpec("sum_up"),
  fakeSpec("carry_out", { execution: { statefulAction: true } }),
  fakeSpec("watch", { execution: { readOnly: true, statefulAction: true } }),
  fakeSpec("find", { inputSchema: numbered }),
  fakeSpec("look"),
  fakeSpec("save", { execution: { statefulAction: true } }),
  fakeSpec("mystery", { execution: undefined }),
  fakeSpec("deeper"),
];

export const names = specs.map(({ name }) => name);

export const BUDGETS = { maxToolCalls: 20, maxRounds: 5 };

/** One call of `tool`, whose handler is the one given, then an answer. Every tool is granted unless said otherwise. */
export function parent(
  tool: string,
  handler: FakeHandler,
  more: Partial<TestRun> = {},
  policy: Partial<PolicyInput> = {},
): Promise<TestOutcome> {
  const { handlers, ...rest } = more;
  return testRun({
    policy: taskPolicy(names, { budgets: BUDGETS, ...policy }),
    tools: specs,
    handlers: {
      find: ({ n = 0 }) => ({ found: n }),
      look: () => ({ seen: 2 }),
      watch: () => ({ watched: true }),
      save: () => ({ saved: true }),
      mystery: () => "?",
      deeper: () => "down",
      [tool]: handler,
      ...handlers,
    },
    rounds: [calls([tool, {}]), "Done."],
    ...rest,
  });
}

/** What the handler made of the calls it asked for, from the result of its own, the first of the round. */
export function answers(run: TestOutcome, round = 1): Answer[] {
  const finished = eventsOf(run.events, "call.finished").filter((event) => event.round === round);
  return finished.find(({ data }) => data.parent === undefined)?.data.result as unknown as Answer[];
}

export const entered = (run: TestOutcome): string[] => run.port.entered.map(({ tool }) => tool);

/** An answer of `callTool` that refuses. */
export const refusal = (type: string) => ({ threw: "ToolCallRefused", type });
