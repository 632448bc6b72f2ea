import type { VersionItem } from "@/lib/schemas/policies";
import { requirePermission, type ServiceContext } from "../context";
import { versionItem, versionQuery } from "./version";

/** As many as the rail shows; older ones are found by their number. */
const MOST = 200;

/** The versions of an agent, newest first. */
export async function listVersions(ctx: ServiceContext, agentId: string): Promise<VersionItem[]> {
  requirePermission(ctx, "read");
  const rows = await ctx.db.policyVersion.findMany({
    where: { agentId },
    include: versionQuery,
    orderBy: { number: "desc" },
    take: MOST,
  });
  return rows.map(versionItem);
}
