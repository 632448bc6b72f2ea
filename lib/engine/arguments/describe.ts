import type { Json, JsonSchema } from "../json";
import { membersOf } from "./members";
import { ownTypes } from "./scalars";

/** Members named in one description, and characters of one value. */
const MAX_MEMBERS = 30;
const MAX_VALUE = 80;

const WITH_ARTICLE: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["integer", "an integer"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["array", "an array"],
  ["object", "an object"],
  ["null", "null"],
]);
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["date", "a date (YYYY-MM-DD)"],
  ["date-time", "a date and time with offset (2024-05-31T09:30:00Z)"],
  ["time", "a time with offset (09:30:00Z)"],
  ["email", "an e-mail address"],
  ["uri", "a URI"],
  ["uuid", "a UUID"],
]);

/** What a schema asks for, in words a model can act on. */
export function describeSchema(schema: Json | undefined): string {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return "a value";
  const members = membersOf(schema);
  if (members) return describeMembers(members);
  if (typeof schema.format === "string") return describeFormat(schema.format);
  const types = [...(ownTypes(schema) ?? [])].map((type) => WITH_ARTICLE.get(type) ?? type);
  if (types.length > 0) return types.join(" or ");
  const alternatives = alternativesOf(schema);
  return alternatives.length > 0 ? [...new Set(alternatives.map(describeSchema))].join(" or ") : "a value";
}

function alternativesOf(schema: JsonSchema): Json[] {
  const list = schema.anyOf ?? schema.oneOf;
  return Array.isArray(list) ? list : [];
}

/** The values of an enum. */
export function describeMembers(members: readonly Json[]): string {
  const shown = members.slice(0, MAX_MEMBERS).map((member) => JSON.stringify(member));
  if (shown.length === 1) return shown[0]!;
  return `one of ${shown.join(", ")}${members.length > shown.length ? ", ..." : ""}`;
}

/** A `format` of a text. */
export function describeFormat(format: string): string {
  return FORMATS.get(format) ?? `text in the format ${format}`;
}

/** Patterns longer than this say nothing to a reader when a format says it in words. */
const MAX_PATTERN = 40;

/** A `pattern` of a text, together with its format where it has one. */
export function describePattern(pattern: string, format: Json | undefined): string {
  if (typeof format !== "string") return `text that matches ${pattern}`;
  return `${describeFormat(format)}${pattern.length <= MAX_PATTERN ? ` that matches ${pattern}` : ""}`;
}

/** A value as it was received, cut to a readable length. A parameter marked `writeOnly` is named by its type alone. */
export function describeValue(value: unknown, schema?: JsonSchema): string {
  if (value === undefined) return "nothing";
  if (schema?.writeOnly === true) return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
  const text = JSON.stringify(value) ?? typeof value;
  return text.length <= MAX_VALUE
    ? text
    : `${Array.from(text).slice(0, MAX_VALUE).join("")}... (${text.length} characters)`;
}
