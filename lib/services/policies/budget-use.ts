import { MEASURED_BUDGETS, type BudgetUses } from "@/lib/schemas/policies";
import { requirePermission, type ServiceContext } from "../context";

/** As many of the newest runs as are counted: enough to see a tail of a thousandth. */
const MOST_RUNS = 5000;

/** What an agent's newest live runs used of each budget that is counted by the run (SPEC 2.4: `live` alone feeds it). */
export async function budgetUse(ctx: ServiceContext, agentId: string): Promise<BudgetUses> {
  requirePermission(ctx, "read");
  const runs = await ctx.db.run.findMany({
    where: { agentId, purpose: "live", state: "finished" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST_RUNS,
    select: { rounds: true, callsRan: true, activeMs: true, promptTokens: true, completionTokens: true, cost: true },
  });
  const used = {
    maxRounds: runs.map((run) => run.rounds),
    maxToolCalls: runs.map((run) => run.callsRan),
    maxRunMs: runs.map((run) => run.activeMs),
    maxTotalTokens: runs.map((run) => run.promptTokens + run.completionTokens),
    maxCost: runs.flatMap((run) => run.cost ?? []),
  };
  return Object.fromEntries(MEASURED_BUDGETS.map((name) => [name, counted(used[name])])) as BudgetUses;
}

/** Amounts with how many runs used them, the smallest first; of large ones three digits count. */
function counted(amounts: readonly number[]): BudgetUses["maxRounds"] {
  const counts = new Map<number, number>();
  for (const amount of amounts) {
    const rounded = Number(amount.toPrecision(3));
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([amount, runs]) => ({ amount, runs }));
}
