import type { ClaimedRun } from "@/lib/db/turns";
import type { Runtime } from "../durable/runtime";
import type { Notices } from "../trace/listen";

/** What a process keeps for as long as it lives: what carries runs, and what hears of them. */
export interface ProcessParts {
  runtime: Runtime;
  notices: Notices;
}

const KEY = Symbol.for("gatehouse.process");
const shared = globalThis as { [KEY]?: ProcessParts };

/** Makes the parts known to every bundle of this process. */
export function setProcessParts(parts: ProcessParts | undefined): void {
  if (parts) shared[KEY] = parts;
  else delete shared[KEY];
}

/** Starts runs that have their turn. Without a runtime in this process, the sweep of another finds them. */
export async function startClaimed(runs: readonly ClaimedRun[]): Promise<void> {
  if (runs.length > 0) await shared[KEY]?.runtime.start(runs);
}

/** The notices of the database as this process hears them; undefined where nothing was started. */
export function processNotices(): Notices | undefined {
  return shared[KEY]?.notices;
}
