import type { GuardReason } from "@/lib/engine/run/request";
import type { BudgetUse } from "@/lib/engine/trace/events";
import { formatCount, formatMs } from "../../ui/format";

/** The budget that each guard watches. */
export const BUDGET_OF: Record<GuardReason, BudgetUse["budget"]> = {
  run_timeout: "maxRunMs",
  token_budget: "maxTotalTokens",
  cost_budget: "maxCost",
  max_tools: "maxToolCalls",
  duplicate_tool_call: "maxIdenticalCalls",
  no_progress: "maxConsecutiveNoProgress",
  max_rounds: "maxRounds",
};

/** The order in which the limits are shown: those that bind a run, then those that bind a part of it. */
const ORDER: readonly BudgetUse["budget"][] = [
  "maxRounds",
  "maxToolCalls",
  "maxRunMs",
  "maxTotalTokens",
  "maxConsecutiveNoProgress",
  "maxIdenticalCalls",
  "maxCost",
  "maxToolMs",
  "maxOutputTokens",
];

/**
 * The limits in their order, those that tripped first. Left out: one without a limit
 * that was not used, and repeated calls where no call was repeated.
 */
export function orderBudgets(budgets: readonly BudgetUse[], tripped: readonly GuardReason[]): BudgetUse[] {
  const first = tripped.map((reason) => BUDGET_OF[reason]);
  const place = ({ budget }: BudgetUse) =>
    first.includes(budget) ? first.indexOf(budget) - first.length : ORDER.indexOf(budget);
  const counts = ({ budget, limit, used }: BudgetUse) =>
    // One call of a kind repeats nothing.
    budget === "maxIdenticalCalls" && !first.includes(budget) ? used > 1 : limit !== null || used > 0;
  return budgets.filter(counts).sort((a, b) => place(a) - place(b));
}

/** An amount of a budget with its unit where a bare number would not say it. */
export function formatAmount({ unit }: BudgetUse, amount: number): string {
  return unit === "ms" ? formatMs(amount) : formatCount(amount);
}

/** Used and limit in one unit: `4.01 / 45 s`. */
export function formatUse(use: BudgetUse): string {
  const { used, limit } = use;
  if (limit === null) return formatAmount(use, used);
  if (use.unit !== "ms") return `${formatCount(used)} / ${formatCount(limit)}`;
  return `${formatCount(used / 1000)} / ${formatCount(limit / 1000)} s`;
}
