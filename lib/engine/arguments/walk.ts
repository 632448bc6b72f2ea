import type { ArgumentIssue, Coercion } from "../trace/events";
import { MAX_DEPTH, toPlainJson, type RawJson } from "./raw-json";
import type { CompiledSchema } from "./schema";
import type { SchemaNode } from "./schema-walk";

/** Visits of values while alternatives are tried; more means a schema too ambiguous to follow. */
const MAX_TRIAL_VISITS = 20_000;

/** Steps into values and alternatives; more than any readable value needs, few enough for the stack. */
export const MAX_STEPS_DOWN = 3 * MAX_DEPTH;

/** How a coercion is named in the trace (SPEC 7.4). */
export type CoercionKind =
  | "text_to_number"
  | "text_to_boolean"
  | "number_to_text"
  | "wrap_in_array"
  | "json_text"
  | "enum_member"
  | "date_format"
  /** `null`, `"null"` or `""` for an optional parameter: `to` is null and stands for absent. */
  | "absent";

/** One pass over a call's arguments: what it follows and what it notes. */
export interface Walk {
  readonly schema: CompiledSchema;
  readonly coercions: Coercion[];
  readonly issues: ArgumentIssue[];
  /** Shared with the trials of alternatives; a walk outside any trial does not draw on it. */
  readonly budget: { left: number };
  readonly isTrial: boolean;
}

/** Where a value stands, and what that allows. */
export interface Place {
  /** JSON pointer; empty: the arguments themselves. */
  path: string;
  depth: number;
  /** A single value may become a one-element array: a parameter's may, an array's item may not. */
  mayWrap: boolean;
  /** Unknown parameters are reported here. False for an alternative, whose siblings may know them. */
  closed: boolean;
  /** Parameters that an enclosing schema requires here. */
  required: ReadonlySet<string>;
}

/** A walk over the arguments of one call. */
export function newWalk(schema: CompiledSchema): Walk {
  return { schema, coercions: [], issues: [], budget: { left: MAX_TRIAL_VISITS }, isTrial: false };
}

/** A walk to try something with: its notes count only when they are taken over. */
export function trialOf(walk: Walk): Walk {
  return { schema: walk.schema, coercions: [], issues: [], budget: walk.budget, isTrial: true };
}

/** Takes over what a trial noted. */
export function adopt(walk: Walk, trial: Walk): void {
  walk.coercions.push(...trial.coercions);
  walk.issues.push(...trial.issues);
}

/** Records a change. Numbers too long for JavaScript are recorded as the text of their digits. */
export function record(walk: Walk, kind: CoercionKind, path: string, from: RawJson, to: RawJson): void {
  walk.coercions.push({ path, from: toPlainJson(from), to: toPlainJson(to), kind });
}

/** Whether a value is valid as it stands under a part of the schema. */
export function isValid(walk: Walk, node: SchemaNode, value: RawJson): boolean {
  return walk.schema.isValid(node, toPlainJson(value));
}

/** `null`, `"null"` and `""`: what models send for "nothing". */
export function isBlank(value: RawJson): boolean {
  return value === null || value === "null" || value === "";
}
