import { conditionFault } from "../../authorise/check-condition";
import { effectOf, isReadOnly } from "../../tool/execution";
import { grantKey } from "../diff/shape";
import { FOLLOW_UP_INTENT, UNKNOWN_INTENT, type GrantPolicy } from "../document";
import { error, warning, type LintedPolicy, type LintFinding, type LintRule } from "./finding";

const pathOf = ({ intent, tool }: GrantPolicy, ...rest: string[]) => ["grants", grantKey(intent, tool), ...rest];

/** Grants that point at nothing, or at what can hold none. */
export const grantsPointSomewhere: LintRule = ({ document }) => {
  const tools = new Set(document.toolbox.map((entry) => entry.tool));
  const intents = new Set(document.intents.map((intent) => intent.name));
  return document.grants.flatMap((grant) => {
    const { intent, tool } = grant;
    const found: LintFinding[] = [];
    if (!tools.has(tool)) found.push(error("grant_outside_toolbox", pathOf(grant), { tool, intent }));
    if (intent === UNKNOWN_INTENT) found.push(error("grant_for_unknown", pathOf(grant), { tool }));
    else if (!intents.has(intent)) found.push(error("grant_for_no_intent", pathOf(grant), { tool, intent }));
    return found;
  });
};

/** Conditions that cannot be read, of grants and of approvals. */
export const conditionsAreReadable: LintRule = ({ document }) => [
  ...document.grants.flatMap((grant) => conditionFinding(grant.condition, pathOf(grant, "condition"))),
  ...document.toolbox.flatMap(({ tool, approval }) =>
    typeof approval === "object" ? conditionFinding(approval.when, ["toolbox", tool, "approval"]) : [],
  ),
];

function conditionFinding(expression: string | undefined, path: string[]): LintFinding[] {
  const fault = expression === undefined ? null : conditionFault(expression);
  return fault === null ? [] : [error("condition_invalid", path, { message: fault })];
}

/** Intents without tools, and tools that no intent grants. Only where grants decide. */
export const grantsCoverBoth: LintRule = (policy) => {
  const { document, granted } = policy;
  if (document.toolPolicy === "all_tools" && document.routingMode === "legacy") return [];
  const used = new Set([...granted.values()].flatMap((tools) => [...tools]));
  const inherits = new Set(document.intents.filter((intent) => intent.inherits).map((intent) => intent.name));
  const without = document.intents.filter(
    ({ name }) =>
      name !== UNKNOWN_INTENT && name !== FOLLOW_UP_INTENT && !inherits.has(name) && !granted.get(name)?.size,
  );
  return [
    ...without.map(({ name }) => warning("intent_without_tools", ["intents", name], { intent: name })),
    ...document.toolbox.flatMap(({ tool }) =>
      used.has(tool) ? [] : [warning("tool_never_granted", ["toolbox", tool], { tool })],
    ),
  ];
};

/** Writes that no person is asked about. */
export const writesAsk: LintRule = (policy) =>
  policy.document.grants.flatMap((grant) =>
    grant.enabled && writesUnasked(policy, grant)
      ? [warning("write_without_approval", pathOf(grant), { tool: grant.tool, intent: grant.intent })]
      : [],
  );

function writesUnasked({ document, registry }: LintedPolicy, { tool, effect }: GrantPolicy): boolean {
  const spec = registry?.get(tool);
  if (!spec || effect === "ask" || isReadOnly(spec.execution)) return false;
  const entry = document.toolbox.find((each) => each.tool === tool);
  return (entry?.approval ?? spec.approval ?? "never") === "never";
}

/** Tools of which nobody has said what they do. */
export const effectsAreKnown: LintRule = ({ document, registry }) =>
  document.toolbox.flatMap(({ tool }) => {
    const spec = registry?.get(tool);
    return spec && effectOf(spec.execution) === "unknown"
      ? [warning("effects_unknown", ["toolbox", tool], { tool })]
      : [];
  });
