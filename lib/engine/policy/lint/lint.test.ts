import { describe, expect, test } from "vitest";
import { fakeSpec } from "../../testing/fake-tools";
import { toolRegistry, type ToolSpec } from "../../tool/spec";
import { policyDocument, type PolicyInput } from "../document";
import { LINT_ERRORS, LINT_WARNINGS, type LintCode, type LintFacts } from "./finding";
import { lintPolicy } from "./lint";

const described = { type: "object", properties: { id: { type: "string", description: "The id." } } };
const tool = (name: string, more: Partial<ToolSpec> = {}): ToolSpec => ({
  ...fakeSpec(name),
  description: name.replaceAll("_", " "),
  whenToUse: `Asked: ${name.replaceAll("_", " ")}`,
  inputSchema: described,
  ...more,
});
const writes = { execution: { statefulAction: true } };

/** A policy of which the lint has nothing to say. */
const sound = {
  toolPolicy: "intent_scoped",
  routingMode: "bounded",
  toolbox: [{ tool: "get_order" }, { tool: "cancel_order", approval: "always" }],
  intents: [{ name: "order" }],
  grants: [
    { intent: "order", tool: "get_order" },
    { intent: "order", tool: "cancel_order" },
  ],
  entities: [{ name: "order_id", pattern: "\\d+" }],
  routingRules: [{ name: "id", intent: "order", match: { pattern: "\\d{4}" }, examples: ["order 1234"] }],
} satisfies PolicyInput;
const tools = [tool("get_order"), tool("cancel_order", writes)];

interface Case {
  code: LintCode;
  bad: Partial<PolicyInput>;
  path: string[];
  tools?: ToolSpec[];
  ceilings?: LintFacts["ceilings"];
  /** What differs where it has nothing to say; by default the sound policy. */
  good?: Partial<PolicyInput>;
}

const rule = (more: object) => ({ name: "id", intent: "order", match: { pattern: "\\d{4}" }, ...more });
const intent = (more: object) => [{ name: "order", ...more }];

