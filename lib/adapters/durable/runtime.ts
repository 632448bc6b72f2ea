import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { DBOSExecutor } from "@dbos-inc/dbos-sdk/internal/dbos-executor";
import type { ClaimedRun } from "@/lib/db/turns";
import type { Notices } from "../trace/listen";
import { ActiveRuns } from "./active-runs";
import type { RunParts } from "./carry-run";
import { Executors } from "./executors";
import { sweep } from "./sweep";
import { runWorkflow, workflowIdOf } from "./workflow";

/** By hand, so that an unrelated rebuild orphans no run in flight; changed when old steps can no longer be read. */
const APPLICATION_VERSION = "1";
/** Spreads runs over processes, where this one has its hands full. */
const QUEUE = "runs";
const BEAT_MS = 1000;
/** Milliseconds before a run whose port failed is taken up again. */
const TAKE_UP_AFTER_MS = 1000;

/** How a process carries runs. */
export interface RuntimeOptions<Deps> extends RunParts<Deps> {
  databaseUrl: string;
  notices: Notices;
  /** The beginning of this process's name among those that carry runs. */
  name: string;
  /** Runs that this process carries at once before others go to the queue. */
  capacity?: number;
  log: (message: string, error?: unknown) => void;
}

/** What carries runs in this process. */
export interface Runtime {
  readonly executorId: string;
  /** Starts runs that have their turn. Starting one twice is harmless; a failure is made up for by the next sweep. */
  start(runs: readonly ClaimedRun[]): Promise<void>;
  /** Lets runs end for a while, gives up the others for the next process, and stops. */
  stop(graceMs?: number): Promise<void>;
}

/** Starts carrying runs: its own, and those that dead processes left. One per process. */
export async function launchRuntime<Deps>(options: RuntimeOptions<Deps>): Promise<Runtime> {
  const { db, log } = options;
  const executors = new Executors(db, `${options.name}-${randomUUID().slice(0, 8)}`);
  const active = new ActiveRuns(db);
  const again = new Map<string, number>();
  let stopping = false;
  // A run's end starts others; bound to here, they are no children of its workflow.
  const start = AsyncResource.bind((runs: readonly ClaimedRun[]) => startAll(runs));

  DBOS.setConfig({
    name: "gatehouse",
    systemDatabaseUrl: options.databaseUrl,
    executorID: executors.id,
    applicationVersion: APPLICATION_VERSION,
    systemDatabaseIdleTransactionTimeoutMs: 0, // else pg 8 warns about a query queued at connect
    logger: {
      info: () => undefined,
      debug: () => undefined,
      warn: () => undefined,
      // A workflow given up by a process that stops may find its connections closed.
      error: (error) => void (stopping || log("DBOS", error)),
    },
  });
  const body = runWorkflow(options, {
    active,
    log,
    start: (runs) => void start(runs),
    takeUpAgain: (workflowId) => again.set(workflowId, Date.now() + TAKE_UP_AFTER_MS),
  });
  const workflow = DBOS.registerWorkflow(body, { name: "run", maxRecoveryAttempts: 20 });
  await executors.beat(); // before anything runs here: whoever holds runs has a row, also after a crash
  await DBOS.launch();
  const capacity = options.capacity ?? 32;
  await DBOS.registerQueue(QUEUE, {
    workerConcurrency: capacity,
    minPollingIntervalMs: 50,
    onConflict: "always_update",
  });
  const stopHeeding = active.heedCancels(options.notices);
  const beats = new Beats(BEAT_MS, log, async () => {
    await executors.beat();
    await recoverDead(executors, log);
    await takeUp(again, active);
    await startAll(await sweep(db, (workflowId) => active.has(workflowId)));
  });
  await beats.now();

  async function startAll(runs: readonly ClaimedRun[]): Promise<void> {
    for (const run of runs) {
      if (stopping) return; // the next process finds it
      const queued = active.size >= capacity ? { queueName: QUEUE } : {};
      try {
        await DBOS.startWorkflow(workflow, { workflowID: workflowIdOf(run), ...queued })(run.id, run.segment);
      } catch (error) {
        log(`Run ${run.id} could not be started yet`, error);
      }
    }
  }

  return {
    executorId: executors.id,
    start,
    async stop(graceMs = 5000) {
      stopping = true;
      await beats.stop();
      await active.drain(graceMs);
      stopHeeding();
      await DBOS.shutdown({ deregister: true });
      await executors.retire().catch(() => undefined);
    },
  };
}

/** Gives the runs of dead processes back to the queue. Their rows go last, so that a crash in between loses nothing. */
async function recoverDead(executors: Executors, log: RuntimeOptions<unknown>["log"]): Promise<void> {
  const dead = await executors.dead();
  if (dead.length === 0) return;
  const taken = (await DBOSExecutor.globalInstance?.recoverPendingWorkflows(dead)) ?? [];
  await executors.forget(dead);
  if (taken.length > 0) log(`Took over ${taken.length} runs of ${dead.join(", ")}`);
}

/** Puts runs whose port failed back on the queue, once nothing of them runs here any more. */
async function takeUp(again: Map<string, number>, active: ActiveRuns): Promise<void> {
  for (const [workflowId, at] of again) {
    if (at > Date.now() || active.has(workflowId)) continue;
    await DBOS.resumeWorkflow(workflowId, { queueName: QUEUE });
    again.delete(workflowId);
  }
}

/** Does work again and again, never twice at once; a failure is reported and made up for by the next time. */
class Beats {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly everyMs: number,
    private readonly log: RuntimeOptions<unknown>["log"],
    private readonly work: () => Promise<void>,
  ) {}

  now(): Promise<void> {
    this.running = this.beat();
    return this.running;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private async beat(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.log("A heartbeat failed", error);
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.now(), this.everyMs);
  }
}
