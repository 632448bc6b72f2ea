import type { z } from "zod";
import type { ArgumentIssue } from "../trace/events";

/** Characters of a received value that an issue shows. */
const SHOWN = 60;

/** What zod found wrong, in the form in which a model is told (SPEC 7). `args` is what was checked. */
export function argumentIssues(error: z.core.$ZodError, args: unknown): ArgumentIssue[] {
  return error.issues.map((issue) => ({
    path: pathText(issue.path),
    expected: expectedBy(issue),
    received: shown(valueAt(args, issue.path)),
    message: issue.message,
  }));
}

/** `items[0].sku`; empty for the whole. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected;
    case "too_small":
      return `${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}${unitOf(issue.origin)}`;
    case "too_big":
      return `${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}${unitOf(issue.origin)}`;
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "invalid_format":
      return issue.format;
    case "invalid_value":
      return `one of ${issue.values.map((value) => JSON.stringify(value) ?? String(value)).join(", ")}`;
    case "unrecognized_keys":
      return `no ${issue.keys.join(", ")}`;
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "a valid value";
  }
}

/** What the limit of a size counts. */
function unitOf(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" || origin === "set" ? " items" : "";
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return at;
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length <= SHOWN ? text : Array.isArray(value) ? "array" : typeof value;
}
