import type { Database, Transaction } from "@/lib/db/client";

/** The channel of the database on which processes tell one another what happened. */
export const CHANNEL = "gatehouse";

/** What PostgreSQL takes in one notification is a little more; measured in encoded bytes. */
export const NOTICE_LIMIT = 7900;

/** What one process tells the others. Notices wake: what they speak of is read from the database. */
export type Notice =
  /** A run is new, has new events, or its row changed. */
  | { kind: "run"; runId: string; conversationId: string }
  /** A run is to end. */
  | { kind: "cancel"; runId: string }
  /** Text of a reply under way, never stored. `from`: UTF-16 units sent before it. */
  | {
      kind: "text";
      runId: string;
      conversationId: string;
      stepKey: string;
      attempt: number;
      from: number;
      text: string;
    };

/** Tells every process, when the transaction commits. */
export async function notify(tx: Database | Transaction, notice: Notice): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`;
}

/** A notice from its payload; null for what this program does not write. */
export function parseNotice(payload: string): Notice | null {
  try {
    const notice = JSON.parse(payload) as Notice;
    return notice.kind === "run" || notice.kind === "cancel" || notice.kind === "text" ? notice : null;
  } catch {
    return null;
  }
}
