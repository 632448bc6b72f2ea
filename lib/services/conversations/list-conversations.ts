import { conversationFilter, type ConversationListItem } from "@/lib/schemas/conversations";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";

/** The actor's conversations, the one that was written in last first. */
export async function listConversations(ctx: ServiceContext, input: unknown): Promise<ConversationListItem[]> {
  requirePermission(ctx, "read");
  const { agentId, limit } = parseInput(conversationFilter, input);
  const rows = await ctx.db.conversation.findMany({
    where: { userId: ctx.actor.id, ...(agentId ? { agentId } : {}) },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: limit,
    include: { agent: { select: { id: true, name: true } } },
  });
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    agent: row.agent,
    purpose: row.purpose,
    runs: row.runCount,
    updatedAt: row.updatedAt.toISOString(),
  }));
}
