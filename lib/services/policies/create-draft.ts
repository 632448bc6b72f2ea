import { createDraftInput } from "@/lib/schemas/policies";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { insertDraft } from "./insert-draft";
import { checkedDocument, documentOf } from "./version";

/**
 * Begins a draft: from a version of the agent, from a document (an import), or from what is in force; an agent without
 * any begins with an empty policy that is scoped and bounded (SPEC 2.1).
 */
export async function createDraft(ctx: ServiceContext, input: unknown): Promise<{ versionId: string }> {
  requirePermission(ctx, "edit");
  const { agentId, fromVersionId, document } = parseInput(createDraftInput, input);
  const given = document === undefined ? null : checkedDocument(document);
  return ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "agents" WHERE "id" = ${agentId} FOR UPDATE`;
    const agent = found(await tx.agent.findUnique({ where: { id: agentId } }), "agent");
    const sourceId = fromVersionId ?? agent.publishedVersionId;
    const source = sourceId
      ? found(await tx.policyVersion.findFirst({ where: { id: sourceId, agentId } }), "version")
      : null;
    const content = given ?? (source ? await documentOf(tx, source.fingerprint) : emptyPolicy(agent.language));
    const versionId = await insertDraft(tx, ctx, content, {
      agentId,
      baseId: agent.publishedVersionId,
      sourceId: given ? null : sourceId,
      entry: { action: "policy.create_draft", after: { agentId, from: source?.number ?? null } },
    });
    return { versionId };
  });
}

const emptyPolicy = (language: string) =>
  checkedDocument({
    language,
    toolPolicy: "intent_scoped",
    routingMode: "bounded",
    budgets: { maxTotalTokens: 48_000 },
  });
