import type { Transaction } from "./client";

/** Any number will do, as long as every Gatehouse uses the same. */
const ADMINS_LOCK = 7_240_311_907n;

/** Lets one transaction after another say who is an admin, so that none misses what the other does. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADMINS_LOCK})`;
}
