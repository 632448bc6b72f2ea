import { configure } from "safe-stable-stringify";

const stringify = configure({ bigint: true, circularValue: "[Circular]", deterministic: true });

/** JSON with sorted keys and no spacing: equal values give equal text. `undefined` counts as null. */
export function canonicalJson(value: unknown): string {
  return stringify(value) ?? "null";
}
