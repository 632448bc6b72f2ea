import { expect, test } from "vitest";
import { budgets } from "../testing/recorder";
import { formatUse, orderBudgets } from "./budgets";

test("what tripped stands first, in the order of the guards; a limit that is none and unused is left out", () => {
  const names = orderBudgets(budgets({}), ["duplicate_tool_call", "max_rounds"]).map((use) => use.budget);
  expect(names.slice(0, 3)).toEqual(["maxIdenticalCalls", "maxRounds", "maxToolCalls"]);
  expect(names).not.toContain("maxCost");
  expect(orderBudgets(budgets({ maxCost: 0.02 }), []).map((use) => use.budget)).toContain("maxCost");
});

test("repeated calls stand there once a call was repeated", () => {
  const shown = (used: number, tripped: Parameters<typeof orderBudgets>[1] = []) =>
    orderBudgets(budgets({ maxIdenticalCalls: used }), tripped).some((use) => use.budget === "maxIdenticalCalls");
  expect([shown(0), shown(1), shown(2), shown(1, ["duplicate_tool_call"])]).toEqual([false, false, true, true]);
});

test("used and limit stand in one unit", () => {
  const texts = Object.fromEntries(
    budgets({ maxRunMs: 4010, maxTotalTokens: 7535, maxRounds: 3, maxCost: 0.02 }).map((use) => [
      use.budget,
      formatUse(use),
    ]),
  );
  expect(texts).toMatchObject({
    maxRunMs: "4.01 / 45 s",
    maxTotalTokens: "7,535 / 12,000",
    maxRounds: "3 / 4",
    maxCost: "0.02",
  });
});
