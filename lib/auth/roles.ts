/** What somebody may be allowed: each service asks for one of these. */
export const PERMISSIONS = ["read", "converse", "edit", "publish", "approve", "administer"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What people are. A person holds a set of roles, and may do what any of them permits. */
export const ROLES = ["viewer", "editor", "publisher", "approver", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What each role permits. Nothing is a rung of something else: whoever looks after people and keys need not be who
 * publishes, and whoever publishes need not be who writes.
 */
const PERMITS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ["read"],
  editor: ["read", "converse", "edit"],
  publisher: ["read", "converse", "publish"],
  approver: ["read", "converse", "approve"],
  admin: ["read", "converse", "administer"],
};

/** Who acts. */
export interface Actor {
  id: string;
  name: string;
  roles: readonly Role[];
}

/** Whether an actor's roles permit something. */
export function may({ roles }: Pick<Actor, "roles">, permission: Permission): boolean {
  return roles.some((role) => PERMITS[role].includes(permission));
}
