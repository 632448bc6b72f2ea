import type { Transaction } from "@/lib/db/client";
import type { Json } from "@/lib/engine/json";
import { redactJson } from "@/lib/engine/trace/redact";
import { redactionRules } from "@/lib/engine/trace/secrets";
import type { ServiceContext } from "./context";

/** A change as the audit keeps it. */
export interface Change {
  /** A verb of a service: `run.start`. */
  action: string;
  subject: { type: string; id: string };
  before?: Json;
  after?: Json;
}

const rules = redactionRules({});

/** Writes who changed what, in the transaction of the change. */
export async function audit(tx: Transaction, ctx: ServiceContext, change: Change): Promise<void> {
  const text = (value: Json | undefined) => (value === undefined ? null : JSON.stringify(redactJson(value, rules)));
  await tx.auditEntry.create({
    data: {
      at: ctx.now(),
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      actorRole: ctx.actor.roles.join(" "),
      action: change.action,
      subjectType: change.subject.type,
      subjectId: change.subject.id,
      before: text(change.before),
      after: text(change.after),
    },
    select: { id: true },
  });
}
