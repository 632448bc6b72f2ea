import { BUDGETS, type BudgetName, type Budgets, type Ceilings } from "../policy/budgets";
import type { CompiledPolicy } from "../policy/compile";
import type { BudgetUse } from "../trace/events";

/** A budget's name, `maxCost` included. */
export type LimitName = BudgetName | "maxCost";

/** The budgets of one run and who set each (SPEC 2.1). */
export interface Limits {
  values: Budgets;
  setBy: Record<LimitName, BudgetUse["setBy"]>;
  /** What a ceiling lowered at the start of the run. */
  clamped: { budget: LimitName; from: number; to: number }[];
}

/** Every budget, in the order of the console. */
export const LIMIT_NAMES = [...(Object.keys(BUDGETS) as BudgetName[]), "maxCost"] as const satisfies LimitName[];

/** The unit of a budget. */
export const unitOf = (name: LimitName): string => (name === "maxCost" ? "cost" : BUDGETS[name].unit);

/**
 * The budgets of a run: the agent's, replaced field by field by those of the intent, in either direction, then clamped
 * to the ceilings of the installation (SPEC 2.1). `intent` null: the agent's alone.
 */
export function resolveLimits(policy: CompiledPolicy, intent: string | null, ceilings: Ceilings = {}): Limits {
  const overrides = intent === null ? {} : (policy.intents.get(intent)?.budgets ?? {});
  const values: Budgets = { ...policy.budgets };
  const setBy = {} as Limits["setBy"];
  const clamped: Limits["clamped"] = [];
  for (const name of LIMIT_NAMES) {
    setBy[name] = { scope: "agent", field: `budgets.${name}` };
    const own = overrides[name];
    if (own !== undefined && intent !== null) {
      Object.assign(values, { [name]: own });
      setBy[name] = { scope: "intent", intent, field: `intents.${intent}.budgets.${name}` };
    }
    const value = values[name];
    const ceiling = ceilings[name] ?? (name === "maxCost" ? undefined : BUDGETS[name].max);
    if (ceiling !== undefined && (value === null || value > ceiling)) {
      if (value !== null) clamped.push({ budget: name, from: value, to: ceiling });
      Object.assign(values, { [name]: ceiling });
      setBy[name] = { scope: "ceiling", field: `ceilings.${name}` };
    }
  }
  return { values, setBy, clamped };
}
