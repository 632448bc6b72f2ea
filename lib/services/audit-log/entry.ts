import type { AuditEntry } from "@/lib/db/generated/client";
import type { AuditItem } from "@/lib/schemas/audit";

export function auditItem({ id: _, at, seq, ...row }: AuditEntry): AuditItem {
  return { seq: Number(seq), at: at.toISOString(), ...row };
}
