import { hasRole, type Actor, type Role } from "@/lib/auth/roles";
import { database, type Database } from "@/lib/db/client";
import { ServiceError } from "./errors";

/** What every service takes first. */
export interface ServiceContext {
  actor: Actor;
  db: Database;
  now: () => Date;
}

/** The context of an actor in this process. */
export function contextOf(actor: Actor): ServiceContext {
  return { actor, db: database(), now: () => new Date() };
}

/** Throws ServiceError `forbidden` when the actor's role does not reach. */
export function requireRole({ actor }: ServiceContext, role: Role): void {
  if (!hasRole(actor, role)) throw new ServiceError("forbidden", `This takes the role ${role}`);
}

/** Throws ServiceError `not_found`; answers what was found. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new ServiceError("not_found", `There is no such ${what}`);
  return value;
}
