import type { VisitorContext } from "@/lib/auth/context";
import { readSession, removedSessionCookie } from "@/lib/auth/session";
import { audit } from "../audit";
import { contextOfVisitor } from "./visitor";

/** Ends the session of this browser, if there is one; the answer is the cookie that removes it. */
export async function signOut(visitor: VisitorContext): Promise<string[]> {
  const session = await readSession(visitor.db, visitor.headers);
  if (session)
    await visitor.db.$transaction(async (tx) => {
      await tx.session.deleteMany({ where: { id: session.sessionId } });
      const subject = { type: "person", id: session.actor.id };
      await audit(tx, contextOfVisitor(visitor, session.actor), { action: "person.sign_out", subject });
    });
  return [await removedSessionCookie(visitor.db)];
}
