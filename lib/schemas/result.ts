/** Failures that only a change of a policy can meet. */
export type PolicyErrorCode = "frozen" | "lint_errors" | "cases_failed" | "stale_base";

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
  "too_large",
  "unavailable",
  "internal",
] as const;
export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[number];

/** What a server action answers: expected failures are values, never thrown text. */
export type ActionResult<T> =
  | { ok: true; value: T }
  | { ok: false; error: { code: ServiceErrorCode; message: string; issues?: { path: string; message: string }[] } };
