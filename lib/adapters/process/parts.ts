import type { ClaimedRun } from "@/lib/db/turns";
import type { ModelPort } from "@/lib/engine/ports";
import type { ConnectionRow } from "../durable/load-run";
import type { Runtime } from "../durable/runtime";
import type { Notices } from "../trace/listen";

/** What a process keeps for as long as it lives: what carries runs, what hears of them, and the models that they ask. */
export interface ProcessParts {
  runtime: Runtime;
  notices: Notices;
  /** The model behind a connection. Throws RunUnstartable where it cannot be asked. */
  model: (connection: ConnectionRow) => ModelPort;
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

/** The model behind a connection, as runs of this process ask it; undefined where nothing was started. */
export function processModel(connection: ConnectionRow): ModelPort | undefined {
  return shared[KEY]?.model(connection);
}
