import type { Transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { hasRole } from "@/lib/auth/roles";
import { found, type ServiceContext } from "../context";

const query = { agent: { include: { connection: true } } } satisfies Prisma.ConversationInclude;

/** A conversation that the actor may write in: their own, or anyone's for an admin. Throws ServiceError `not_found`. */
export async function ownConversation(tx: Transaction, { actor }: ServiceContext, id: string) {
  const conversation = await tx.conversation.findUnique({ where: { id }, include: query });
  const own = conversation?.userId === actor.id || hasRole(actor, "admin");
  return found(own ? conversation : null, "conversation");
}
