import { z } from "zod";
import { searchable } from "./text";

/** What narrows the audit log; `before` and `after` are places in the chain. */
export const auditFilter = z.strictObject({
  /** In the actor's name, the action, or the subject's id. */
  q: searchable(200).optional(),
  action: searchable(64).optional(),
  actorId: searchable(64).optional(),
  /** Older than this place. */
  before: z.coerce.number<number | string>().int().min(1).optional(),
  /** Newer than this place. */
  after: z.coerce.number<number | string>().int().min(0).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});
export type AuditFilter = z.input<typeof auditFilter>;

/** One entry, as it is hashed. Times are ISO strings; `before` and `after` are JSON texts, redacted. */
export interface AuditItem {
  seq: number;
  at: string;
  actorId: string;
  actorName: string;
  actorRole: string;
  action: string;
  subjectType: string;
  subjectId: string;
  before: string | null;
  after: string | null;
  previousHash: string;
  hash: string;
}

/** A page of the log, newest first. */
export interface AuditPage {
  entries: AuditItem[];
  /** Places to go on from; null: there is nothing further. */
  older: number | null;
  newer: number | null;
  /** The verbs that were ever recorded. */
  actions: string[];
}

/** Whether the chain holds: how long it is, its last hash, and the first place where it breaks. */
export interface ChainCheck {
  entries: number;
  head: string;
  brokenAt: number | null;
}
