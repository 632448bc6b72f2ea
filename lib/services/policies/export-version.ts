import { versionInput } from "@/lib/schemas/policies";
import { exportPolicy } from "@/lib/engine/policy/text";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { documentOf } from "./version";

/** A version as YAML, with a name for the file: what an import reads back without loss. */
export async function exportVersion(ctx: ServiceContext, id: string): Promise<{ name: string; text: string }> {
  requirePermission(ctx, "read");
  const { versionId } = parseInput(versionInput, { versionId: id });
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
