/** Failures that only a change of a policy or a tool can meet. */
export type PolicyErrorCode = "frozen" | "lint_errors" | "cases_failed" | "stale_base" | "confirm_needed";

/** Failures that only somebody who wants in can meet. */
const ENTRY_ERROR_CODES = ["wrong_credentials", "rate_limited", "link_spent"] as const;
type EntryErrorCode = (typeof ENTRY_ERROR_CODES)[number];

/** The codes of an expected failure; the page translates them. */
export const SERVICE_ERROR_CODES = [
  "invalid_input",
  "not_signed_in",
  "forbidden",
  "not_found",
  "conflict",
  "not_published",
  "agent_paused",
  "already_finished",
  "frozen",
  "lint_errors",
  "cases_failed",
  "stale_base",
  "confirm_needed",
  "too_large",
  "unavailable",
  ...ENTRY_ERROR_CODES,
  "internal",
] as const;
export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[number];

/** The failures of whoever is signed in. */
export type WorkErrorCode = Exclude<ServiceErrorCode, EntryErrorCode>;

/** The failure of somebody at work from the server's code; one that only an entry can meet is a fault inside. */
export function workFailure(code: ServiceErrorCode): WorkErrorCode {
  return (ENTRY_ERROR_CODES as readonly string[]).includes(code) ? "internal" : (code as WorkErrorCode);
}

/** What a server action answers: expected failures are values, never thrown text. */
export type ActionResult<T> = { ok: true; value: T } | { ok: false; error: FailureView };

/** An expected failure as a page is told of it. */
export interface FailureView {
  code: ServiceErrorCode;
  message: string;
  issues?: { path: string; message: string }[];
  /** An ISO time: before it, trying again is in vain. */
  retryAt?: string;
}
