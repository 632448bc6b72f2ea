import { isReadOnly } from "../../tool/execution";
import { BUDGETS, type BudgetName, type Ceilings } from "../budgets";
import type { IntentPolicy, Preflight } from "../document";
import { error, warning, type LintFinding, type LintRule } from "./finding";

/** Budgets over the ceiling of the installation, or over what the field can hold. */
export const budgetsAreInRange: LintRule = ({ document, ceilings = {} }) => [
  ...tooHigh(document.budgets, ceilings, ["budgets"]),
  ...document.intents.flatMap(({ name, budgets }) => tooHigh(budgets, ceilings, ["intents", name, "budgets"])),
];

function tooHigh(budgets: IntentPolicy["budgets"], ceilings: Ceilings, path: string[]): LintFinding[] {
  return Object.entries(budgets).flatMap(([name, value]) => {
    const most = ceilings[name as keyof Ceilings] ?? (name in BUDGETS ? BUDGETS[name as BudgetName].max : Infinity);
    return typeof value !== "number" || value <= most
      ? []
      : [error("budget_out_of_range", [...path, name], { budget: name, value, most })];
  });
}

/** A preflight that is not granted, may write, or has no room in the budgets. */
export const preflightsCanRun: LintRule = (policy) =>
  policy.document.intents.flatMap((intent) =>
    intent.preflight ? preflightFindings(policy, intent, intent.preflight) : [],
  );

function preflightFindings(
  { document, registry, granted }: Parameters<LintRule>[0],
  intent: IntentPolicy,
  { tool }: Preflight,
): LintFinding[] {
  const path = ["intents", intent.name, "preflight"];
  const values = { tool, intent: intent.name };
  const found: LintFinding[] = [];
  if (!granted.get(intent.name)?.has(tool)) found.push(error("preflight_not_granted", path, values));
  const spec = registry?.get(tool);
  if (spec && !isReadOnly(spec.execution)) found.push(error("preflight_not_read_only", path, values));
  const budgets = { ...document.budgets, ...intent.budgets };
  const timeout = document.toolbox.find((entry) => entry.tool === tool)?.timeoutMs ?? spec?.timeoutMs ?? 0;
  const field =
    budgets.maxToolCalls < 2
      ? "maxToolCalls"
      : timeout > budgets.maxToolMs
        ? "maxToolMs"
        : timeout > budgets.maxRunMs
          ? "maxRunMs"
          : null;
  if (field) found.push(warning("budget_below_preflight", path, { ...values, budget: field, value: budgets[field] }));
  return found;
}

/** A forced tool that the intent may not use. */
export const forcedToolsAreGranted: LintRule = ({ document, granted }) =>
  document.intents.flatMap(({ name, toolChoice }) =>
    typeof toolChoice === "object" && !granted.get(name)?.has(toolChoice.tool)
      ? [error("forced_tool_outside_scope", ["intents", name, "toolChoice"], { tool: toolChoice.tool, intent: name })]
      : [],
  );
