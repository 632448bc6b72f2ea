import type { TraceView } from "./model/types";

/** Why the middle of a strip says what it says. */
export interface StripFacts {
  intent: string | null;
  confidence: number | null;
  scope: "none_yet" | "no_evidence" | "unscoped" | "empty" | "some";
  allowed: string[];
  missing: string[];
  ran: number;
  refused: number;
  notRun: number;
  /** All calls that ran did so in one batch. */
  together: boolean;
}

/** Errors of a call that the policy turned away. */
const REFUSED = new Set([
  "not_allowed",
  "unknown_tool",
  "ungrounded_argument",
  "test_run_no_writes",
  "approval_denied",
  "policy_changed",
]);

/** A run in four facts: how it was routed, what it could use, what it called, how it ended. */
export function stripFacts(view: TraceView): StripFacts {
  const { decision } = view.route;
  const left = view.calls.filter((call) => call.state === "not_run");
  const refused = left.filter(
    (call) => REFUSED.has(call.error?.type ?? "") || call.approval?.decision === "denied",
  ).length;
  const ran = view.calls.filter((call) => call.startedAt !== null).length;
  const batches = view.rounds.flatMap((round) => round.batches);
  return {
    intent: decision?.intent ?? null,
    confidence: decision?.confidence ?? null,
    scope: scopeKind(view),
    allowed: view.scope?.allowed.map((tool) => tool.tool) ?? [],
    missing: decision?.missing ?? [],
    ran,
    refused,
    notRun: left.length - refused,
    together: ran > 1 && batches.length === 1 && batches[0]?.calls.length === ran,
  };
}

function scopeKind({ route, scope }: TraceView): StripFacts["scope"] {
  if (route.decision?.outcome === "clarify") return "no_evidence";
  if (!scope) return "none_yet";
  if (!scope.scoped) return "unscoped";
  return scope.allowed.length === 0 ? "empty" : "some";
}

/** Whether two runs were routed, scoped and ended alike, so that one of them need not be drawn. */
export function sameCourse(a: TraceView, b: TraceView): boolean {
  const course = (view: TraceView) => {
    const { intent, scope, allowed, ran, refused, notRun } = stripFacts(view);
    return JSON.stringify([
      intent,
      scope,
      [...allowed].sort(),
      ran,
      refused,
      notRun,
      view.outcome,
      view.terminationReason,
    ]);
  };
  return course(a) === course(b);
}
