import type { Database } from "@/lib/db/client";
import type { Notices } from "../trace/listen";
import type { Fence } from "./fence";

/** A run that this process carries. */
export interface ActiveRun {
  runId: string;
  fence: Fence;
  stop: AbortController;
  /** Settles when nothing of it runs here any more. */
  ended: Promise<void>;
}

/** The runs that this process carries, so that a cancel reaches the one it means and a stop reaches all. */
export class ActiveRuns {
  private readonly runs = new Map<string, ActiveRun>();

  constructor(private readonly db: Database) {}

  get size(): number {
    return this.runs.size;
  }

  has(workflowId: string): boolean {
    return this.runs.has(workflowId);
  }

  /** Carries a run for as long as the work takes. */
  async during<T>(runId: string, fence: Fence, work: (stop: AbortController) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const run = { runId, fence, stop, ended };
    this.runs.set(fence.workflowId, run);
    try {
      return await work(stop);
    } finally {
      if (this.runs.get(fence.workflowId) === run) this.runs.delete(fence.workflowId);
      end();
    }
  }

  /** Aborts runs that are cancelled anywhere, until the answer is called. */
  heedCancels(notices: Notices): () => void {
    return notices.subscribe("cancel", (heard) => {
      if (heard.kind === "cancel") this.abort([heard.runId]);
      // A cancel may have been lost on the way.
      else if (heard.kind === "gap") void this.abortCancelled().catch(() => undefined);
    });
  }

  /** Waits for the runs to end; those that do not in time are given up, for another process to carry on. */
  async drain(graceMs: number): Promise<void> {
    const runs = [...this.runs.values()];
    const all = Promise.all(runs.map(({ ended }) => ended));
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, graceMs)))]);
    clearTimeout(timer);
    for (const { fence, stop } of runs) {
      fence.giveUp("stopping");
      stop.abort();
    }
    await all;
  }

  private async abortCancelled(): Promise<void> {
    const ids = [...this.runs.values()].map(({ runId }) => runId);
    const rows = await this.db.run.findMany({
      where: { id: { in: ids }, cancelRequestedAt: { not: null } },
      select: { id: true },
    });
    this.abort(rows.map(({ id }) => id));
  }

  private abort(runIds: readonly string[]): void {
    for (const run of this.runs.values()) if (runIds.includes(run.runId)) run.stop.abort();
  }
}
