import type { ToolRegistry } from "../../tool/spec";
import type { Ceilings } from "../budgets";
import type { PolicyDocument } from "../document";

/** What is wrong with a policy and blocks staging (SPEC 2.3). */
export const LINT_ERRORS = [
  "tool_unknown",
  "grant_outside_toolbox",
  "grant_for_no_intent",
  "grant_for_unknown",
  "dependency_cycle",
  "pattern_invalid",
  "condition_invalid",
  "budget_out_of_range",
  "binding_to_no_parameter",
  "entity_unknown",
  "table_unknown",
  "lookup_not_usable",
  "rule_for_no_intent",
  "forced_tool_outside_scope",
  "preflight_not_granted",
  "preflight_not_read_only",
] as const;

/** What is probably not meant, and may be kept (SPEC 2.3). */
export const LINT_WARNINGS = [
  "intent_without_tools",
  "tool_never_granted",
  "rule_shadowed",
  "rule_misses_example",
  "rule_matches_counter_example",
  "write_without_approval",
  "effects_unknown",
  "budget_below_preflight",
  "name_not_verb_noun",
  "when_to_use_missing",
  "parameter_without_description",
  "descriptions_alike",
  "dependency_not_parallel_safe",
] as const;

export type LintCode = (typeof LINT_ERRORS)[number] | (typeof LINT_WARNINGS)[number];

/** One thing that the lint found, at the field that it speaks of. */
export interface LintFinding {
  level: "error" | "warning";
  code: LintCode;
  /** By names, as in a diff: `["grants", "order_change/cancel_order"]`. */
  path: string[];
  /** What the sentence about it names: tools, intents, numbers, the message of a parser. */
  values: Record<string, string | number>;
}

/** What the lint knows beside the document. Rules whose facts are missing are passed over. */
export interface LintFacts {
  /** The tools that the toolbox pins. */
  registry?: ToolRegistry;
  /** Upper ends set by the installation. */
  ceilings?: Ceilings;
}

/** A rule of the lint: reads the policy, tells what it finds. */
export type LintRule = (policy: LintedPolicy) => LintFinding[];

/** A policy as the rules read it. */
export interface LintedPolicy extends LintFacts {
  document: PolicyDocument;
  /** Tools that are granted to an intent and switched on, by intent. */
  granted: ReadonlyMap<string, ReadonlySet<string>>;
}

export function error(
  code: (typeof LINT_ERRORS)[number],
  path: string[],
  values: LintFinding["values"] = {},
): LintFinding {
  return { level: "error", code, path, values };
}

export function warning(
  code: (typeof LINT_WARNINGS)[number],
  path: string[],
  values: LintFinding["values"] = {},
): LintFinding {
  return { level: "warning", code, path, values };
}
