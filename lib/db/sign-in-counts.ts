import { createHash } from "node:crypto";
import type { Transaction } from "./client";

/** How often something may be tried in a while, and what the tries are told apart by. */
export interface TryLimit {
  kind: "email" | "address";
  of: string;
  most: number;
  windowMs: number;
}

/** What is known of a key after one more try. */
export interface Tries {
  count: number;
  resetsAt: Date;
}

const keyOf = ({ kind, of }: Pick<TryLimit, "kind" | "of">): string =>
  `${kind}:${createHash("sha256").update(of).digest("hex")}`;

/** Counts a try. All processes count together, and one statement both counts and answers: none slips by. */
export async function countTry(tx: Transaction, limit: TryLimit, now: Date): Promise<Tries> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const [row] = await tx.$queryRaw<Tries[]>`
    INSERT INTO sign_in_counts AS c (key, count, resets_at) VALUES (${keyOf(limit)}, 1, ${resetsAt})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.resets_at <= ${now} THEN 1 ELSE c.count + 1 END,
      resets_at = CASE WHEN c.resets_at <= ${now} THEN excluded.resets_at ELSE c.resets_at END
    RETURNING count, resets_at AS "resetsAt"`;
  return row!;
}

/** Forgets the tries of somebody who turned out to be who they said, and all that count no longer. */
export async function forgetTries(tx: Transaction, key: Pick<TryLimit, "kind" | "of">, now: Date): Promise<void> {
  await tx.signInCount.deleteMany({ where: { OR: [{ key: keyOf(key) }, { resetsAt: { lte: now } }] } });
}
