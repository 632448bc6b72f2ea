import fc from "fast-check";
import { expect, test } from "vitest";
import type { CallContext } from "./ports";
import { fakeSpec, fakeTools, type FakeHandler } from "./testing/fake-tools";
import { answerOf } from "./testing/handlers";
import { Journal } from "./testing/journal";
import { eventsOf, taskPolicy, testRun, type TestOutcome } from "./testing/run-builder";
import { VirtualClock } from "./testing/virtual-clock";
import { isParallelSafe, isReadOnly } from "./tool/execution";

const specs = [
  fakeSpec("read"),
  fakeSpec("list"),
  fakeSpec("peek"),
  fakeSpec("watch", { execution: { readOnly: true, statefulAction: true } }),
  fakeSpec("save", { execution: { statefulAction: true } }),
  fakeSpec("send", { execution: { mutatesWorkspace: true } }),
  fakeSpec("mystery", { execution: undefined }),
];
const names = specs.map(({ name }) => name);
const executionOf = (name: string) => specs.find((spec) => spec.name === name)?.execution;

/** What a handler does: asks for calls, a group at a time, with or without waiting for them, and takes its time. */
const program = fc.record({
  groups: fc.array(
    fc.array(fc.record({ tool: fc.constantFrom(...names, "nobody"), n: fc.integer({ min: 0, max: 3 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    { maxLength: 2 },
  ),
  waits: fc.boolean(),
  catches: fc.boolean(),
  ms: fc.constantFrom(0, 5, 300),
});
const scenario = fc.record({
  programs: fc.array(program, { minLength: 1, maxLength: 6 }),
  rounds: fc.array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  grants: fc.subarray(names, { minLength: 3 }),
  maxToolCalls: fc.integer({ min: 1, max: 12 }),
  maxIdenticalCalls: fc.integer({ min: 1, max: 3 }),
  maxToolMs: fc.constantFrom(1000, 1100),
  killAt: fc.integer({ min: 1, max: 12 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

interface Entry {
  tool: string;
  stepKey: string;
  /** The steps of the calls in flight. */
  beside: string[];
}

/** Plays a scenario on a journal; `onEntry` is told of each handler that is entered. */
async function play(given: Scenario, journal: Journal, onEntry: (entry: Entry) => void) {
  const clock = new VirtualClock();
  const flying = new Map<string, string>();
  let turn = 0;
  const handler = (tool: string): FakeHandler =>
    async function run(_, { stepKey, signal, callTool }: CallContext) {
      onEntry({ tool, stepKey, beside: [...flying.keys()] });
      flying.set(stepKey, tool);
      const over = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      try {
        const { groups, waits, catches, ms } = given.programs[turn++ % given.programs.length]!;
        for (const group of groups) {
          const work = group.map(({ tool: next, n }) => callTool(next, { n }));
          if (waits) await Promise.race([over, Promise.all(catches ? work.map(answerOf) : work)]);
        }
        if (ms > 0) await Promise.race([clock.sleep(ms), over]);
        return stepKey;
      } finally {
        flying.delete(stepKey);
      }
    };
  const tools = fakeTools(Object.fromEntries(names.map((name) => [name, handler(name)])), ({ stepKey, tool }) => {
    if (journal.started.has(stepKey)) return "found_started";
    journal.started.set(stepKey, tool.name);
    return "enter";
  });
  const { grants, maxToolCalls, maxIdenticalCalls, maxToolMs } = given;
  const policy = taskPolicy(names, {
    grants: grants.map((tool) => ({ intent: "task", tool })),
    budgets: { maxToolCalls, maxIdenticalCalls, maxToolMs, maxRounds: 10, maxConsecutiveNoProgress: 9 },
  });
  const asked = given.rounds.map((round, r) => ({
    calls: round.map((name, i) => ({ id: `r${r}_${i}`, name, arguments: JSON.stringify({ n: 10 + r }) })),
  }));
  const known = [...journal.steps.keys()].filter((key) => key.endsWith(":model")).length;
  const rounds = [...asked, "The end."].slice(Math.min(known, asked.length));
  const ports = { tools, steps: journal, children: journal };
  return testRun({ clock, policy, tools: specs, rounds, repeat: true, ports });
}

/** `earlier`: the steps of calls that started, and were told of, before an interruption. */
function holds(run: TestOutcome, entries: readonly Entry[], given: Scenario, earlier: Iterable<string> = []): void {
  const { grants, maxToolCalls } = given;
  expect(run.events.at(-1)?.type).toBe("run.finished");
  expect(new Set(run.events.map(({ key }) => key)).size).toBe(run.events.length);
  for (const { tool, stepKey, beside } of entries) {
    expect(grants).toContain(tool);
    expect(stepKey.split("/").length).toBeLessThanOrEqual(5);
    const others = beside.filter((step) => !stepKey.startsWith(`${step}/`));
    const steps = new Map(entries.map((entry) => [entry.stepKey, entry.tool]));
    const safe = [tool, ...others.map((step) => steps.get(step) ?? "")].every((name) =>
      isParallelSafe(executionOf(name)),
    );
    if (others.length > 0) expect(safe).toBe(true);
    const caller = steps.get(stepKey.slice(0, stepKey.lastIndexOf("/")));
    if (caller && isParallelSafe(executionOf(caller))) expect(isParallelSafe(executionOf(tool))).toBe(true);
    if (caller && isReadOnly(executionOf(caller))) expect(isReadOnly(executionOf(tool))).toBe(true);
  }
  const finished = eventsOf(run.events, "call.finished");
  expect(run.calls.ran).toBeLessThanOrEqual(maxToolCalls);
  expect(finished.filter(({ data }) => data.ran)).toHaveLength(run.calls.ran);
  expect(new Set(finished.map(({ data }) => data.callId)).size).toBe(finished.length);
  const told = new Set(earlier);
  for (const { type, step } of run.events) {
    if (type === "call.decided") told.add(step);
    if (type === "call.finished" && step.includes("/")) expect(told).toContain(step);
  }
}

test("whatever handlers ask for: inside the grants and the limits, no write beside another call, all of it on record", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const entries: Entry[] = [];
      const run = await play(given, new Journal(), (entry) => void entries.push(entry));
      holds(run, entries, given);
      expect(run.calls.ran).toBe(entries.length);
    }),
    { numRuns: 100 },
  );
}, 120_000);

test("killed anywhere: no call that writes is entered twice, and limits hold over both lives", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const journal = new Journal();
      const entries: Entry[] = [];
      let found: Journal | undefined;
      let before = 0;
      await play(given, journal, (entry) => {
        entries.push(entry);
        if (entries.length !== given.killAt) return;
        found = journal.copy();
        before = entries.length;
      });
      if (!found) return;
      const again: Entry[] = [];
      const started = [...found.started.keys()];
      const run = await play(given, found, (entry) => void again.push(entry));
      const first = entries.slice(0, before);
      holds(run, [...first, ...again], given, started);
      const once = first.filter(({ tool }) => !isReadOnly(executionOf(tool))).map(({ stepKey }) => stepKey);
      for (const { stepKey } of again) expect(once).not.toContain(stepKey);
      expect(new Set([...first, ...again].map(({ stepKey }) => stepKey)).size).toBeLessThanOrEqual(given.maxToolCalls);
    }),
    { numRuns: 100 },
  );
}, 120_000);
