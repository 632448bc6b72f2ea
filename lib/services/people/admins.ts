import { DEMO_ADMIN, offersDemoAdmin } from "@/lib/auth/offers";
import type { Transaction } from "@/lib/db/client";
import { ServiceError } from "../errors";

/** How many admins there are who can come in: with a password or an account elsewhere, or as the demo admin. */
export async function countAdmins(tx: Transaction): Promise<number> {
  const waysIn = [{ credentials: { some: {} } }, ...(offersDemoAdmin() ? [{ id: DEMO_ADMIN.id }] : [])];
  return tx.person.count({ where: { deactivatedAt: null, roles: { some: { role: "admin" } }, OR: waysIn } });
}

/** Refuses, by throwing in its transaction, a change that left nobody to look after people. Throws ServiceError `conflict`. */
export async function requireAnAdmin(tx: Transaction): Promise<void> {
  if ((await countAdmins(tx)) === 0) throw new ServiceError("conflict", "The last admin stays");
}
