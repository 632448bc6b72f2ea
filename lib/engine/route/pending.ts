import type { PendingClarification, RouteDecision } from "./decision";

/** A clarification is forgotten after so many milliseconds (SPEC 4.4). */
const CLARIFICATION_MS = 30 * 60_000;
/** So many clarifications may stand in a row; instead of one more the outcome is `unknown` (SPEC 4.4). */
export const MAX_CLARIFICATIONS = 2;

/** What was asked, unless it has expired by `now` (milliseconds since the epoch). */
export function activePending(pending: PendingClarification | undefined, now: number): PendingClarification | null {
  return pending && now - pending.askedAt <= CLARIFICATION_MS ? pending : null;
}

/**
 * What to remember for the next message after a decision (SPEC 4.4): what a clarification asks for; after an
 * `unknown` outcome what was asked before, while it lasts; after a routed run, or too many questions, nothing.
 * `previous` is what was pending when the decision was made, `now` milliseconds since the epoch.
 */
export function pendingFrom(
  decision: RouteDecision,
  run: { runId: string; now: number; previous?: PendingClarification | null | undefined },
): PendingClarification | undefined {
  const previous = activePending(run.previous ?? undefined, run.now);
  if (decision.outcome === "clarify") {
    return {
      intent: decision.intent,
      missing: decision.missing ?? [],
      entities: decision.entities,
      evidence: decision.evidence.map((evidence) => ({ ...evidence, runId: evidence.runId ?? run.runId })),
      ...(decision.choices ? { choices: decision.choices } : {}),
      inARow: (previous?.inARow ?? 0) + 1,
      askedAt: run.now,
      runId: run.runId,
    };
  }
  const forgotten = decision.outcome === "routed" || decision.signals.includes("clarification_limit");
  return forgotten ? undefined : (previous ?? undefined);
}
