import { createHash } from "node:crypto";
import type { AuditItem, ChainCheck } from "@/lib/schemas/audit";

/** The hash of an entry, as the database makes it (`audit_hash`): of one JSON array as PostgreSQL writes it. */
export function hashOf(entry: AuditItem): string {
  const { seq, at, actorId, actorName, actorRole, action, subjectType, subjectId, before, after, previousHash } = entry;
  const parts = [seq, at, actorId, actorName, actorRole, action, subjectType, subjectId, before, after, previousHash];
  return createHash("sha256")
    .update(`[${parts.map((part) => JSON.stringify(part)).join(", ")}]`)
    .digest("hex");
}

/** Checks an exported log by itself, without the database that it came from. */
export async function checkExport(entries: AsyncIterable<AuditItem> | Iterable<AuditItem>): Promise<ChainCheck> {
  let count = 0;
  let head = "";
  let brokenAt: number | null = null;
  for await (const entry of entries) {
    count += 1;
    const holds = entry.seq === count && entry.previousHash === head && entry.hash === hashOf(entry);
    if (!holds) brokenAt ??= count;
    head = entry.hash;
  }
  return { entries: count, head, brokenAt };
}
