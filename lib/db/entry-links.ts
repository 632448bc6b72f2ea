import { createHash, randomBytes } from "node:crypto";
import type { Database, Transaction } from "./client";

const HOUR_MS = 3_600_000;

/** How long a link holds: the first admin stands beside the terminal, an invitation has to reach somebody. */
const LIFE_MS = { first_admin: 24 * HOUR_MS, password: 7 * 24 * HOUR_MS };

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Makes the one link of a person, or of the first admin; links of before lead nowhere any more. The token is told once. */
export async function makeEntryLink(
  tx: Transaction,
  personId: string | null,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  await tx.entryLink.deleteMany({ where: { personId, usedAt: null } });
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + LIFE_MS[personId === null ? "first_admin" : "password"]);
  await tx.entryLink.create({ data: { tokenHash: hashOf(token), personId, expiresAt, createdAt: now } });
  return { token, expiresAt };
}

const usable = (token: string, now: Date) => ({
  tokenHash: hashOf(token),
  usedAt: null,
  expiresAt: { gt: now },
  OR: [{ personId: null }, { person: { deactivatedAt: null } }],
});

/** The link of a token, with its person; null: it was used, has expired, or never was. */
export async function findEntryLink(db: Database | Transaction, token: string, now: Date) {
  return db.entryLink.findFirst({ where: usable(token, now), include: { person: true } });
}

/** Uses a link up; false: somebody was faster. */
export async function useEntryLink(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const { count } = await tx.entryLink.updateMany({ where: usable(token, now), data: { usedAt: now } });
  return count === 1;
}
