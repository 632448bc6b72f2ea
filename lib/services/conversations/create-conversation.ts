import { createConversationInput } from "@/lib/schemas/conversations";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";

/**
 * Begins a conversation; clearing one means beginning another. Its purpose is fixed here: the published version, as it
 * stands when each run starts, is `live`; any other version is `test` (SPEC 2.4).
 */
export async function createConversation(ctx: ServiceContext, input: unknown): Promise<{ conversationId: string }> {
  requirePermission(ctx, "converse");
  const { agentId, versionId } = parseInput(createConversationInput, input);
  return ctx.db.$transaction(async (tx) => {
    const agent = found(await tx.agent.findUnique({ where: { id: agentId } }), "agent");
    const tested = versionId !== undefined && versionId !== agent.publishedVersionId ? versionId : null;
    if (tested) found(await tx.policyVersion.findFirst({ where: { id: tested, agentId } }), "version");
    else if (!agent.publishedVersionId)
      throw new ServiceError("not_published", `${agent.name} has no published version`);
    const at = ctx.now();
    const { id } = await tx.conversation.create({
      data: {
        agentId,
        purpose: tested ? "test" : "live",
        versionId: tested,
        userId: ctx.actor.id,
        createdAt: at,
        updatedAt: at,
      },
      select: { id: true },
    });
    await audit(tx, ctx, {
      action: "conversation.create",
      subject: { type: "conversation", id },
      after: { agentId, versionId: tested },
    });
    return { conversationId: id };
  });
}
