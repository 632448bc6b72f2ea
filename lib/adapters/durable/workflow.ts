import type { ClaimedRun } from "@/lib/db/turns";
import { redactText } from "@/lib/engine/trace/redact";
import { redactionRules } from "@/lib/engine/trace/secrets";
import { closeRun } from "../trace/close-run";
import type { ActiveRuns } from "./active-runs";
import { carryRun, type RunParts } from "./carry-run";
import { Fence } from "./fence";
import { PolicyCache } from "./load-policy";
import { RunUnstartable } from "./load-run";

/** How often a run is taken up again after a failing port, before it is ended. */
const MAX_TAKE_UPS = 5;

/** What the workflow needs of the runtime around it. */
export interface WorkflowHost {
  active: ActiveRuns;
  log: (message: string, error?: unknown) => void;
  /** Starts runs, outside of the workflow that gave them their turn. */
  start: (runs: ClaimedRun[]) => void;
  /** Takes a workflow up again after a while. */
  takeUpAgain: (workflowId: string) => void;
}

/** The workflow that carries one segment of a run. Its id is the run's, or `<id>:<segment>`. */
export const workflowIdOf = ({ id, segment }: ClaimedRun): string => (segment === 0 ? id : `${id}:${segment}`);

/**
 * The body of the workflow. It returns when the run has ended, or waits; it throws only what DBOS takes for a workflow
 * that somebody else carries, so that no outcome is recorded and the next one carries it on from its last finished step.
 */
export function runWorkflow<Deps>(parts: RunParts<Deps>, host: WorkflowHost) {
  const cache = new PolicyCache(parts.db);
  const failures = new Map<string, number>();
  return async function run(id: string, segment: number): Promise<void> {
    const claimed = { id, segment };
    const fence = new Fence(workflowIdOf(claimed));
    const done = await host.active.during(id, fence, (stop) => carry(claimed, fence, stop));
    if (done) return;
    // Waiting for the next carrier's outcome would outlive the connections of a process that stops.
    if (fence.givenUp === "stopping") await new Promise<never>(() => undefined);
    throw fence.conflict();
  };

  /** False: the run goes on elsewhere, or here later. */
  async function carry(run: ClaimedRun, fence: Fence, stop: AbortController): Promise<boolean> {
    try {
      await carryRun(parts, cache, { run, fence, stop, onClaimed: host.start });
      failures.delete(run.id);
      return true;
    } catch (error) {
      if (error instanceof RunUnstartable) return end(run, error.message);
      fence.giveUp("port_failed", error);
      stop.abort();
    }
    return fence.givenUp === "port_failed" ? interrupted(run, fence) : false;
  }

  async function interrupted(run: ClaimedRun, fence: Fence): Promise<boolean> {
    const count = (failures.get(run.id) ?? 0) + 1;
    host.log(`Run ${run.id} was interrupted (${count})`, fence.cause);
    if (count <= MAX_TAKE_UPS) {
      failures.set(run.id, count);
      host.takeUpAgain(fence.workflowId);
      return false;
    }
    failures.delete(run.id);
    return end(run, fence.cause instanceof Error ? fence.cause.message : String(fence.cause));
  }

  async function end({ id }: ClaimedRun, why: string): Promise<true> {
    const message = redactText(why, redactionRules({ credentials: parts.credentials }));
    const closing = { outcome: "failed", terminationReason: "internal_error", message, at: new Date() } as const;
    host.start(await parts.db.$transaction((tx) => closeRun(tx, id, closing)));
    return true;
  }
}
