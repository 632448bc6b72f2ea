import type { Json, JsonSchema } from "../json";
import { isReadOnly } from "../tool/execution";
import type { ToolSpec } from "../tool/spec";
import type { ArgumentIssue, CallError, Envelope, Truncation } from "../trace/events";
import { htmlToText } from "./html";
import { thrownError } from "./thrown";
import { toJson } from "./to-json";
import { truncateJson } from "./truncate";

/** How a handler ended. */
export type HandlerEnd = { returned: unknown } | { thrown: unknown };

/** Faults of data against a declared output schema; none: it fits. */
export type CheckOutput = (data: Json, schema: JsonSchema) => ArgumentIssue[];

/** A handler's end as the model, the guards and the trace read it. */
export interface EnvelopeResult {
  envelope: Envelope;
  /** The whole result for the trace; null when the handler threw. */
  result: Json;
  /** Where the data does not fit the declared output schema; a tool that writes stays a success all the same. */
  outputIssues: ArgumentIssue[];
}

/** What the model reads where a result holds nothing. */
export const EMPTY_NOTE = "The result is empty: the tool ran and found nothing.";

/** Faults of an output that the model is told. */
const TOLD_ISSUES = 5;

/**
 * Makes the one envelope of a call out of whatever its handler returned or threw; never throws (SPEC 9). Data that does
 * not fit the declared output is `bad_output` for a read. A tool that may have written stays a success, because it
 * happened; `outputIssues` marks it.
 */
export function toEnvelope(
  end: HandlerEnd,
  tool: Pick<ToolSpec, "execution" | "outputSchema" | "htmlToText">,
  checkOutput?: CheckOutput,
): EnvelopeResult {
  if ("thrown" in end) return { envelope: errorEnvelope(thrownError(end.thrown)), result: null, outputIssues: [] };
  const result = toJson(end.returned);
  const outputIssues = tool.outputSchema && checkOutput ? checkOutput(result, tool.outputSchema) : [];
  if (outputIssues.length > 0 && isReadOnly(tool.execution)) {
    return { envelope: errorEnvelope(badOutput(outputIssues)), result, outputIssues };
  }
  return { envelope: successEnvelope(tool.htmlToText ? htmlToText(result) : result), result, outputIssues };
}

/** A success; an empty result says that it is empty. */
function successEnvelope(data: Json): Envelope {
  return isNothing(data) ? { status: "success", data, note: EMPTY_NOTE } : { status: "success", data };
}

/** A structured error. */
export function errorEnvelope(error: CallError): Envelope {
  return { status: "error", error };
}

/**
 * The content of a tool message: compact JSON of at most `limit` characters, 64 or more, and how it was cut
 * (SPEC 9, level 1).
 */
export function envelopeContent(envelope: Envelope, limit: number): { content: string; truncation: Truncation | null } {
  const { text, truncation } = truncateJson(envelopeJson(envelope), limit);
  return { content: text, truncation };
}

/** An envelope as plain JSON. */
export function envelopeJson(envelope: Envelope): Json {
  if (envelope.status === "error") return { status: envelope.status, error: toJson(envelope.error) };
  const { status, data, note } = envelope;
  return note === undefined ? { status, data } : { status, data, note };
}

function badOutput(issues: ArgumentIssue[]): CallError {
  const told = issues.slice(0, TOLD_ISSUES);
  const faults = told.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");
  return {
    type: "bad_output",
    message: `The tool returned data that does not fit its declared output: ${faults}`,
    retryable: false,
    issues: told,
  };
}

function isNothing(data: Json): boolean {
  if (data === null) return true;
  if (typeof data === "string") return data.trim() === "";
  return typeof data === "object" && Object.keys(data).length === 0;
}
