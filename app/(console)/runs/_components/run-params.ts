import { parseAsString, parseAsStringLiteral, type inferParserType } from "nuqs/server";
import type { RunFilter } from "@/lib/schemas/runs";

/** Outcomes to filter by. */
export const OUTCOMES = ["answered", "clarification", "stopped", "failed", "cancelled", "running"] as const;

/** The state of the list, in the URL. */
export const runParams = {
  q: parseAsString,
  outcome: parseAsStringLiteral(OUTCOMES),
  reason: parseAsString,
  intent: parseAsString,
  source: parseAsString,
  cursor: parseAsString,
  direction: parseAsStringLiteral(["older", "newer"] as const),
};

export type RunParams = inferParserType<typeof runParams>;

/** The same as a filter: what is not set is absent. */
export function toFilter(params: RunParams): RunFilter {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== ""));
}

/** Whether anything narrows the list; a place in it does not. */
export function isNarrowed({ q, outcome, reason, intent, source }: RunParams): boolean {
  return Boolean(q || outcome || reason || intent || source);
}
