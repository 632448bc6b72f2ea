import { Prisma } from "@/lib/db/generated/client";
import type { runFilter } from "@/lib/schemas/runs";
import type { z } from "zod";

type Filter = z.output<typeof runFilter>;

/** What a filter says about rows `r` of runs; without `outcome` where that is counted by itself. */
export function filterSql(filter: Filter, options: { outcome: boolean }): Prisma.Sql {
  const conditions: Prisma.Sql[] = [Prisma.sql`TRUE`];
  const { agentId, q, outcome, reason, intent, source } = filter;
  if (agentId) conditions.push(Prisma.sql`r.agent_id = ${agentId}`);
  if (reason) conditions.push(Prisma.sql`r.termination_reason::text = ${reason}`);
  if (intent) conditions.push(Prisma.sql`r.intent = ${intent}`);
  if (source) conditions.push(Prisma.sql`r.source::text = ${source}`);
  if (q) conditions.push(Prisma.sql`(r.input ILIKE ${contains(q)} OR r.id = ${q.trim()})`);
  if (options.outcome && outcome === "running") conditions.push(Prisma.sql`r.outcome IS NULL`);
  else if (options.outcome && outcome) conditions.push(Prisma.sql`r.outcome = ${outcome}::"RunOutcome"`);
  return Prisma.join(conditions, " AND ");
}

/** A pattern that finds the text itself: its wildcards stand for themselves. */
const contains = (text: string): string => `%${text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&")}%`;
