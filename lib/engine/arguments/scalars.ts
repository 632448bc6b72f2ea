import { LosslessNumber } from "lossless-json";
import type { JsonSchema } from "../json";
import { exactInteger, exactNumber, isIntegerText, isNumberText } from "./numbers";
import { isDigits, isRawObject, type RawJson } from "./raw-json";
import { parseStrict } from "./strict";
import { record, type Walk } from "./walk";

/** The JSON types that a schema names itself; undefined: it names none. */
export function ownTypes(schema: JsonSchema): ReadonlySet<string> | undefined {
  const named = typeof schema.type === "string" ? [schema.type] : Array.isArray(schema.type) ? schema.type : undefined;
  if (!named) return undefined;
  return new Set([...named.map(String), ...(schema.nullable === true ? ["null"] : [])]);
}

/** Whether a value is of one of the types as it stands. */
export function isOfType(value: RawJson, types: ReadonlySet<string>): boolean {
  if (value === null) return types.has("null");
  if (Array.isArray(value)) return types.has("array");
  if (isRawObject(value)) return types.has("object");
  if (!isDigits(value) && typeof value !== "number") return types.has(typeof value);
  return types.has("number") || (types.has("integer") && isIntegerText(isDigits(value) ? value.value : String(value)));
}

/**
 * Fits a value to the types that a schema allows, where that is safe (SPEC 7.4): text that is a JSON number or `true`
 * or `false`, a number where text is asked for, an array or object given as JSON text. A value of an allowed type is
 * left alone, but for a number, which becomes JavaScript's where that is the very number written; an integer beyond
 * 2^53 is never rounded: it becomes text where text is allowed and is an issue elsewhere.
 */
export function fitType(walk: Walk, value: RawJson, types: ReadonlySet<string>, path: string): RawJson {
  if (isDigits(value)) return fitDigits(walk, value, types, path);
  if (typeof value === "number") return fitNumber(walk, value, types, path);
  return typeof value === "string" && !types.has("string") ? fitText(walk, value, types, path) : value;
}

function fitDigits(walk: Walk, value: LosslessNumber, types: ReadonlySet<string>, path: string): RawJson {
  const digits = value.value;
  const number = readNumber(digits, types);
  if (number !== undefined) return number;
  if (types.has("string")) {
    record(walk, "number_to_text", path, value, digits);
    return digits;
  }
  if (!isOfType(value, types)) return exactNumber(digits)?.value ?? value;
  tooLong(walk, path, digits);
  return value;
}

/** A number from a provider that sends objects: beyond 2^53 its digits are lost already. */
function fitNumber(walk: Walk, value: number, types: ReadonlySet<string>, path: string): RawJson {
  const isExact = !Number.isInteger(value) || Number.isSafeInteger(value);
  if (types.has("number") || (types.has("integer") && isExact)) return value;
  if (!types.has("string") && !types.has("integer")) return value;
  if (!isExact) {
    tooLong(walk, path, String(value));
    return value;
  }
  record(walk, "number_to_text", path, value, String(value));
  return String(value);
}

function fitText(walk: Walk, value: string, types: ReadonlySet<string>, path: string): RawJson {
  const text = value.trim();
  if (types.has("boolean") && /^(?:true|false)$/i.test(text)) {
    const truth = text.toLowerCase() === "true";
    record(walk, "text_to_boolean", path, value, truth);
    return truth;
  }
  if ((types.has("number") || types.has("integer")) && isNumberText(text)) {
    const number = readNumber(text, types);
    if (number !== undefined) {
      record(walk, "text_to_number", path, value, number);
      return number;
    }
    if (isOfType(new LosslessNumber(text), types)) tooLong(walk, path, text);
  }
  const parsed = /^[[{]/.test(text) ? parseStrict(text) : undefined;
  if (!parsed?.ok || !isOfType(parsed.value, types)) return value;
  record(walk, "json_text", path, value, parsed.value);
  return parsed.value;
}

/** The number that digits stand for under a schema that takes numbers; undefined: none, or not without loss. */
function readNumber(digits: string, types: ReadonlySet<string>): number | undefined {
  if (types.has("number")) return exactNumber(digits)?.value;
  return types.has("integer") ? exactInteger(digits) : undefined;
}

function tooLong(walk: Walk, path: string, digits: string): void {
  walk.issues.push({
    path,
    expected: "a number that keeps all its digits (integers up to 9007199254740991)",
    received: digits,
    message: `${path.slice(1)} has more digits than a number can hold, so it was not used; it would have been changed.`,
  });
}
