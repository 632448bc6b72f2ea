import type { AuditItem } from "@/lib/schemas/audit";
import { requirePermission, type ServiceContext } from "../context";
import { auditItem } from "./entry";

const BATCH = 1000;

/** The whole log in the order of its chain, in batches: each entry as it is hashed. */
export async function* exportEntries(ctx: ServiceContext): AsyncGenerator<AuditItem[]> {
  requirePermission(ctx, "administer");
  for (let last = 0n; ;) {
    const rows = await ctx.db.auditEntry.findMany({
      where: { seq: { gt: last } },
      orderBy: { seq: "asc" },
      take: BATCH,
    });
    if (rows.length > 0) yield rows.map(auditItem);
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.seq;
  }
}
