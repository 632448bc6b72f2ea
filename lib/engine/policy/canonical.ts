import { configure } from "safe-stable-stringify";

const stringify = configure({ bigint: true, circularValue: "[Circular]", deterministic: true });

/** JSON with sorted keys and no spacing: equal values give equal text. `undefined` counts as null. */
export function canonicalJson(value: unknown): string {
  // The library looks at a text character by character; the engine of JavaScript writes the same one at once.
  if (typeof value === "string") return JSON.stringify(value);
  return stringify(value) ?? "null";
}

/**
 * A key that two values share only when they say the same: their canonical JSON, but that a text, which may be long,
 * is not written as JSON for it.
 */
export function sameKey(value: unknown): string {
  // Nothing else begins with a quotation mark.
  return typeof value === "string" ? `"${value}` : canonicalJson(value);
}

/** Whether two values say the same as JSON; absent and null are one. */
export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a ?? null) === canonicalJson(b ?? null);
}
