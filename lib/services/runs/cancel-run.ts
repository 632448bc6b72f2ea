import { startClaimed } from "@/lib/adapters/process/parts";
import { closeRun } from "@/lib/adapters/trace/close-run";
import { notify } from "@/lib/adapters/trace/notices";
import type { Transaction } from "@/lib/db/client";
import { lockConversation, type ClaimedRun } from "@/lib/db/turns";
import { cancelRunInput } from "@/lib/schemas/runs";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { ownConversation } from "../conversations/own-conversation";
import { parseInput, ServiceError } from "../errors";

/** A run can get its turn just when it is about to be ended; more often than this, something is wrong. */
const ATTEMPTS = 3;

/**
 * Cancels a run. One that is under way is told, and ends by itself as soon as what is in flight has been aborted; one
 * that is queued or waits ends here. Throws ServiceError `already_finished`.
 */
export async function cancelRun(ctx: ServiceContext, input: unknown): Promise<{ runId: string }> {
  requirePermission(ctx, "converse");
  const { runId } = parseInput(cancelRunInput, input);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimed = await ctx.db.$transaction((tx) => cancel(tx, ctx, runId));
    if (!claimed) continue;
    await startClaimed(claimed);
    return { runId };
  }
  throw new ServiceError("conflict", "The run could not be cancelled; try again");
}

/** Null: the run changed its state meanwhile. */
async function cancel(tx: Transaction, ctx: ServiceContext, runId: string): Promise<ClaimedRun[] | null> {
  const run = found(await tx.run.findUnique({ where: { id: runId } }), "run");
  await ownConversation(tx, ctx, run.conversationId);
  if (run.state === "finished") throw new ServiceError("already_finished", "The run has ended");
  const claimed = run.state === "running" ? await ask(tx, ctx, runId) : await endIdle(tx, ctx, { runId, ...run });
  if (claimed) await audit(tx, ctx, { action: "run.cancel", subject: { type: "run", id: runId } });
  return claimed;
}

/** Takes the run's lock and not its conversation's: whoever ends a run takes them in this order. */
async function ask(tx: Transaction, ctx: ServiceContext, runId: string): Promise<ClaimedRun[] | null> {
  const asked = await tx.run.updateMany({
    where: { id: runId, state: "running" },
    data: { cancelRequestedAt: ctx.now() },
  });
  if (asked.count === 0) return null;
  await notify(tx, { kind: "cancel", runId });
  return [];
}

/** Takes the conversation's lock first: whoever gives turns passes over what is locked. */
async function endIdle(
  tx: Transaction,
  ctx: ServiceContext,
  run: { runId: string; conversationId: string },
): Promise<ClaimedRun[] | null> {
  const at = ctx.now();
  await lockConversation(tx, run.conversationId);
  const idle = await tx.run.updateMany({
    where: { id: run.runId, state: { in: ["queued", "awaiting_approval"] } },
    data: { cancelRequestedAt: at },
  });
  if (idle.count === 0) return null;
  return closeRun(tx, run.runId, { outcome: "cancelled", terminationReason: null, message: null, at });
}
