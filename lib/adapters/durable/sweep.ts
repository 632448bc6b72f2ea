import { DBOS } from "@dbos-inc/dbos-sdk";
import type { Database } from "@/lib/db/client";
import { claimTurns, type ClaimedRun } from "@/lib/db/turns";
import { closeRun } from "../trace/close-run";
import { workflowIdOf } from "./workflow";

/** Statuses of a workflow that nobody will carry on. */
const ENDED: ReadonlySet<string> = new Set(["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"]);

/**
 * Finds what a crash left between two things that are done one after the other: queued runs whose turn it is, and runs
 * that have a turn and no workflow, which are answered for starting. Ends runs whose workflow ended without them.
 */
export async function sweep(db: Database, carriedHere: (workflowId: string) => boolean): Promise<ClaimedRun[]> {
  const queued = await db.run.findFirst({
    where: { state: "queued", conversation: { activeRunId: null } },
    select: { id: true },
  });
  const claimed = queued ? await db.$transaction(claimTurns) : [];
  const running = await db.run.findMany({ where: { state: "running" }, select: { id: true, segment: true } });
  const elsewhere = running.filter((run) => !carriedHere(workflowIdOf(run)));
  if (elsewhere.length === 0) return claimed;
  const statuses = await workflowStatuses(elsewhere.map(workflowIdOf));
  const lost = elsewhere.filter((run) => !statuses.has(workflowIdOf(run)));
  const ended = elsewhere.filter((run) => ENDED.has(statuses.get(workflowIdOf(run)) ?? ""));
  for (const run of ended) claimed.push(...(await closeLeft(db, run)));
  return [...claimed, ...lost];
}

async function workflowStatuses(workflowIDs: string[]): Promise<Map<string, string>> {
  const found = await DBOS.listWorkflows({ workflowIDs, loadInput: false, loadOutput: false });
  return new Map(found.map(({ workflowID, status }) => [workflowID, status]));
}

async function closeLeft(db: Database, { id, segment }: ClaimedRun): Promise<ClaimedRun[]> {
  const message = "What carried the run gave up";
  const closing = { outcome: "failed", terminationReason: "internal_error", message, at: new Date() } as const;
  return db.$transaction(async (tx) => {
    // Looked at again under its lock: it may have ended, or begun to wait, since it was listed.
    const left = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM runs WHERE id = ${id} AND segment = ${segment} AND state = 'running' FOR UPDATE`;
    return left.length > 0 ? closeRun(tx, id, closing) : [];
  });
}
