import type { CallDecision } from "../../trace/events";
import type { RouteSource } from "../../route/decision";

/** What a case of a policy came to. */
export interface CaseResult {
  /** The case's place in the document's `tests`. */
  index: number;
  /** `undecided`: the classifier would decide, and none answered. Neither a pass nor a failure. */
  verdict: "passed" | "failed" | "undecided";
  /** What the policy says to the case. Absent as far as it did not come to it. */
  found: FoundRoute & Partial<FoundCall>;
}

export interface FoundRoute {
  intent?: string;
  source?: RouteSource;
}

export type FoundCall = Pick<CallDecision, "effect" | "rule" | "reason">;

/** A tool that an intent may use while no case says that it may: an unlisted pair is expected to be denied. */
export interface UnlistedPair {
  intent: string;
  tool: string;
}

/** The cases of a policy, run. */
export interface CaseReport {
  results: CaseResult[];
  unlisted: UnlistedPair[];
}

/** Whether nothing speaks against the policy: no case failed, and every tool that may be used is listed. */
export function casesHold({ results, unlisted }: CaseReport): boolean {
  return unlisted.length === 0 && results.every(({ verdict }) => verdict !== "failed");
}
