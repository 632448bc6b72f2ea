import type { NormalisationStep } from "../policy/document";
import { toIsoDate } from "./dates";
import { foldCase, foldWidth } from "./folded-text";

function prefixed(value: string, prefix: string): string {
  const has = foldCase(foldWidth(value)).startsWith(foldCase(foldWidth(prefix)));
  return prefix + (has ? value.slice(prefix.length) : value);
}

function apply(step: NormalisationStep, value: string, now: number): string | null {
  if (typeof step !== "string") {
    if ("prefix" in step) return prefixed(value, step.prefix);
    return value.padStart(step.padStart.length, step.padStart.with);
  }
  switch (step) {
    case "trim":
      return value.trim();
    case "upper":
      return value.toUpperCase();
    case "lower":
      return value.toLowerCase();
    case "width":
      return foldWidth(value);
    case "digits":
      return foldWidth(value).replace(/\D/g, "");
    case "strip_separators":
      return foldWidth(value).replace(/[ \-_.]/g, "");
    case "date":
      return toIsoDate(value, now);
  }
}

/**
 * Writes a value down as its entity declares, step by step (SPEC 4.4, normalisation). `digits` keeps the digits only;
 * `prefix` is added where it is missing; `date` is `YYYY-MM-DD`, read relative to `now`.
 * Null: the value does not have the declared form, or nothing of it is left.
 */
export function normaliseValue(steps: readonly NormalisationStep[], value: string, now: number): string | null {
  let current: string | null = value;
  for (const step of steps) {
    current = apply(step, current, now);
    if (current === null || current === "") return null;
  }
  return current;
}
