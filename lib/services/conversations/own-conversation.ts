import type { Transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { may, type Actor } from "@/lib/auth/roles";
import { found, type ServiceContext } from "../context";

const query = { agent: { include: { connection: true } } } satisfies Prisma.ConversationInclude;

/** Whether a conversation is an actor's own, or they are an admin. */
export function mayWriteIn(actor: Actor, { userId }: { userId: string }): boolean {
  return userId === actor.id || may(actor, "administer");
}

/** A conversation that the actor may write in: their own, or anyone's for an admin. Throws ServiceError `not_found`. */
export async function ownConversation(tx: Transaction, { actor }: ServiceContext, id: string) {
  const conversation = await tx.conversation.findUnique({ where: { id }, include: query });
  return found(conversation && mayWriteIn(actor, conversation) ? conversation : null, "conversation");
}
