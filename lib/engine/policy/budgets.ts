import { z } from "zod";

/** Each budget with its default, its range, and the unit it is counted in (SPEC 2.1). */
export const BUDGETS = {
  maxRounds: { default: 3, min: 1, max: 10, unit: "rounds" },
  maxToolCalls: { default: 4, min: 1, max: 20, unit: "calls" },
  maxRunMs: { default: 45_000, min: 1000, max: 3_600_000, unit: "ms" },
  maxToolMs: { default: 15_000, min: 1000, max: 3_600_000, unit: "ms" },
  maxTotalTokens: { default: 12_000, min: 1000, max: 10_000_000, unit: "tokens" },
  maxOutputTokens: { default: 800, min: 64, max: 200_000, unit: "tokens" },
  maxConsecutiveNoProgress: { default: 2, min: 1, max: 10, unit: "rounds" },
  maxIdenticalCalls: { default: 1, min: 1, max: 10, unit: "calls" },
} as const;

/** The name of a budget that always has a value. */
export type BudgetName = keyof typeof BUDGETS;

/** All budgets of a run. `maxCost` is in the currency of the connection's prices; null: no limit. */
export type Budgets = Record<BudgetName, number> & { maxCost: number | null };

/** Upper ends an admin of the installation can raise or lower; a missing one is the range's own end. */
export type Ceilings = Partial<Record<BudgetName | "maxCost", number>>;

const limit = (name: BudgetName) => z.number().int().min(BUDGETS[name].min);

const fields = {
  maxRounds: limit("maxRounds"),
  maxToolCalls: limit("maxToolCalls"),
  maxRunMs: limit("maxRunMs"),
  maxToolMs: limit("maxToolMs"),
  maxTotalTokens: limit("maxTotalTokens"),
  maxOutputTokens: limit("maxOutputTokens"),
  maxConsecutiveNoProgress: limit("maxConsecutiveNoProgress"),
  maxIdenticalCalls: limit("maxIdenticalCalls"),
};

/**
 * The agent-wide budgets of a policy. The lower ends are part of the schema; the upper ends are ceilings of the
 * installation, checked by the lint and clamped at the start of a run (SPEC 2.1).
 */
export const budgetsSchema = z
  .strictObject({
    maxRounds: fields.maxRounds.default(BUDGETS.maxRounds.default),
    maxToolCalls: fields.maxToolCalls.default(BUDGETS.maxToolCalls.default),
    maxRunMs: fields.maxRunMs.default(BUDGETS.maxRunMs.default),
    maxToolMs: fields.maxToolMs.default(BUDGETS.maxToolMs.default),
    maxTotalTokens: fields.maxTotalTokens.default(BUDGETS.maxTotalTokens.default),
    maxOutputTokens: fields.maxOutputTokens.default(BUDGETS.maxOutputTokens.default),
    maxConsecutiveNoProgress: fields.maxConsecutiveNoProgress.default(BUDGETS.maxConsecutiveNoProgress.default),
    maxIdenticalCalls: fields.maxIdenticalCalls.default(BUDGETS.maxIdenticalCalls.default),
    maxCost: z.number().positive().nullable().default(null),
  })
  .prefault({});

/** Budgets of one intent: only the fields that differ from the agent's (SPEC 2.1). */
export const budgetOverridesSchema = z
  .strictObject({ ...fields, maxCost: z.number().positive().nullable() })
  .partial()
  .prefault({});
