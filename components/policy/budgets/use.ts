import type { AmountCount } from "@/lib/schemas/policies";

/** Runs in all, and those that used more than a limit allows. */
export function overLimit(use: readonly AmountCount[], limit: number | null): { runs: number; over: number } {
  const count = (some: readonly AmountCount[]) => some.reduce((total, { runs }) => total + runs, 0);
  return { runs: count(use), over: limit === null ? 0 : count(use.filter(({ amount }) => amount > limit)) };
}

/** The amounts in equal bins from 0; the last one ends beyond the largest amount and the limit. */
export function binned(use: readonly AmountCount[], limit: number | null, bins: number) {
  const largest = Math.max(use.at(-1)?.amount ?? 0, limit ?? 0, 1);
  const width = (largest * 1.05) / bins;
  const counts = Array.from({ length: bins }, () => 0);
  for (const { amount, runs } of use) counts[Math.min(bins - 1, Math.floor(amount / width))]! += runs;
  return { counts, limitAt: limit === null ? null : limit / (width * bins) };
}
