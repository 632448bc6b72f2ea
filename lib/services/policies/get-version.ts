import { diffPolicies } from "@/lib/engine/policy/diff/diff";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import { effectOf } from "@/lib/engine/tool/execution";
import type { ToolRegistry } from "@/lib/engine/tool/spec";
import { versionInput, type PolicyTool, type VersionView } from "@/lib/schemas/policies";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { checkPolicy, registryOf } from "./check";
import { documentOf, versionItem, versionQuery } from "./version";

/** A version with its content, what its checks find, and what leads to it from the version in force. */
export async function getVersion(ctx: ServiceContext, id: string): Promise<VersionView> {
  requirePermission(ctx, "read");
  const { versionId } = parseInput(versionInput, { versionId: id });
  const row = found(
    await ctx.db.policyVersion.findUnique({ where: { id: versionId }, include: versionQuery }),
    "version",
  );
  const { publishedVersionId } = row.agent;
  const inForce = publishedVersionId
    ? await ctx.db.policyVersion.findUniqueOrThrow({ where: { id: publishedVersionId } })
    : null;
  const document = await documentOf(ctx.db, row.fingerprint);
  const registry = await registryOf(ctx.db, document);
  return {
    ...versionItem(row),
    agent: { id: row.agent.id, name: row.agent.name, paused: row.agent.paused },
    document,
    fingerprint: row.fingerprint,
    tools: await policyTools(ctx, document, registry),
    ...(await checkPolicy(ctx.db, document, ctx.now())),
    changes: inForce ? diffPolicies(await documentOf(ctx.db, inForce.fingerprint), document) : [],
    inForce: inForce?.number ?? null,
  };
}

async function policyTools(
  { db }: ServiceContext,
  document: PolicyDocument,
  registry: ToolRegistry,
): Promise<PolicyTool[]> {
  const rows = await db.tool.findMany({
    where: { name: { in: document.toolbox.map(({ tool }) => tool) } },
    select: { name: true, currentRevision: true },
  });
  const newest = new Map(rows.map((row) => [row.name, row.currentRevision]));
  return document.toolbox.map(({ tool, revision, approval }) => {
    const spec = registry.get(tool);
    const asks = approval ?? spec?.approval ?? "never";
    return {
      name: tool,
      title: spec?.title ?? "",
      effect: effectOf(spec?.execution),
      enabled: spec?.enabled ?? false,
      revision,
      newest: newest.get(tool) ?? revision,
      approval: typeof asks === "object" ? "conditional" : asks,
    };
  });
}
