import type { JsonObject, JsonSchema } from "../json";
import type { ArgumentIssue, Coercion } from "../trace/events";
import { calibrate } from "./calibrate";
import { describeValue } from "./describe";
import { MAX_ISSUES, toIssues } from "./issues";
import { exactNumber } from "./numbers";
import { isDigits, isRawObject, toRawJson, type RawJson, type RawJsonObject } from "./raw-json";
import { compileSchema, type CompiledSchema } from "./schema";
import { pointerKey } from "./schema-walk";
import { shapeOf } from "./shape";
import { newWalk, record, type Walk } from "./walk";

/** Arguments that fit their schema, with every change made to them; or what is wrong, for the model. */
export type CheckedArguments =
  { ok: true; value: JsonObject; coercions: Coercion[]; dropped: string[] } | { ok: false; issues: ArgumentIssue[] };

/** What the check may know beside the schema. */
export interface CheckOptions {
  /**
   * Parameters that the runtime fills in itself, such as `ctx`: dropped when the model sends them, and named in
   * `dropped`.
   */
  contextKeys?: readonly string[];
}

/**
 * Checks arguments against a tool's JSON Schema and calibrates what is safe to change (SPEC 7.3, 7.4). Takes what
 * `parseToolArguments` gives, or plain JSON; gives plain JSON. Checking its own output again changes nothing.
 *
 * - An unknown parameter is an issue that names the nearest known one, at the top and wherever an object's schema
 *   names its parameters, unless `additionalProperties` is explicitly true or a schema.
 * - `coercions` lists every change; a default that fills an absent parameter is none. A default that its own schema
 *   refuses is not used.
 * - An integer beyond ±(2^53 - 1) is text, digit by digit, where text is allowed, and an issue elsewhere: never
 *   rounded.
 * - Schema keywords of our own: `x-synonyms: { member: [word, ...] }` beside `enum`, `x-date-formats: ["DD/MM/YYYY",
 *   ...]` (fields `YYYY M MM MMM MMMM D DD H HH mm ss Z`) beside `type: string`.
 *
 * A schema that cannot be used is an issue at the path `""`. Never throws, whatever it is given.
 */
export function checkArguments(value: unknown, schema: JsonSchema, options: CheckOptions = {}): CheckedArguments {
  const compiled = compileSchema(schema);
  if (!compiled.ok)
    return refuse("a tool whose schema is usable", "", `This tool cannot be called: ${compiled.problem}.`);
  const raw = toRawJson(value);
  if (!raw.ok) return refuse("a JSON object", "something else", `The arguments are not JSON: ${raw.reason}.`);
  if (!isRawObject(raw.value)) {
    return refuse("a JSON object", describeValue(raw.value), "The arguments must be one JSON object.");
  }
  const { kept, dropped } = dropContext(raw.value, options.contextKeys ?? []);
  try {
    return check(compiled.schema, kept, raw.prototypeKeys ? [...dropped, "__proto__"] : dropped);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse("arguments that can be checked", "these", `The arguments could not be checked: ${reason}.`);
  }
}

function check(schema: CompiledSchema, kept: RawJsonObject, dropped: string[]): CheckedArguments {
  const walk = newWalk(schema);
  const place = { path: "", depth: 0, mayWrap: false, closed: true, required: new Set<string>() };
  const result = settle(walk, calibrate(walk, kept, schema.root, place), "") as JsonObject;
  if (walk.issues.length === 0 && schema.isValid(schema.root, result)) {
    return { ok: true, value: result, coercions: walk.coercions, dropped };
  }
  const byPath = new Map<string, ArgumentIssue>();
  for (const issue of [...walk.issues, ...toIssues(schema, schema.errorsOf(schema.root, result))]) {
    if (!byPath.has(issue.path)) byPath.set(issue.path, issue);
  }
  return { ok: false, issues: [...byPath.values()].slice(0, MAX_ISSUES) };
}

/**
 * Numbers about which the schema says nothing: JavaScript's where that is the very number written, else its digits as
 * text, if the schema takes that.
 */
function settle(walk: Walk, value: RawJson, path: string): RawJson {
  if (isDigits(value)) {
    const number = exactNumber(value.value)?.value;
    if (number !== undefined) return number;
    record(walk, "number_to_text", path, value, value.value);
    return value.value;
  }
  if (Array.isArray(value)) return value.map((item, index) => settle(walk, item, `${path}/${index}`));
  if (!isRawObject(value)) return value;
  const settled = Object.entries(value).map(([key, item]) => [key, settle(walk, item, `${path}/${pointerKey(key)}`)]);
  return Object.fromEntries(settled) as RawJsonObject;
}

function dropContext(value: RawJsonObject, keys: readonly string[]): { kept: RawJsonObject; dropped: string[] } {
  const dropped = keys.filter((key) => Object.hasOwn(value, key));
  const kept = Object.entries(value).filter(([key]) => !dropped.includes(key));
  return { kept: Object.fromEntries(kept), dropped };
}

function refuse(expected: string, received: string, message: string): CheckedArguments {
  return { ok: false, issues: [{ path: "", expected, received, message }] };
}

/** Why a tool's schema cannot be used, for the import and the lint; undefined: it can (SPEC 1.2, 7.3). */
export function schemaProblem(schema: JsonSchema): string | undefined {
  const compiled = compileSchema(schema);
  return compiled.ok ? undefined : compiled.problem;
}

/** Whether a tool takes no parameters at all, so that `null` and `[]` mean `{}` (SPEC 7.1). */
export function takesNoParameters(schema: JsonSchema): boolean {
  const compiled = compileSchema(schema);
  if (!compiled.ok) return false;
  const shape = shapeOf(compiled.schema, compiled.schema.root);
  return shape.known.size === 0 && shape.patterns.length === 0 && !shape.open;
}
