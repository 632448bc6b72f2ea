import type { ActorContext } from "@/lib/auth/context";
import { may, type Permission } from "@/lib/auth/roles";
import { ServiceError } from "./errors";

/** What every service takes first. */
export type ServiceContext = ActorContext;

/** Throws ServiceError `forbidden` when no role of the actor permits it. */
export function requirePermission({ actor }: ServiceContext, permission: Permission): void {
  if (!may(actor, permission)) throw new ServiceError("forbidden", `This takes the permission to ${permission}`);
}

/** Throws ServiceError `not_found`; answers what was found. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new ServiceError("not_found", `There is no such ${what}`);
  return value;
}
