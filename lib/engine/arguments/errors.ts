import type { ArgumentIssue, CallError } from "../trace/events";
import type { ArgumentsError } from "./parse";

/** Arguments that could not be read, as the error that the model gets (SPEC 7.2, 7.5). */
export function unreadableArguments({ type, message }: ArgumentsError): CallError {
  return { type, message, retryable: false };
}

/**
 * Arguments that do not fit the schema, as the error that the model gets, with what is wrong at each place (SPEC
 * 7.5).
 */
export function invalidArguments(issues: ArgumentIssue[]): CallError {
  const message = issues.map((issue) => issue.message).join(" ");
  return { type: "invalid_arguments", message, retryable: false, issues };
}

/** Arguments that were cut off and may therefore not be used, as the error that the model gets (SPEC 7.2). */
export function truncatedArguments(): CallError {
  const message = "The arguments were cut off, so nothing was done. Send the call again with less in it, or in parts.";
  return { type: "truncated_arguments", message, retryable: false };
}
