import { RE2JS } from "re2js";

/** A compiled pattern, as Ajv and the calibration use it. */
export interface Pattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * Compiles a schema's `pattern` to run in linear time, so that no schema from outside can hang the server. Patterns
 * with look-around, back-references or very long repeats, which RE2 does not know, run on the platform's own engine:
 * zod writes such patterns for e-mail addresses, and a person adopts every schema. Throws for a pattern that is none.
 */
export function compilePattern(pattern: string): Pattern {
  const test = linear(pattern) ?? backtracking(pattern);
  return { test, toString: () => `/${pattern}/` };
}

function linear(pattern: string): Pattern["test"] | undefined {
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return (text) => compiled.test(text);
  } catch {
    return undefined;
  }
}

function backtracking(pattern: string): Pattern["test"] {
  let compiled: RegExp;
  try {
    compiled = new RegExp(pattern, "u");
  } catch {
    compiled = new RegExp(pattern);
  }
  return (text) => compiled.test(text);
}
