import { shownEvents } from "@/lib/db/shown-events";
import type { StoredEvent } from "@/lib/engine/trace/events";
import { runEventsInput } from "@/lib/schemas/run-places";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";

/** The events of a run after a place in its order, in order. Throws ServiceError `not_found`. */
export async function getRunEvents(ctx: ServiceContext, input: unknown): Promise<StoredEvent[]> {
  requirePermission(ctx, "read");
  const { runId, after } = parseInput(runEventsInput, input);
  found(await ctx.db.run.findUnique({ where: { id: runId }, select: { id: true } }), "run");
  const rows = await ctx.db.traceEvent.findMany({ where: { runId, seq: { gt: after } }, orderBy: { seq: "asc" } });
  return shownEvents(rows);
}
