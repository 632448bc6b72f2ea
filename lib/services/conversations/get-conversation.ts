import { runDetails } from "@/lib/db/run-details";
import { conversationIdInput } from "@/lib/schemas/conversations";
import type { ConversationView } from "@/lib/schemas/runs";
import { may } from "@/lib/auth/roles";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { mayWriteIn } from "./own-conversation";

/** The newest runs that a conversation is shown with. */
const SHOWN_RUNS = 50;

/** A conversation with its runs, oldest first. Throws ServiceError `not_found`. */
export async function getConversation(ctx: ServiceContext, input: unknown): Promise<ConversationView> {
  requirePermission(ctx, "read");
  const { conversationId } = parseInput(conversationIdInput, input);
  const row = found(
    await ctx.db.conversation.findUnique({
      where: { id: conversationId },
      include: {
        agent: { include: { connection: true, publishedVersion: { select: { number: true, status: true } } } },
        version: { select: { number: true, status: true } },
        runs: { orderBy: { position: "desc" }, take: SHOWN_RUNS, select: { id: true } },
      },
    }),
    "conversation",
  );
  const { name, model, demo } = row.agent.connection;
  return {
    id: row.id,
    allowWrites: row.allowWrites,
    canWrite: may(ctx.actor, "converse") && mayWriteIn(ctx.actor, row),
    title: row.title,
    agent: { id: row.agent.id, name: row.agent.name },
    purpose: row.purpose,
    version: row.version ?? row.agent.publishedVersion,
    connection: { name, model, demo },
    runs: await runDetails(ctx.db, row.runs.map(({ id }) => id).reverse()),
  };
}
