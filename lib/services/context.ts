import type { ActorContext } from "@/lib/auth/context";
import { hasRole, type Role } from "@/lib/auth/roles";
import { ServiceError } from "./errors";

/** What every service takes first. */
export type ServiceContext = ActorContext;

/** Throws ServiceError `forbidden` when the actor's role does not reach. */
export function requireRole({ actor }: ServiceContext, role: Role): void {
  if (!hasRole(actor, role)) throw new ServiceError("forbidden", `This takes the role ${role}`);
}

/** Throws ServiceError `not_found`; answers what was found. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new ServiceError("not_found", `There is no such ${what}`);
  return value;
}
