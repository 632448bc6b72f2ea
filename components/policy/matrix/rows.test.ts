import { expect, test } from "vitest";
import { policyDocument } from "@/lib/engine/policy/document";
import type { PolicyTool } from "@/lib/schemas/policies";
import { moved } from "./move";
import { lintLevels, narrowRows, rowsOf, totalsOf } from "./rows";

const tool = (name: string, effect: PolicyTool["effect"]): PolicyTool => ({
  name,
  title: "",
  effect,
  enabled: true,
  revision: 1,
  newest: 1,
  approval: "never",
});
const tools = [tool("get_order", "parallel_safe"), tool("cancel_order", "serial"), tool("crm_lookup", "unknown")];
const policy = (grants: object[]) =>
  policyDocument.parse({
    toolbox: tools.map(({ name }) => ({ tool: name })),
    intents: [{ name: "status" }, { name: "change" }],
    grants,
  });
const base = policy([
  { intent: "status", tool: "get_order" },
  { intent: "change", tool: "cancel_order" },
]);
const draft = policy([
  { intent: "status", tool: "get_order", effect: "ask" },
  { intent: "change", tool: "get_order" },
  { intent: "change", tool: "crm_lookup", enabled: false },
]);
const levels = lintLevels([
  { level: "warning", code: "write_without_approval", path: ["grants", "change/cancel_order"], values: {} },
  { level: "warning", code: "name_not_verb_noun", path: ["toolbox", "crm_lookup"], values: {} },
  { level: "error", code: "entity_unknown", path: ["toolbox", "crm_lookup", "bindings", "id"], values: {} },
]);
const rows = rowsOf(draft, base, tools, levels);

test("a row tells each cell, its change since the version in force, and its lint", () => {
  expect(rows.map(({ cells }) => cells.map(({ cell, mark, lint }) => [cell, mark, lint]))).toEqual([
    [
      ["ask", "changed", null],
      ["allow", "added", null],
    ],
    [
      ["none", null, null],
      ["none", "removed", "warning"],
    ],
    [
      ["none", null, null],
      ["off", "added", null],
    ],
  ]);
  expect(rows.map(({ lint }) => lint)).toEqual([null, null, "error"]);
});

test("what is switched off counts for nothing", () => {
  expect(rows.map(({ count }) => count)).toEqual([2, 0, 0]);
  expect(totalsOf(rows, 2)).toEqual([1, 1]);
});

test("without a version in force nothing is marked", () => {
  expect(rowsOf(draft, null, tools, levels).flatMap(({ cells }) => cells.map(({ mark }) => mark))).toEqual(
    Array(6).fill(null),
  );
});

const ALL = { query: "", writes: false, changed: false, lint: false };
test.each([
  [ALL, ["get_order", "cancel_order", "crm_lookup"]],
  [{ ...ALL, query: " ORDER " }, ["get_order", "cancel_order"]],
  [{ ...ALL, writes: true }, ["cancel_order", "crm_lookup"]],
  [{ ...ALL, lint: true }, ["cancel_order", "crm_lookup"]],
  [{ ...ALL, writes: true, changed: true, query: "crm" }, ["crm_lookup"]],
])("%j shows %j", (filter, names) => {
  expect(narrowRows(rows, filter).map((row) => row.tool.name)).toEqual(names);
});

test.each([
  ["ArrowUp", false, [0, 2]],
  ["ArrowDown", false, [2, 2]],
  ["ArrowLeft", false, [1, 1]],
  ["ArrowRight", false, [1, 3]],
  ["ArrowRight", true, [1, 4]],
  ["Home", false, [1, 0]],
  ["End", true, [29, 4]],
  ["PageDown", false, [11, 2]],
  ["PageUp", false, [0, 2]],
] as const)("%s (control %s) leads to %j", (key, control, [row, column]) => {
  expect(moved({ row: 1, column: 2 }, key, control, { row: 30, column: 5 })).toEqual({ row, column });
});

test("no key leads out of the matrix, and others are not taken", () => {
  expect(moved({ row: 0, column: 0 }, "ArrowLeft", false, { row: 1, column: 1 })).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 0, column: 0 }, "a", false, { row: 1, column: 1 })).toBeNull();
});
