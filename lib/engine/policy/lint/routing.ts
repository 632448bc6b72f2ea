import { compilePattern } from "../../ground/pattern";
import { nameParameter } from "../../run/lookup-rows";
import { isReadOnly } from "../../tool/execution";
import { compileRules } from "../../route/rules/compile";
import { runRules } from "../../route/rules/run";
import { UNKNOWN_INTENT, type RoutingRule } from "../document";
import { canonicalJson } from "../canonical";
import { checkExamples } from "../examples/check-examples";
import { error, warning, type LintFinding, type LintRule } from "./finding";

/** Patterns that RE2 does not read, of rules and entities. */
export const patternsAreReadable: LintRule = ({ document }) => [
  ...document.routingRules.flatMap(({ name, match, unless }) => [
    ...patternFinding("pattern" in match ? match.pattern : undefined, ["routingRules", name, "match"]),
    ...patternFinding(unless, ["routingRules", name, "unless"]),
  ]),
  ...document.entities.flatMap(({ name, pattern }) => patternFinding(pattern, ["entities", name, "pattern"])),
];

function patternFinding(source: string | undefined, path: string[]): LintFinding[] {
  if (source === undefined) return [];
  const compiled = compilePattern(source, false);
  return compiled.ok ? [] : [error("pattern_invalid", path, { message: compiled.message })];
}

/** Rules that lead to no intent. */
export const rulesLeadSomewhere: LintRule = ({ document }) => {
  const known = new Set([UNKNOWN_INTENT, ...document.intents.map((intent) => intent.name)]);
  return document.routingRules.flatMap(({ name, intent }) =>
    known.has(intent) ? [] : [error("rule_for_no_intent", ["routingRules", name, "intent"], { rule: name, intent })],
  );
};

/** Entities, tables and lookups that are named and not there. */
export const entitiesExist: LintRule = ({ document, registry }) => {
  const known = new Set(document.entities.map((entity) => entity.name));
  const tables = new Set(document.aliasTables.map((table) => table.name));
  const toolbox = new Set(document.toolbox.map((entry) => entry.tool));
  const missing = (entity: string, path: string[]) =>
    known.has(entity) ? [] : [error("entity_unknown", path, { entity })];
  const usable = (tool: string) => {
    const spec = registry?.get(tool);
    if (registry === undefined) return toolbox.has(tool);
    return (
      toolbox.has(tool) && spec !== undefined && isReadOnly(spec.execution) && nameParameter(spec.inputSchema) !== null
    );
  };
  return [
    ...document.intents.flatMap(({ name, requires, preflight }) => [
      ...requires.flatMap((entity) => missing(entity, ["intents", name, "requires"])),
      ...Object.entries(preflight?.arguments ?? {}).flatMap(([parameter, source]) =>
        "entity" in source ? missing(source.entity, ["intents", name, "preflight", "arguments", parameter]) : [],
      ),
    ]),
    ...document.toolbox.flatMap(({ tool, bindings }) =>
      Object.entries(bindings).flatMap(([parameter, { entity }]) =>
        missing(entity, ["toolbox", tool, "bindings", parameter]),
      ),
    ),
    ...document.entities.flatMap(({ name, table, lookupTool }) => [
      ...(table === undefined || tables.has(table)
        ? []
        : [error("table_unknown", ["entities", name, "table"], { table })]),
      ...(lookupTool === undefined || usable(lookupTool)
        ? []
        : [error("lookup_not_usable", ["entities", name, "lookupTool"], { tool: lookupTool })]),
    ]),
  ];
};

/** What a rule does with the sentences that it was given as examples and counter-examples. */
export const rulesKeepTheirExamples: LintRule = ({ document }) => {
  const off = new Set(document.routingRules.filter(({ enabled }) => !enabled).map(({ name }) => name));
  return checkExamples(document)
    .filter(({ rule }) => !off.has(rule))
    .flatMap(({ rule, examples, counterExamples }) => [
      ...examples
        .filter(({ hit }) => hit === null)
        .map(({ sentence }) => warning("rule_misses_example", ["routingRules", rule, "examples"], { rule, sentence })),
      ...counterExamples
        .filter(({ hit }) => hit !== null)
        .map(({ sentence }) =>
          warning("rule_matches_counter_example", ["routingRules", rule, "counterExamples"], { rule, sentence }),
        ),
    ]);
};

/** Rules that can never decide: an earlier one takes all their examples, or looks for the very same. */
export const rulesAreReached: LintRule = ({ document }) => {
  const rules = compileRules(document.routingRules, document.intents).filter((rule) => rule.leadsSomewhere);
  const strong = document.routingRules.filter((rule) => rule.enabled && rule.strength === "strong");
  return strong.flatMap((rule, index) => {
    const first = (sentence: string) => runRules(rules, sentence, true).decided?.rule.policy.name;
    const taken = rule.examples.map(first).filter((name) => name !== undefined && name !== rule.name);
    const by =
      rule.examples.length > 0 && taken.length === rule.examples.length
        ? taken[0]
        : strong.slice(0, index).find((earlier) => asks(earlier) === asks(rule))?.name;
    return by === undefined ? [] : [warning("rule_shadowed", ["routingRules", rule.name], { rule: rule.name, by })];
  });
};

/** What a rule looks for, as text. One that looks at less than another is not the same. */
const asks = ({ match, unless, requiresHistory }: RoutingRule) =>
  canonicalJson([match, unless ?? null, requiresHistory]);
