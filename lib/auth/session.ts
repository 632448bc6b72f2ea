import type { Database } from "@/lib/db/client";
import { createAuth, type Auth } from "./better-auth";
import type { Actor } from "./roles";

const readers = new WeakMap<Database, Auth>();

/** better-auth as a reader: it lets nobody in. One for each database, since making it takes a while. */
function reader(db: Database): Auth {
  const known = readers.get(db);
  if (known) return known;
  const made = createAuth(db, () => Promise.resolve(false));
  readers.set(db, made);
  return made;
}

/** Whose session the cookies of a request name; null where it has ended, or the person may no longer sign in. */
export async function readSession(
  db: Database,
  headers: Headers,
): Promise<{ actor: Actor; sessionId: string; email: string } | null> {
  const found = await reader(db).api.getSession({ headers, query: { disableRefresh: true } });
  if (!found) return null;
  const person = await db.person.findFirst({
    where: { id: found.user.id, deactivatedAt: null },
    select: { id: true, name: true, email: true, roles: { select: { role: true }, orderBy: { role: "asc" } } },
  });
  if (!person) return null;
  const { id, name, email } = person;
  return { actor: { id, name, roles: person.roles.map(({ role }) => role) }, sessionId: found.session.id, email };
}

/** A cookie that takes the place of a session's, and is gone at once. */
export async function removedSessionCookie(db: Database): Promise<string> {
  const { name, attributes } = (await reader(db).$context).authCookies.sessionToken;
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`;
}
