import type { Json, JsonObject } from "../../json";

/**
 * How a part of a policy document is compared and addressed: as one value, as a set of texts, by its fields, by keys that
 * are data, or as an ordered list whose items have names. Paths go by those names, never by positions.
 */
export type Shape =
  | { kind: "value" }
  | { kind: "set" }
  | { kind: "fields"; fields: Readonly<Record<string, Shape>> }
  | { kind: "record"; of: Shape }
  | { kind: "list"; key: (item: JsonObject) => string; of: Shape };

const text = (json: Json | undefined): string => (typeof json === "string" ? json : "");

const value: Shape = { kind: "value" };
const set: Shape = { kind: "set" };
const fields = (inner: Readonly<Record<string, Shape>>): Shape => ({ kind: "fields", fields: inner });
const record = (of: Shape): Shape => ({ kind: "record", of });
const list = (key: string, inner: Readonly<Record<string, Shape>>): Shape => ({
  kind: "list",
  key: (item) => text(item[key]),
  of: fields(inner),
});

const values = (...names: string[]) => Object.fromEntries(names.map((name) => [name, value]));
const localised = record(value);

/** The key of a grant. Names of intents hold no slash, so no two grants share one. */
export const grantKey = (intent: string, tool: string): string => `${intent}/${tool}`;

/** The whole document. A field that is not named here is compared as one value. */
export const DOCUMENT: Shape = fields({
  toolbox: list("tool", {
    ...values("tool", "revision", "approval", "timeoutMs", "resultLimit"),
    bindings: record(value),
  }),
  intents: list("name", {
    ...values("name", "description", "instructions", "toolChoice", "onMissing", "inherits"),
    title: localised,
    question: localised,
    examples: set,
    requires: set,
    budgets: record(value),
    preflight: fields({
      ...values("tool", "hideAfter", "onEmpty", "onError", "instructions"),
      arguments: record(value),
    }),
  }),
  grants: {
    kind: "list",
    key: (item) => grantKey(text(item.intent), text(item.tool)),
    of: fields(values("intent", "tool", "effect", "condition", "enabled")),
  },
  routingRules: list("name", {
    ...values("name", "intent", "strength", "confidence", "match", "unless", "requiresHistory", "enabled"),
    examples: set,
    counterExamples: set,
  }),
  entities: list("name", {
    ...values("name", "description", "evidence", "pattern", "caseSensitive", "normalise", "table", "lookupTool"),
    ...values("fuzzyThreshold"),
    title: localised,
  }),
  aliasTables: list("name", { name: value, rows: list("value", { value, aliases: set }) }),
  classifier: record(value),
  budgets: record(value),
  context: record(value),
  stopMessages: record(localised),
});

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json);
const isItems = (json: Json | undefined): json is JsonObject[] => Array.isArray(json) && json.every(isObject);

/** The keys of a part: names of fields or of items, in their order. Empty for what is one value or absent. */
export function keysOf(shape: Shape, json: Json | undefined): string[] {
  if (shape.kind === "list") return isItems(json) ? json.map(shape.key) : [];
  if (shape.kind === "value" || shape.kind === "set" || !isObject(json)) return [];
  return Object.keys(json).filter((key) => json[key] !== undefined);
}

/** The children of a part by their keys, in their order: of a long list much faster than one after another. */
export function childrenOf(shape: Shape, json: Json | undefined): ReadonlyMap<string, Json> {
  if (shape.kind === "list") return new Map(isItems(json) ? json.map((item) => [shape.key(item), item]) : []);
  return new Map(keysOf(shape, json).map((key) => [key, (json as JsonObject)[key]!]));
}

/** How a child is compared. */
export function shapeOf(shape: Shape, key: string): Shape {
  if (shape.kind === "list" || shape.kind === "record") return shape.of;
  return shape.kind === "fields" && Object.hasOwn(shape.fields, key) ? (shape.fields[key] ?? value) : value;
}

/** The child of a part; undefined where there is none. */
export function childOf(shape: Shape, json: Json | undefined, key: string): Json | undefined {
  if (shape.kind === "list") return isItems(json) ? json.find((item) => shape.key(item) === key) : undefined;
  return isObject(json) && Object.hasOwn(json, key) ? json[key] : undefined;
}

/** The part with a child put in its place, added at the end, or (undefined) taken out. */
export function withChild(shape: Shape, json: Json | undefined, key: string, child: Json | undefined): Json {
  if (shape.kind === "list") {
    const items = isItems(json) ? json : [];
    if (child === undefined) return items.filter((item) => shape.key(item) !== key);
    const known = items.some((item) => shape.key(item) === key);
    return known ? items.map((item) => (shape.key(item) === key ? (child as JsonObject) : item)) : [...items, child];
  }
  const own = isObject(json) ? json : {};
  const rest = Object.fromEntries(Object.entries(own).filter(([name]) => name !== key));
  return child === undefined ? rest : { ...own, [key]: child };
}
