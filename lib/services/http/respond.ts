import type { ServiceErrorCode } from "@/lib/schemas/result";
import { failure } from "../errors";

const STATUS: Record<ServiceErrorCode, number> = {
  invalid_input: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  not_published: 409,
  agent_paused: 409,
  already_finished: 409,
  frozen: 409,
  lint_errors: 422,
  cases_failed: 422,
  stale_base: 409,
  confirm_needed: 409,
  too_large: 413,
  wrong_credentials: 401,
  rate_limited: 429,
  link_spent: 410,
  unavailable: 503,
  internal: 500,
};

/** The answer of a handler to a failure: its code, and a status that says the same. */
export function failed(thrown: unknown): Response {
  const error = failure(thrown);
  return Response.json({ error }, { status: STATUS[error.code] });
}

/** Answers with the work's value as JSON. */
export async function respond(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work(), { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return failed(error);
  }
}