const CASES: Case[] = [
  { code: "tool_unknown", bad: { toolbox: [...sound.toolbox, { tool: "get_gone" }] }, path: ["toolbox", "get_gone"] },
  {
    code: "grant_outside_toolbox",
    bad: { toolbox: [{ tool: "get_order" }] },
    path: ["grants", "order/cancel_order"],
  },
  {
    code: "grant_for_no_intent",
    bad: { grants: [...sound.grants, { intent: "gone", tool: "get_order" }] },
    path: ["grants", "gone/get_order"],
  },
  {
    code: "grant_for_unknown",
    bad: { grants: [...sound.grants, { intent: "unknown", tool: "get_order" }] },
    path: ["grants", "unknown/get_order"],
  },
  {
    code: "dependency_cycle",
    bad: {},
    tools: [
      tool("get_order", { dependsOn: ["cancel_order"] }),
      tool("cancel_order", { ...writes, dependsOn: ["get_order"] }),
    ],
    path: ["toolbox", "get_order"],
  },
  {
    code: "pattern_invalid",
    bad: { entities: [{ name: "order_id", pattern: "(" }] },
    path: ["entities", "order_id", "pattern"],
  },
  { code: "pattern_invalid", bad: { routingRules: [rule({ unless: "[" })] }, path: ["routingRules", "id", "unless"] },
  {
    code: "condition_invalid",
    bad: { grants: [{ intent: "order", tool: "get_order", condition: "argz.id == 'x'" }] },
    good: { grants: [{ intent: "order", tool: "get_order", condition: "args.id == 'x'" }, sound.grants[1]!] },
    path: ["grants", "order/get_order", "condition"],
  },
  {
    code: "condition_invalid",
    bad: { toolbox: [{ tool: "get_order" }, { tool: "cancel_order", approval: { when: "1 + " } }] },
    good: { toolbox: [{ tool: "get_order" }, { tool: "cancel_order", approval: { when: "args.n > 3" } }] },
    path: ["toolbox", "cancel_order", "approval"],
  },
  {
    code: "condition_invalid",
    bad: { toolbox: [{ tool: "get_order", approval: { when: "1" } }] },
    path: ["toolbox", "get_order", "approval"],
  },
  {
    code: "budget_out_of_range",
    bad: { budgets: { maxRounds: 11 } },
    good: { budgets: { maxRounds: 10 } },
    path: ["budgets", "maxRounds"],
  },
  {
    code: "budget_out_of_range",
    bad: { intents: intent({ budgets: { maxToolCalls: 6 } }) },
    good: { intents: intent({ budgets: { maxToolCalls: 5 } }) },
    ceilings: { maxToolCalls: 5 },
    path: ["intents", "order", "budgets", "maxToolCalls"],
  },
  {
    code: "binding_to_no_parameter",
    bad: { toolbox: [{ tool: "get_order", bindings: { nr: { entity: "order_id" } } }, sound.toolbox[1]!] },
    good: { toolbox: [{ tool: "get_order", bindings: { id: { entity: "order_id" } } }, sound.toolbox[1]!] },
    path: ["toolbox", "get_order", "bindings", "nr"],
  },
  {
    code: "entity_unknown",
    bad: { intents: intent({ requires: ["gone"] }) },
    good: { intents: intent({ requires: ["order_id"] }) },
    path: ["intents", "order", "requires"],
  },
  {
    code: "table_unknown",
    bad: { entities: [{ name: "order_id", evidence: "resource", table: "gone" }] },
    good: { entities: [{ name: "order_id", evidence: "resource", table: "here" }], aliasTables: [{ name: "here" }] },
    path: ["entities", "order_id", "table"],
  },
  {
    code: "lookup_not_usable",
    bad: { entities: [{ name: "order_id", evidence: "resource", lookupTool: "cancel_order" }] },
    good: { entities: [{ name: "order_id", evidence: "resource", lookupTool: "get_order" }] },
    path: ["entities", "order_id", "lookupTool"],
  },
  {
    code: "rule_for_no_intent",
    bad: { routingRules: [rule({ intent: "gone" })] },
    path: ["routingRules", "id", "intent"],
  },
  {
    code: "forced_tool_outside_scope",
    bad: { intents: intent({ toolChoice: { tool: "get_order" } }), grants: [sound.grants[1]!] },
    good: { intents: intent({ toolChoice: { tool: "get_order" } }) },
    path: ["intents", "order", "toolChoice"],
  },
  {
    code: "preflight_not_granted",
    bad: { intents: intent({ preflight: { tool: "get_order" } }), grants: [{ ...sound.grants[0]!, enabled: false }] },
    good: { intents: intent({ preflight: { tool: "get_order" } }) },
    path: ["intents", "order", "preflight"],
  },
  {
    code: "preflight_not_read_only",
    bad: { intents: intent({ preflight: { tool: "cancel_order" } }) },
    good: { intents: intent({ preflight: { tool: "get_order" } }) },
    path: ["intents", "order", "preflight"],
  },
  {
    code: "intent_without_tools",
    bad: { intents: [{ name: "order" }, { name: "small_talk" }] },
    path: ["intents", "small_talk"],
  },
  { code: "tool_never_granted", bad: { grants: [sound.grants[0]!] }, path: ["toolbox", "cancel_order"] },
  {
    code: "rule_shadowed",
    bad: { routingRules: [rule({ name: "any", match: { pattern: "\\d" } }), rule({ examples: ["order 1234"] })] },
    good: { routingRules: [rule({ examples: ["order 1234"] }), rule({ name: "any", match: { pattern: "\\d" } })] },
    path: ["routingRules", "id"],
  },
  { code: "rule_shadowed", bad: { routingRules: [rule({ name: "same" }), rule({})] }, path: ["routingRules", "id"] },
  {
    code: "rule_misses_example",
    bad: { routingRules: [rule({ examples: ["order 12"] })] },
    path: ["routingRules", "id", "examples"],
  },
  {
    code: "rule_matches_counter_example",
    bad: { routingRules: [rule({ counterExamples: ["in 1999"] })] },
    good: { routingRules: [rule({ counterExamples: ["in 99"] })] },
    path: ["routingRules", "id", "counterExamples"],
  },
  {
    code: "write_without_approval",
    bad: { toolbox: [{ tool: "get_order" }, { tool: "cancel_order" }] },
    good: {
      toolbox: [{ tool: "get_order" }, { tool: "cancel_order" }],
      grants: [sound.grants[0]!, { ...sound.grants[1]!, effect: "ask" }],
    },
    path: ["grants", "order/cancel_order"],
  },
  {
    code: "effects_unknown",
    bad: {},
    tools: [tool("get_order"), tool("cancel_order", { execution: undefined })],
    path: ["toolbox", "cancel_order"],
  },
  {
    code: "budget_below_preflight",
    bad: { intents: intent({ preflight: { tool: "get_order" }, budgets: { maxToolCalls: 1 } }) },
    good: { intents: intent({ preflight: { tool: "get_order" }, budgets: { maxToolCalls: 2 } }) },
    path: ["intents", "order", "preflight"],
  },
  {
    code: "budget_below_preflight",
    bad: { intents: intent({ preflight: { tool: "get_order" } }), toolbox: [{ tool: "get_order", timeoutMs: 20_000 }] },
    path: ["intents", "order", "preflight"],
  },
  {
    code: "name_not_verb_noun",
    bad: { toolbox: [...sound.toolbox, { tool: "order_finder" }] },
    tools: [...tools, tool("order_finder")],
    path: ["toolbox", "order_finder"],
  },
  {
    code: "when_to_use_missing",
    bad: {},
    tools: [tool("get_order", { whenToUse: " " }), tools[1]!],
    path: ["toolbox", "get_order"],
  },
  {
    code: "parameter_without_description",
    bad: {},
    tools: [tool("get_order", { inputSchema: { type: "object", properties: { id: { type: "string" } } } }), tools[1]!],
    path: ["toolbox", "get_order"],
  },
  {
    code: "descriptions_alike",
    bad: {},
    tools: [
      tool("get_order", { description: "Looks up one order by its number and date", whenToUse: "Orders" }),
      tool("cancel_order", { ...writes, description: "Looks up one order by its number and day", whenToUse: "Orders" }),
    ],
    path: ["toolbox", "cancel_order"],
  },
  {
    code: "dependency_not_parallel_safe",
    bad: {},
    tools: [tool("get_order", { dependsOn: ["cancel_order"] }), tools[1]!],
    path: ["toolbox", "get_order"],
  },
];

