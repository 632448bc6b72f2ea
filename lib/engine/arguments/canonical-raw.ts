import { splitNumber } from "lossless-json";
import { canonicalJson } from "../policy/canonical";
import { isDigits, isRawObject, type RawJson } from "./raw-json";

/**
 * Canonical JSON of arguments before or after the schema was applied: `3` and `3.0` give the same text, and no digit
 * is lost.
 */
export function canonicalRaw(value: RawJson): string {
  return canonicalJson(comparable(value));
}

/** Numbers by value: what a double holds as that double, any other by sign, digits and exponent. */
function comparable(value: RawJson): unknown {
  if (isDigits(value)) {
    const { sign, digits, exponent } = splitNumber(value.value);
    const number = Number(value.value) + 0;
    const held = Number.isFinite(number) && sameParts(splitNumber(String(number)), { sign, digits, exponent });
    return held ? number : { number: `${sign}${digits}e${exponent}` };
  }
  if (Array.isArray(value)) return value.map(comparable);
  if (!isRawObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, comparable(item)]));
}

type NumberParts = ReturnType<typeof splitNumber>;

const sameParts = (a: NumberParts, b: NumberParts) =>
  a.sign === b.sign && a.digits === b.digits && a.exponent === b.exponent;
