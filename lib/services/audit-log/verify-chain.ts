import type { ChainCheck } from "@/lib/schemas/audit";
import { requirePermission, type ServiceContext } from "../context";

/**
 * Reads the whole chain and says whether it holds: places without a gap, each entry with the hash of the one before, and
 * with the hash of what it says. What was cut off at the end can be told only by whoever noted the last hash.
 */
export async function verifyChain(ctx: ServiceContext): Promise<ChainCheck> {
  requirePermission(ctx, "administer");
  const [row] = await ctx.db.$queryRaw<{ entries: bigint; head: string | null; broken: bigint | null }[]>`
    SELECT count(*) AS entries,
      (SELECT hash FROM audit_entries ORDER BY seq DESC LIMIT 1) AS head,
      min(seq) FILTER (WHERE NOT holds) AS broken
    FROM (
      SELECT e.seq, e.hash = audit_hash(e)
        AND e.seq = coalesce(lag(e.seq) OVER w, 0) + 1
        AND e.previous_hash = coalesce(lag(e.hash) OVER w, '') AS holds
      FROM audit_entries e WINDOW w AS (ORDER BY e.seq)
    ) AS chain`;
  const broken = row?.broken;
  return {
    entries: Number(row?.entries ?? 0),
    head: row?.head ?? "",
    brokenAt: broken === null || broken === undefined ? null : Number(broken),
  };
}
