import type { ScenarioName } from "./scenarios";
import type { Execution } from "./work";

/** What a worker is asked: so many runs of a scenario, one after another. */
export interface Block {
  scenario: ScenarioName;
  stream: boolean;
  runs: number;
  /** Keeps when each tool ran. */
  watch?: boolean;
}

/** What came of it. */
export interface BlockResult {
  /** Milliseconds of each run. */
  times: number[];
  /** Milliseconds of processor time of this process, of all runs together. */
  cpuMs: number;
  /** Runs with another answer than the script's, and blocks with another count of executions. */
  wrong: number;
  executions: Execution[];
}

export type WorkerMessage = { ready: true; noStream: boolean } | { done: BlockResult } | { error: string };
