import { runDetails } from "@/lib/db/run-details";
import { runIdInput } from "@/lib/schemas/run-places";
import type { RunDetail } from "@/lib/schemas/runs";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";

/** One run with its events so far. Throws ServiceError `not_found`. */
export async function getRun(ctx: ServiceContext, input: unknown): Promise<RunDetail> {
  requirePermission(ctx, "read");
  const { runId } = parseInput(runIdInput, input);
  const [detail] = await runDetails(ctx.db, [runId]);
  return found(detail, "run");
}
