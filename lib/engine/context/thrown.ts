import type { CallError } from "../trace/events";
import { ToolInputError } from "../tool/errors";
import { headOf } from "./characters";
import { cleanText, readProperty, toJson } from "./to-json";

/** Characters of an error's text that the model reads. */
const MAX_TEXT = 1000;
/** Causes that are told, outermost first. */
const MAX_CAUSES = 4;

const NO_REASON = "The tool failed and gave no reason.";

/**
 * Whatever a handler throws as a structured error whose text is never empty: a string, undefined, an error without a
 * message, an error with causes (SPEC 8, 9). It is retryable when the thrown value has the property `retryable: true`.
 * The text is for the model: stack lines, and what looks like a credential, are taken out.
 */
export function thrownError(thrown: unknown): CallError {
  if (thrown instanceof ToolInputError) {
    return { type: "invalid_arguments", message: textFor(thrown.message), retryable: false, issues: thrown.issues };
  }
  return {
    type: "tool_error",
    message: textFor(reasonOf(thrown, MAX_CAUSES)) || NO_REASON,
    retryable: readProperty(thrown, "retryable") === true,
  };
}

const isPrimitive = (value: NonNullable<unknown>): value is string | number | bigint | boolean | symbol =>
  typeof value !== "object";

/** What the thrown value says of itself and of its causes; empty when it says nothing. */
function reasonOf(thrown: unknown, causes: number): string {
  if (thrown === undefined || thrown === null || causes === 0) return "";
  if (typeof thrown === "function") return thrown.name;
  if (isPrimitive(thrown)) return String(thrown).trim();
  const own = messageOf(thrown);
  const inner = [readProperty(thrown, "cause"), ...listOf(readProperty(thrown, "errors"))]
    .map((cause) => reasonOf(cause, causes - 1))
    .filter((reason) => reason !== "" && !own.includes(reason));
  return [own, ...new Set(inner)].filter(Boolean).join(": ");
}

function messageOf(thrown: object): string {
  for (const key of ["message", "reason", "error", "detail"]) {
    const text = readProperty(thrown, key);
    if (typeof text === "string" && text.trim() !== "") return text.trim();
  }
  const name = [readProperty(thrown, "name"), readProperty(thrown, "code")].filter((part) => typeof part === "string");
  if (thrown instanceof Error) return [...new Set(name)].join(" ");
  const json = toJson(thrown);
  // Only a plain thrown object is shown whole: it was made to be read, other than an SDK's error.
  return JSON.stringify(json) === "{}" ? name.join(" ") : JSON.stringify(json);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_CAUSES) : [];
}

const STACK_LINE = /^\s*at .*(?::\d+:\d+\)?|\(native\)|\(<anonymous>\))\s*$/;

/** What gives access wherever it stands. Names and shapes that error texts of HTTP clients and drivers hold. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,500}@/gi, "$1[removed]@"],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, "$1 [removed]"],
  [
    /\b(api[_-]?key|access[_-]?token|token|secret|password|passwd|authorization)(["']?\s*[:=]\s*["']?)[^\s"'&,;)}]{4,}/gi,
    "$1$2[removed]",
  ],
  [/\bsk-[\w-]{16,}/g, "[removed]"],
];

function textFor(reason: string): string {
  const lines = cleanText(reason)
    .split("\n")
    .filter((line) => !STACK_LINE.test(line));
  const safe = SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), lines.join("\n").trim());
  return safe.length <= MAX_TEXT ? safe : `${headOf(safe, MAX_TEXT)}…`;
}
