import { diffPolicies, type PolicyChange } from "@/lib/engine/policy/diff/diff";
import { found, requirePermission, type ServiceContext } from "../context";
import { documentOf } from "./version";

/** What leads from one version of an agent to another. */
export async function compareVersions(ctx: ServiceContext, fromId: string, toId: string): Promise<PolicyChange[]> {
  requirePermission(ctx, "read");
  const from = found(await ctx.db.policyVersion.findUnique({ where: { id: fromId } }), "version");
  const to = found(await ctx.db.policyVersion.findFirst({ where: { id: toId, agentId: from.agentId } }), "version");
  return diffPolicies(await documentOf(ctx.db, from.fingerprint), await documentOf(ctx.db, to.fingerprint));
}
