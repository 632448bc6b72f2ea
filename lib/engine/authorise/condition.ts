import { parse } from "@marcbachmann/cel-js";

/** What a condition may look at (SPEC 5). `user` is absent without an authenticated user, so reading it fails. */
export interface ConditionFacts {
  args: Record<string, unknown>;
  entities: Record<string, string>;
  run: { id: string; purpose: string; intent: string; language: string; round: number };
  user?: { id: string } & Record<string, string | number | boolean>;
}

/** What a condition says: whether it holds, or why it could not be told. */
export type ConditionResult = { ok: true; holds: boolean } | { ok: false; message: string };

/** A compiled condition. Never throws. */
export type Condition = (facts: ConditionFacts) => ConditionResult;

/**
 * Compiles a CEL expression (SPEC 5). One that cannot be read compiles to a condition that never holds and says why;
 * the lint reports it before it is staged. A result that is no boolean is a failure too: nothing unclear allows.
 */
export function compileCondition(expression: string): Condition {
  let evaluate: (facts: ConditionFacts) => unknown;
  try {
    evaluate = parse(expression) as (facts: ConditionFacts) => unknown;
  } catch (error) {
    const message = firstLine(error);
    return () => ({ ok: false, message });
  }
  return (facts) => {
    try {
      const holds = evaluate(facts);
      return typeof holds === "boolean"
        ? { ok: true, holds }
        : { ok: false, message: "the condition is not a yes or no" };
    } catch (error) {
      return { ok: false, message: firstLine(error) };
    }
  };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
