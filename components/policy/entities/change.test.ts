import { expect, test } from "vitest";
import { policyDocument } from "@/lib/engine/policy/document";
import {
  kindOfStep,
  newEntity,
  newTable,
  STEPS,
  withEntity,
  withNewEntity,
  withNewTable,
  withoutEntity,
  withoutTable,
  withOptional,
  withTable,
} from "./change";

const start = policyDocument.parse({
  toolbox: [{ tool: "get", bindings: { id: { entity: "order" }, at: { entity: "day" } } }],
  intents: [
    { name: "status", requires: ["order"], preflight: { tool: "get", arguments: { id: { entity: "order" } } } },
    { name: "other", preflight: { tool: "get", arguments: { id: { constant: "order" } } } },
  ],
  entities: [
    { name: "order", pattern: "20" },
    { name: "day", evidence: "resource", table: "days" },
  ],
  aliasTables: [{ name: "days", rows: [{ value: "monday" }] }],
});
const [order, day] = start.entities as [(typeof start.entities)[number], (typeof start.entities)[number]];

test.each([
  ["an entity changed", withEntity("order", { ...order, caseSensitive: true })],
  ["an entity renamed", withEntity("order", { ...order, name: "order_id" })],
  ["an entity taken out", withoutEntity("day")],
  ["an entity added", withNewEntity(newEntity(start))],
  ["a table changed", withTable("days", { name: "days", rows: [] })],
  ["a table renamed", withTable("days", { name: "weekdays", rows: [] })],
  ["a table taken out", withoutTable("days")],
  ["a table added", withNewTable(newTable(start))],
])("%s leaves a valid policy", (_, change) => {
  const after = change(start);
  expect(policyDocument.parse(after)).toEqual(after);
  expect(after).not.toEqual(start);
});

test("what names a renamed entity goes with it, and nothing else", () => {
  const after = withEntity("order", { ...order, name: "order_id" })(start);
  expect(after.intents[0]!.requires).toEqual(["order_id"]);
  expect(after.intents[0]!.preflight!.arguments).toEqual({ id: { entity: "order_id" } });
  expect(after.intents[1]!.preflight!.arguments).toEqual({ id: { constant: "order" } });
  expect(after.toolbox[0]!.bindings).toEqual({ id: { entity: "order_id" }, at: { entity: "day" } });
  const back = withEntity("order_id", order)(after);
  expect(back).toEqual(start);
});

test("a renamed table stays that of its entities", () => {
  const after = withTable("days", { name: "weekdays", rows: [] })(start);
  expect(after.entities[1]!.table).toBe("weekdays");
});

test("a field is set, and taken away when it is empty", () => {
  expect(withOptional(day, "table", "weekdays").table).toBe("weekdays");
  expect("table" in withOptional(day, "table", "")).toBe(false);
});

test.each(Object.entries(STEPS))("the step %s is known by its kind", (kind, step) => {
  expect(kindOfStep(step)).toBe(kind);
});
