import { describe, expect, test } from "vitest";
import { base, calls } from "./testing/task-run";
import { eventsOf, taskPolicy, testRun, type TestOutcome, type TestRun } from "./testing/run-builder";
import type { ScriptedReply } from "./testing/scripted-model";
import { VirtualClock } from "./testing/virtual-clock";
import type { GuardReason } from "./run/request";
import type { BudgetUse } from "./trace/events";

/**
 * For each guard a run that stays just inside its limit and one that is just outside, with the exact figures in the
 * trace (SPEC 10). `short`: how much less than what trips it the inside run uses.
 */
type Budgets = NonNullable<TestRun["policy"]["budgets"]>;
const run = (budgets: Budgets, more: Partial<TestRun>): Promise<TestOutcome> =>
  testRun(base({ policy: taskPolicy(["find"], { budgets }), ...more }));

/** Rounds of one new call each, then an answer. */
const rounds = (count: number): ScriptedReply[] => [
  ...Array.from({ length: count }, (_, n) => calls(["find", { n }])),
  "Done.",
];
const echo: TestRun["handlers"] = { find: ({ n }) => `finding ${String(n)}` };
const prices = { prompt: 1_000_000, completion: 1_000_000 };
const connection = { name: "scripted", model: "scripted-1", contextWindow: 128_000, maxOutputTokens: 100 };

/** A run whose one call takes `ms`. */
function timed(ms: number): Promise<TestOutcome> {
  const clock = new VirtualClock();
  const find = () => clock.sleep(ms).then(() => "found");
  return run({ maxRunMs: 5000 }, { clock, handlers: { find }, rounds: rounds(1) });
}

/** Two requests, the first of which is said to have cost `spent` tokens. */
function spending(spent: number, budgets: Budgets, window = connection.contextWindow): Promise<TestOutcome> {
  const first = { ...(calls(["find", { n: 0 }]) as object), usage: { prompt: spent - 20, completion: 20 } };
  return run(budgets, {
    handlers: echo,
    rounds: [first, { text: "Done.", usage: { prompt: 1, completion: 1 } }],
    request: { connection: { ...connection, contextWindow: window, prices } },
  });
}

/** Tokens of the second request's prompt, which no tightening makes shorter. */
async function secondPrompt(): Promise<number> {
  const probe = await spending(1000, { maxTotalTokens: 100_000 });
  return eventsOf(probe.events, "model.requested")[1]!.data.estimatedPrompt;
}

interface Edge {
  reason: GuardReason;
  budget: BudgetUse["budget"];
  inside: () => Promise<TestOutcome>;
  outside: () => Promise<TestOutcome>;
  /** Used and limit, as the run that is stopped and the one that is not end with. */
  figures: () => Promise<{ stopped: [used: number, limit: number]; inside: number }>;
}

const MAX_TOTAL = 20_000;
const MAX_COST = 5000;
/** What the first request may have used so that the second just fits: its reserve and its prompt stay free. */
const spare = async (limit: number) => limit - connection.maxOutputTokens - (await secondPrompt());
const always = (used: number, limit: number, inside: number) => async () => ({
  stopped: [used, limit] as [number, number],
  inside,
});

