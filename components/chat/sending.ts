import { workFailure, type PolicyErrorCode, type ServiceErrorCode, type WorkErrorCode } from "@/lib/schemas/result";

/** A message on its way. The id stays with the words: the same words sent again are the same message. */
export interface Attempt {
  text: string;
  clientId: string;
}

/** Why a message did not go through. `unreachable`: no answer came, so that it may have arrived. */
export type SendFailure = Exclude<WorkErrorCode, PolicyErrorCode> | "unreachable";

const OF_POLICIES: ReadonlySet<WorkErrorCode> = new Set([
  "frozen",
  "lint_errors",
  "cases_failed",
  "stale_base",
  "confirm_needed",
]);

/** The failure of a message from the server's code; one that a message cannot meet is a fault inside. */
export function sendFailure(code: ServiceErrorCode): SendFailure {
  const failure = workFailure(code);
  return OF_POLICIES.has(failure) ? "internal" : (failure as SendFailure);
}

export type SendState =
  { at: "idle" } | { at: "sending"; attempt: Attempt } | { at: "failed"; attempt: Attempt; failure: SendFailure };

/** The attempt for some words: the failed one again where they are the same, else a new one. */
export function attemptFor(text: string, state: SendState, newId: () => string): Attempt {
  return state.at === "failed" && state.attempt.text === text ? state.attempt : { text, clientId: newId() };
}

/** Failures after which it is not known whether the message arrived. Sending it again is safe: it starts one run. */
const UNCERTAIN: ReadonlySet<SendFailure> = new Set(["unreachable", "unavailable", "internal"]);

export function mayHaveArrived(failure: SendFailure): boolean {
  return UNCERTAIN.has(failure);
}
