import { runEventInput } from "@/lib/schemas/run-places";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";

/** The whole payload of an event as JSON text, with a name for the file. Throws ServiceError `not_found`. */
export async function exportEvent(ctx: ServiceContext, input: unknown): Promise<{ name: string; text: string }> {
  requirePermission(ctx, "read");
  const { runId, seq } = parseInput(runEventInput, input);
  const { type, payload } = found(
    await ctx.db.traceEvent.findFirst({ where: { runId, seq }, select: { type: true, payload: true } }),
    "event",
  );
  return { name: `${seq}-${type}.json`, text: payload };
}
