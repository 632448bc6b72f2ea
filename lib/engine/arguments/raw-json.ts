import { isLosslessNumber, LosslessNumber } from "lossless-json";
import type { Json } from "../json";
import { exactNumber } from "./numbers";

/**
 * JSON as a model wrote it: a number keeps its digits as text (`LosslessNumber`) until a schema has said what it is
 * (SPEC 7.1). A plain `number` comes only from providers that send arguments as an object.
 */
export type RawJson = null | boolean | number | string | LosslessNumber | RawJson[] | { [key: string]: RawJson };

/** Arguments before the schema was applied. */
export type RawJsonObject = { [key: string]: RawJson };

/** How many arrays and objects may stand inside one another. Deeper arguments are refused, never walked. */
export const MAX_DEPTH = 200;

/** Whether a value is a number that still has its digits. */
export function isDigits(value: unknown): value is LosslessNumber {
  return isLosslessNumber(value);
}

/** Whether a value is a JSON object: no array, no null, no number with its digits. */
export function isRawObject(value: unknown): value is RawJsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isDigits(value);
}

/** A value from outside as raw JSON, or the reason why it is none. */
type RawResult = { ok: true; value: RawJson; prototypeKeys: boolean } | { ok: false; reason: string };

/**
 * Copies any value into raw JSON (SPEC 7.1). Prototype keys are dropped (and said so): `__proto__` always,
 * `constructor` where it holds an object with `prototype`, the two ways in which a later merge could reach a
 * prototype. What JSON cannot hold (functions, NaN, dates, cycles) and what is nested deeper than MAX_DEPTH is
 * refused. Never throws.
 */
export function toRawJson(value: unknown): RawResult {
  const seen = { prototypeKeys: false };
  try {
    return { ok: true, value: copy(value, MAX_DEPTH, seen), prototypeKeys: seen.prototypeKeys };
  } catch (error) {
    return { ok: false, reason: error instanceof NotJson ? error.message : "the value cannot be read" };
  }
}

class NotJson extends Error {}

function copy(value: unknown, levels: number, seen: { prototypeKeys: boolean }): RawJson {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      throw new NotJson(`${value} is not a JSON number`);
    case "bigint":
      return new LosslessNumber(value.toString());
    case "object":
      return value === null || isDigits(value) ? value : copyContainer(value, levels, seen);
    default:
      throw new NotJson(`a value of type ${typeof value} is not JSON`);
  }
}

function copyContainer(value: object, levels: number, seen: { prototypeKeys: boolean }): RawJson {
  if (levels === 0) throw new NotJson(`nested more than ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) return value.map((item) => (item === undefined ? null : copy(item, levels - 1, seen)));
  const tag = Object.prototype.toString.call(value);
  if (tag !== "[object Object]") throw new NotJson(`${tag.slice(8, -1)} is not JSON`);
  const result: RawJsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    if (isPrototypeKey(key, item)) seen.prototypeKeys = true;
    else if (item !== undefined) result[key] = copy(item, levels - 1, seen);
  }
  return result;
}

function isPrototypeKey(key: string, value: unknown): boolean {
  if (key === "__proto__") return true;
  return key === "constructor" && typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
}

/**
 * Raw JSON as plain JSON, whatever a schema may say: a number that JavaScript cannot hold becomes the text of its
 * digits, so that none is ever rounded.
 */
export function toPlainJson(value: RawJson): Json {
  if (isDigits(value)) return exactNumber(value.value)?.value ?? value.value;
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (!isRawObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlainJson(item)]));
}
