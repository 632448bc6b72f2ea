import type { Prisma } from "@/lib/db/generated/client";
import { auditFilter, type AuditPage } from "@/lib/schemas/audit";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { auditItem } from "./entry";

/** A page of the audit log, newest first. Places in the chain are its cursors, so a page costs the same at any depth. */
export async function listEntries(ctx: ServiceContext, input: unknown): Promise<AuditPage> {
  requirePermission(ctx, "administer");
  const { q, action, actorId, before, after, limit } = parseInput(auditFilter, input);
  const newer = after !== undefined;
  const contains = { contains: q ?? "", mode: "insensitive" as const };
  const where: Prisma.AuditEntryWhereInput = {
    ...(action ? { action } : {}),
    ...(actorId ? { actorId } : {}),
    ...(q ? { OR: [{ actorName: contains }, { action: contains }, { subjectId: contains }] } : {}),
    seq: newer ? { gt: after } : before === undefined ? undefined : { lt: before },
  };
  const rows = await ctx.db.auditEntry.findMany({
    where,
    orderBy: { seq: newer ? "asc" : "desc" },
    take: limit + 1,
  });
  const more = rows.length > limit;
  const shown = rows.slice(0, limit);
  const entries = (newer ? shown.reverse() : shown).map(auditItem);
  const actions = await ctx.db.auditEntry.groupBy({ by: ["action"], orderBy: { action: "asc" } });
  return {
    entries,
    older: (newer ? entries.length > 0 : more) ? (entries.at(-1)?.seq ?? null) : null,
    newer: (newer ? more : before !== undefined && entries.length > 0) ? (entries[0]?.seq ?? null) : null,
    actions: actions.map((each) => each.action),
  };
}