const EDGES: Edge[] = [
  {
    reason: "run_timeout",
    budget: "maxRunMs",
    inside: () => timed(4999),
    outside: () => timed(5001),
    figures: always(5000, 5000, 4999),
  },
  {
    reason: "token_budget",
    budget: "maxTotalTokens",
    inside: async () => spending(await spare(MAX_TOTAL), { maxTotalTokens: MAX_TOTAL }),
    outside: async () => spending((await spare(MAX_TOTAL)) + 1, { maxTotalTokens: MAX_TOTAL }),
    figures: async () => {
      const spent = await spare(MAX_TOTAL);
      return { stopped: [spent + 1, MAX_TOTAL], inside: spent + 2 };
    },
  },
  {
    reason: "cost_budget",
    budget: "maxCost",
    inside: async () => spending(await spare(MAX_COST), { maxCost: MAX_COST }),
    outside: async () => spending((await spare(MAX_COST)) + 1, { maxCost: MAX_COST }),
    figures: async () => {
      const spent = await spare(MAX_COST);
      return { stopped: [spent + 1, MAX_COST], inside: spent + 2 };
    },
  },
  {
    reason: "max_tools",
    budget: "maxToolCalls",
    inside: () => run({ maxToolCalls: 3 }, { handlers: echo, rounds: [calls("find", "find", "find"), "Done."] }),
    outside: () =>
      run({ maxToolCalls: 3 }, { handlers: echo, rounds: [calls("find", "find", "find", "find"), "Done."] }),
    figures: always(3, 3, 3),
  },
  {
    reason: "duplicate_tool_call",
    budget: "maxIdenticalCalls",
    inside: () => same(2),
    outside: () => same(3),
    figures: always(2, 2, 2),
  },
  {
    reason: "no_progress",
    budget: "maxConsecutiveNoProgress",
    inside: () => run({ maxConsecutiveNoProgress: 2 }, { handlers: { find: () => [] }, rounds: rounds(1) }),
    outside: () => run({ maxConsecutiveNoProgress: 2 }, { handlers: { find: () => [] }, rounds: rounds(2) }),
    figures: always(2, 2, 1),
  },
  {
    reason: "max_rounds",
    budget: "maxRounds",
    inside: () => run({ maxRounds: 2 }, { handlers: echo, rounds: rounds(1) }),
    outside: () => run({ maxRounds: 2 }, { handlers: echo, rounds: rounds(2) }),
    figures: always(2, 2, 1),
  },
];

/** The same call so many times; its result changes, so that only the repetition counts. */
function same(times: number): Promise<TestOutcome> {
  let found = 0;
  const budgets = { maxIdenticalCalls: 2, maxRounds: 9, maxToolCalls: 9, maxConsecutiveNoProgress: 9 };
  const asked = Array.from({ length: times }, () => calls(["find", { n: 1 }]));
  return run(budgets, { handlers: { find: () => found++ }, rounds: [...asked, "Done."] });
}

const use = (budgets: readonly BudgetUse[], name: BudgetUse["budget"]) => budgets.find(({ budget }) => budget === name);

describe.each(EDGES)("$reason", ({ reason, budget, inside, outside, figures }) => {
  test("just inside: the run answers, and its budget stands in the trace", async () => {
    const outcome = await inside();
    expect(outcome).toMatchObject({ outcome: "answered", terminationReason: null, answer: "Done." });
    expect(eventsOf(outcome.events, "guard.tripped")).toEqual([]);
    const { inside: used, stopped } = await figures();
    expect(use(outcome.budgets, budget)).toMatchObject({ used, limit: stopped[1] });
  });

  test("just outside: the run stops for this reason alone, with what was used and allowed", async () => {
    const outcome = await outside();
    expect(outcome).toMatchObject({ outcome: "stopped", terminationReason: reason });
    const [trip, ...more] = eventsOf(outcome.events, "guard.tripped");
    expect(more).toEqual([]);
    const { stopped } = await figures();
    const [used, limit] = stopped;
    expect(trip!.data).toMatchObject({ reason, alsoTripped: [], stops: true, field: `budgets.${budget}` });
    expect(use(trip!.data.budgets, budget)).toMatchObject({
      used,
      limit,
      setBy: { scope: "agent", field: `budgets.${budget}` },
    });
    // Every stop carries every budget.
    expect(trip!.data.budgets).toHaveLength(9);
  });
});

test("token_budget: the window bounds the prompt too, to the token", async () => {
  const prompt = await secondPrompt();
  const budgets = { maxTotalTokens: 100_000 };
  const fits = await spending(1000, budgets, prompt + connection.maxOutputTokens);
  expect(fits.outcome).toBe("answered");
  const over = await spending(1000, budgets, prompt + connection.maxOutputTokens - 1);
  expect(over.terminationReason).toBe("token_budget");
  expect(eventsOf(over.events, "guard.tripped")[0]!.data.bound).toBe("window");
});
