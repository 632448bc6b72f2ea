/**
 * What people may do, each role including those before it: look; talk to agents and answer approvals; edit drafts and
 * tools; publish; look after people, connections and limits.
 */
export const ROLES = ["viewer", "operator", "editor", "publisher", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who acts. */
export interface Actor {
  id: string;
  name: string;
  role: Role;
}

/** Whether an actor's role is the one asked for, or includes it. */
export function hasRole(actor: Actor, role: Role): boolean {
  return ROLES.indexOf(actor.role) >= ROLES.indexOf(role);
}
