import { allowWritesInput } from "@/lib/schemas/conversations";
import { audit } from "../audit";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { ownConversation } from "./own-conversation";

/**
 * Lets tools that write run in a test conversation, from its next run on, or forbids them again (SPEC 2.4). A live one has
 * no such switch: its policy decides. Throws ServiceError `conflict` for it.
 */
export async function allowWrites(ctx: ServiceContext, input: unknown): Promise<{ conversationId: string }> {
  requirePermission(ctx, "converse");
  const { conversationId, allow } = parseInput(allowWritesInput, input);
  return ctx.db.$transaction(async (tx) => {
    const { purpose, allowWrites: before } = await ownConversation(tx, ctx, conversationId);
    if (purpose !== "test") throw new ServiceError("conflict", "Only a test conversation has such a switch");
    await tx.conversation.update({ where: { id: conversationId }, data: { allowWrites: allow } });
    await audit(tx, ctx, {
      action: "conversation.allow_writes",
      subject: { type: "conversation", id: conversationId },
      before: { allowWrites: before },
      after: { allowWrites: allow },
    });
    return { conversationId };
  });
}