function lint(change: Partial<PolicyInput>, registry = tools, ceilings: LintFacts["ceilings"] = {}) {
  return lintPolicy(policyDocument.parse({ ...sound, ...change }), { registry: toolRegistry(registry), ceilings });
}

test("a sound policy has no finding", () => {
  expect(lint({})).toEqual([]);
});

describe.each(CASES)("$code", ({ code, bad, good = {}, path, tools: own, ceilings }) => {
  test("is found where the fault is", () => {
    const found = lint(bad, own, ceilings).filter((finding) => finding.code === code);
    expect(found.map((finding) => finding.path)).toContainEqual(path);
    expect(found[0]!.level).toBe((LINT_ERRORS as readonly string[]).includes(code) ? "error" : "warning");
  });

  test("is not found where there is none", () => {
    expect(lint(good, tools, ceilings).map((finding) => finding.code)).not.toContain(code);
  });
});

test("every rule has its case", () => {
  expect(new Set(CASES.map(({ code }) => code))).toEqual(new Set([...LINT_ERRORS, ...LINT_WARNINGS]));
});

test("without facts about tools nothing is said about tools", () => {
  expect(lintPolicy(policyDocument.parse(sound))).toEqual([]);
});

test("errors come first", () => {
  const levels = lint({
    intents: [{ name: "order" }, { name: "none" }, { name: "nobody" }],
    budgets: { maxRounds: 11 },
  }).map((f) => f.level);
  expect(levels).toEqual(["error", "warning", "warning"]);
});
