import { exportPolicy } from "@/lib/engine/policy/text";
import { found, requirePermission, type ServiceContext } from "../context";
import { documentOf } from "./version";

/** A version as YAML, with a name for the file: what an import reads back without loss. */
export async function exportVersion(ctx: ServiceContext, versionId: string): Promise<{ name: string; text: string }> {
  requirePermission(ctx, "read");
  const version = found(
    await ctx.db.policyVersion.findUnique({ where: { id: versionId }, include: { agent: { select: { name: true } } } }),
    "version",
  );
  const agent = version.agent.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return {
    name: `${agent || "policy"}-${version.number}.yaml`,
    text: exportPolicy(await documentOf(ctx.db, version.fingerprint), "yaml"),
  };
}
