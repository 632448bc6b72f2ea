import type { VisitorContext } from "@/lib/auth/context";
import type { Actor } from "@/lib/auth/roles";
import type { Transaction } from "@/lib/db/client";
import { audit } from "../audit";
import type { ServiceContext } from "../context";

/** Whoever tries to come in, before it is known who that is. */
const NOBODY: Actor = { id: "nobody", name: "Nobody", roles: [] };

/** How somebody came in. */
export type Way = "password" | "demo" | "link" | "provider";

/** A visitor in a context of services: as who they turned out to be, or as nobody. */
export function contextOfVisitor({ db, now }: VisitorContext, actor: Actor = NOBODY): ServiceContext {
  return { actor, db, now };
}

/** A person who may sign in, with their roles; null: there is none, or they were deactivated. */
export async function activePerson(tx: Transaction, id: string): Promise<Actor | null> {
  const person = await tx.person.findFirst({ where: { id, deactivatedAt: null }, include: { roles: true } });
  return person && { id, name: person.name, roles: person.roles.map(({ role }) => role).sort() };
}

/** Says whether a person may sign in, and leaves the record of it: a session is made only after this said yes. */
export async function recordEntry(tx: Transaction, visitor: VisitorContext, id: string, way: Way): Promise<boolean> {
  const person = await activePerson(tx, id);
  const ctx = contextOfVisitor(visitor, person ?? undefined);
  const action = person ? "person.sign_in" : "person.sign_in_refused";
  const { address } = visitor;
  await audit(tx, ctx, { action, subject: { type: "person", id }, after: { way, address } });
  return person !== null;
}
