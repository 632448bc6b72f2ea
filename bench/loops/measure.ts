import { median, rotated } from "../statistics";
import { Child } from "./child";
import { compileAll, compiledModule } from "./compile";
import { BASE, type Entry } from "./contestants";
import type { Block, BlockResult, WorkerMessage } from "./protocol";
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from "./scenarios";
import type { Execution } from "./work";

/**
 * What everyone does before a mode is measured, in milliseconds of runs of `WARM_UP_ON`: a service is warm, and until
 * the compiler of JavaScript is done with it, a loop of many parts costs several times what it then does.
 */
const WARM_UP_MS = 10_000;
const WARM_UP_ON: ScenarioName = "S2";
/** The same before each scenario. */
const SETTLE_MS = 1500;

/** The blocks of one contestant in one scenario and mode, in the order of the rounds. */
export interface Cell {
  /** Milliseconds of a run: the median of each block. */
  wall: number[];
  /** Milliseconds of processor time of a run: the mean of each block. */
  cpu: number[];
}

/** All that was measured of one contestant in one mode. */
export interface Standing {
  entry: Entry;
  stream: boolean;
  cells: Map<ScenarioName, Cell>;
  wrong: number;
  /** Writes of a run of S4 during which another call ran, of 3. */
  overlappedWrites: number;
}

interface Runner {
  entry: Entry;
  noStream: boolean;
  ask(block: Block): Promise<BlockResult>;
  end(): void;
}

async function start(entry: Entry, baseURL: string): Promise<Runner> {
  const child = new Child<WorkerMessage>(compiledModule("worker"), [entry.module, baseURL]);
  const fail = (answer: { error: string }) => new Error(`${entry.name}: ${answer.error.slice(0, 600)}`);
  const ready = await child.next();
  if (!("ready" in ready)) throw "error" in ready ? fail(ready) : new Error(`${entry.name} did not start`);
  return {
    entry,
    noStream: ready.noStream,
    async ask(block) {
      const answer = await child.ask(block);
      if ("done" in answer) return answer.done;
      throw "error" in answer ? fail(answer) : new Error(`${entry.name} started again`);
    },
    end: () => child.end(),
  };
}

/** Writes during which another call ran. A millisecond less at each end: timers are no more exact. */
function overlapped(executions: readonly Execution[]): number {
  const meets = (a: Execution, b: Execution) => a !== b && a.from < b.to - 1 && a.to > b.from + 1;
  return executions.filter((write) => write.write && executions.some((other) => meets(write, other))).length;
}

/**
 * Measures the contestants on all scenarios, streaming and not. Everyone runs a block in each of `pairs` rounds, in
 * turned order, so that a contestant's block and the base's stand next to each other in time and noise meets both.
 */
export async function measure(entries: readonly Entry[], pairs: number): Promise<Standing[]> {
  await compileAll();
  const server = new Child<{ baseURL: string }>(compiledModule("mock-server"));
  const runners: Runner[] = [];
  try {
    const { baseURL } = await server.next();
    for (const entry of entries) runners.push(await start(entry, baseURL));
    const standings: Standing[] = [];
    for (const stream of [false, true]) standings.push(...(await measureMode(runners, stream, pairs)));
    return standings;
  } finally {
    for (const runner of runners) runner.end();
    server.end();
  }
}

async function measureMode(all: readonly Runner[], stream: boolean, pairs: number): Promise<Standing[]> {
  const runners = all.filter(({ noStream }) => !stream || !noStream);
  const standings = new Map(
    runners.map(({ entry }): [Entry, Standing] => [
      entry,
      { entry, stream, cells: new Map(), wrong: 0, overlappedWrites: 0 },
    ]),
  );
  const blockOf = (scenario: ScenarioName): Block => ({ scenario, stream, runs: SCENARIOS[scenario].runs });
  for (const runner of runners) await warmUp(runner, blockOf(WARM_UP_ON), WARM_UP_MS);
  for (const scenario of SCENARIO_NAMES) {
    const block = blockOf(scenario);
    for (const runner of runners) await warmUp(runner, block, SETTLE_MS);
    for (let pair = 0; pair < pairs; pair++) {
      for (const runner of rotated(runners, pair)) {
        const result = await runner.ask(block);
        const standing = standings.get(runner.entry)!;
        const cell = standing.cells.get(scenario) ?? { wall: [], cpu: [] };
        standing.cells.set(scenario, cell);
        cell.wall.push(median(result.times));
        cell.cpu.push(result.cpuMs / block.runs);
        standing.wrong += result.wrong;
      }
    }
  }
  for (const runner of runners) {
    const { executions } = await runner.ask({ scenario: "S4", stream, runs: 1, watch: true });
    standings.get(runner.entry)!.overlappedWrites = overlapped(executions);
  }
  return [...standings.values()];
}

async function warmUp(runner: Runner, block: Block, ms: number): Promise<void> {
  const since = performance.now();
  do await runner.ask(block);
  while (performance.now() - since < ms);
}

/** A contestant beside the base of the same mode: medians, and the medians of the ratios of their pairs. */
export interface Comparison {
  wall: number;
  wallRatio: number;
  cpu: number;
  cpuRatio: number;
}

export function compare(standing: Standing, scenario: ScenarioName, all: readonly Standing[]): Comparison | undefined {
  const base = all.find(({ entry, stream }) => entry.name === BASE && stream === standing.stream)?.cells.get(scenario);
  const cell = standing.cells.get(scenario);
  if (!base || !cell) return undefined;
  const ratio = (ours: readonly number[], theirs: readonly number[]) =>
    median(ours.map((value, at) => value / (theirs[at] ?? NaN)));
  return {
    wall: median(cell.wall),
    wallRatio: ratio(cell.wall, base.wall),
    cpu: median(cell.cpu),
    cpuRatio: ratio(cell.cpu, base.cpu),
  };
}
