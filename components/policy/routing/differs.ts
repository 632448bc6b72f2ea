import { sameJson } from "@/lib/engine/policy/canonical";
import type { TriedRoute } from "@/lib/schemas/policies";

/** Whether two versions would go different ways with a sentence: another intent, outcome, value or tool. */
export function differs(a: TriedRoute, b: TriedRoute): boolean {
  const way = ({ outcome, intent, source, entities, tools }: TriedRoute) => ({
    outcome,
    intent,
    source,
    entities,
    tools: [...tools].sort(),
  });
  return !sameJson(way(a), way(b));
}
