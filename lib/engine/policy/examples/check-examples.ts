import { compileRules, type CompiledRule } from "../../route/rules/compile";
import { runRules } from "../../route/rules/run";
import type { PolicyDocument, RoutingRule } from "../document";
import type { ExampleResult, RuleReport } from "./report";

/**
 * Tries every routing rule on its own examples and counter-examples, by the very functions of layer 1, in a conversation
 * that has a history (SPEC 4.1, 2.3). Whether its intent exists does not matter here. Never throws: a broken rule
 * matches nothing.
 */
export function checkExamples({ routingRules, intents }: PolicyDocument): RuleReport[] {
  const inForce = compileRules(routingRules, intents);
  return routingRules.map((rule, place) => {
    const own = alone(rule);
    const { unless: _, ...open } = rule;
    const withoutException = rule.unless === undefined ? own : alone(open);
    const earlier = new Set(routingRules.slice(0, place).map(({ name }) => name));
    const result = (sentence: string): ExampleResult => {
      const hit = hitOf(own, sentence);
      const first = runRules(inForce, sentence, true).decided?.rule.policy.name;
      return {
        sentence,
        hit,
        excluded: hit === null && hitOf(withoutException, sentence) !== null,
        takenBy: first !== undefined && earlier.has(first) ? first : null,
      };
    };
    return {
      rule: rule.name,
      examples: rule.examples.map(result),
      counterExamples: rule.counterExamples.map(result),
    };
  });
}

/** A rule by itself: switched on, and leading somewhere. */
const alone = (rule: RoutingRule): readonly CompiledRule[] =>
  compileRules([{ ...rule, enabled: true }], [{ name: rule.intent }]);

function hitOf(rules: readonly CompiledRule[], sentence: string): ExampleResult["hit"] {
  const { layer } = runRules(rules, sentence, true);
  const hit = layer.decided ?? layer.weak[0];
  return hit ? { start: hit.start, end: hit.end } : null;
}
