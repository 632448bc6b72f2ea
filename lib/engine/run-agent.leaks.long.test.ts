import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { collectRun } from "./collect-run";
import { compilePolicy } from "./policy/compile";
import type { Clock } from "./ports";
import { runAgent } from "./run-agent";
import { taskPolicy } from "./testing/run-builder";
import { fakeSpec, fakeTools } from "./testing/fake-tools";
import { scriptedModel, type ScriptedReply } from "./testing/scripted-model";
import { toolRegistry } from "./tool/spec";

const RUNS = 10_000;

/** A clock whose timers wait to be fired, and which knows how many of them wait. */
class CountingClock implements Clock {
  readonly waiting = new Set<() => void>();
  private time = 0;
  now = () => 1_750_000_000_000 + this.time;
  monotonic = () => this.time++;
  after(_: number, fire: () => void): () => void {
    const timer = () => fire();
    this.waiting.add(timer);
    return () => this.waiting.delete(timer);
  }
  fireAll(): void {
    for (const timer of [...this.waiting]) if (this.waiting.delete(timer)) timer();
  }
}

const hang = () => new Promise<never>(() => undefined);
const clock = new CountingClock();
const find = {
  calls: [
    ["find", { n: 1 }],
    ["find", { n: 2 }],
  ],
} satisfies ScriptedReply;

/** What a run can meet, each in its turn; `hangs` says what has to be let go. */
const KINDS: { rounds: ScriptedReply[]; find?: () => unknown; hangs?: "time" | "cancel" }[] = [
  { rounds: ["Done."] },
  { rounds: [find, "Done."] },
  { rounds: [find, "Done."], find: () => Promise.reject(new Error("failed")) },
  { rounds: [{ fault: { kind: "server_error" } }] },
  { rounds: [find, "Done."], find: hang, hangs: "time" },
  { rounds: [() => hang()], hangs: "time" },
  { rounds: [() => hang()], hangs: "cancel" },
  { rounds: [find], find: hang, hangs: "cancel" },
];

test(`over ${RUNS} runs no listener stays on a signal, and no timer waits`, async () => {
  const policy = compilePolicy(taskPolicy(["find"]));
  const registry = toolRegistry([fakeSpec("find")]);
  // One signal that outlives its runs, as that of a process does; a cancelled run has one of its own.
  const shared = new AbortController();
  const outcomes = new Map<string, number>();
  const inner: AbortSignal[] = [];
  for (let n = 0; n < RUNS; n++) {
    const kind = KINDS[n % KINDS.length]!;
    const own = kind.hangs === "cancel" ? new AbortController() : shared;
    const handler = (_: unknown, { signal }: { signal: AbortSignal }) => {
      inner.push(signal);
      return (kind.find ?? (() => "found"))();
    };
    const model = scriptedModel({ rounds: [...kind.rounds, "The end."] });
    const run = collectRun(
      runAgent(
        {
          runId: `run-${n}`,
          sessionId: "s",
          agent: { id: "a", name: "A" },
          message: { id: `m-${n}`, text: "go" },
          purpose: "live",
          policy,
          registry,
          connection: { name: "c", model: "m", contextWindow: 100_000, maxOutputTokens: 1000 },
          history: [],
          signal: own.signal,
        },
        { model, tools: fakeTools({ find: handler }), clock },
      ),
    );
    if (kind.hangs) {
      let ended = false;
      void run.then(() => (ended = true));
      while (!ended) {
        await new Promise((resolve) => setImmediate(resolve));
        if (kind.hangs === "cancel") own.abort();
        else clock.fireAll();
      }
    }
    const { outcome } = await run;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (n % 1000 < KINDS.length) {
      expect(getEventListeners(own.signal, "abort"), "listeners on the run's signal").toEqual([]);
      for (const signal of inner.splice(0)) expect(getEventListeners(signal, "abort")).toEqual([]);
      expect(clock.waiting.size, "timers").toBe(0);
    }
    inner.length = 0;
  }
  expect(getEventListeners(shared.signal, "abort")).toEqual([]);
  expect(clock.waiting.size).toBe(0);
  expect(Object.fromEntries(outcomes)).toMatchObject({ cancelled: RUNS / 4, failed: RUNS / 8 });
});
