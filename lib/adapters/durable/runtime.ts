import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { DBOSExecutor } from "@dbos-inc/dbos-sdk/internal/dbos-executor";
import type { ClaimedRun } from "@/lib/db/turns";
import type { Notices } from "../trace/listen";
import { ActiveRuns } from "./active-runs";
import { Beats } from "./beats";
import type { RunParts } from "./carry-run";
import { Executors } from "./executors";
import { sweep } from "./sweep";
import { runWorkflow, workflowIdOf } from "./workflow";

/** By hand, so that an unrelated rebuild orphans no run in flight; changed when old steps can no longer be read. */
const APPLICATION_VERSION = "1";
/** Spreads runs over processes, where this one has its hands full. */
const QUEUE = "runs";
const BEAT_MS = 1000;
/** How often a workflow is taken over from dead processes: one that kills whoever carries it ends. */
const MAX_RECOVERIES = 20;
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
  const runtime = new DbosRuntime(options);
  await runtime.launch();
  return runtime;
}

class DbosRuntime<Deps> implements Runtime {
  readonly executorId: string;
  private readonly executors: Executors;
  private readonly active: ActiveRuns;
  private readonly workflow: (id: string, segment: number) => Promise<void>;
  private readonly beats: Beats;
  private readonly capacity: number;
  /** Workflows whose port failed, and when to take them up again. */
  private readonly again = new Map<string, number>();
  private stopHeeding = (): void => undefined;
  private stopping = false;

  constructor(private readonly options: RuntimeOptions<Deps>) {
    const { db, name, log } = options;
    this.executorId = `${name}-${randomUUID().slice(0, 8)}`;
    this.capacity = options.capacity ?? 32;
    this.executors = new Executors(db, this.executorId);
    this.active = new ActiveRuns(db);
    // A run's end starts others; bound to here, they are no children of its workflow.
    const start = AsyncResource.bind((runs: readonly ClaimedRun[]) => this.start(runs));
    const body = runWorkflow(options, {
      active: this.active,
      log,
      start: (runs) => void start(runs),
      takeUpAgain: (workflowId) => this.again.set(workflowId, Date.now() + TAKE_UP_AFTER_MS),
    });
    this.workflow = DBOS.registerWorkflow(body, { name: "run", maxRecoveryAttempts: MAX_RECOVERIES });
    this.beats = new Beats(BEAT_MS, log, () => this.beat());
  }

  async launch(): Promise<void> {
    const { databaseUrl, notices } = this.options;
    DBOS.setConfig({
      name: "gatehouse",
      systemDatabaseUrl: databaseUrl,
      executorID: this.executorId,
      applicationVersion: APPLICATION_VERSION,
      systemDatabaseIdleTransactionTimeoutMs: 0, // else pg 8 warns about a query queued at connect
      logger: { info: ignore, debug: ignore, warn: ignore, error: (error) => this.logUnlessStopping(error) },
    });
    await this.executors.beat(); // before anything runs here: whoever holds runs has a row, also after a crash
    await DBOS.launch();
    await DBOS.registerQueue(QUEUE, {
      workerConcurrency: this.capacity,
      minPollingIntervalMs: 50,
      onConflict: "always_update",
    });
    this.stopHeeding = this.active.heedCancels(notices);
    await this.beats.now();
  }

  async start(runs: readonly ClaimedRun[]): Promise<void> {
    for (const run of runs) {
      if (this.stopping) return; // the next process finds it
      const queued = this.active.size >= this.capacity ? { queueName: QUEUE } : {};
      try {
        await DBOS.startWorkflow(this.workflow, { workflowID: workflowIdOf(run), ...queued })(run.id, run.segment);
      } catch (error) {
        this.options.log(`Run ${run.id} could not be started yet`, error);
      }
    }
  }

  async stop(graceMs = 5000): Promise<void> {
    this.stopping = true;
    await this.beats.stop();
    await this.active.drain(graceMs);
    this.stopHeeding();
    await DBOS.shutdown({ deregister: true });
    await this.executors.retire().catch(() => undefined);
  }

  private async beat(): Promise<void> {
    await this.executors.beat();
    await recoverDead(this.executors, this.options.log);
    await takeUp(this.again, this.active);
    await this.start(await sweep(this.options.db, (workflowId) => this.active.has(workflowId)));
  }

  /** A workflow that a stopping process gave up may find its connections closed. */
  private logUnlessStopping(error: unknown): void {
    if (!this.stopping) this.options.log("The engine of durability reports", error);
  }
}

const ignore = (): void => undefined;

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
