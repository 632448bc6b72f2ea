import type { Json, JsonSchema } from "../json";

/** A schema inside a tool's schema, and where it stands there (JSON pointer without `#`). */
export interface SchemaNode {
  schema: JsonSchema | boolean;
  pointer: string;
}

const SINGLE = ["not", "if", "then", "else", "contains", "propertyNames", "additionalProperties", "additionalItems"];
const MORE_SINGLE = ["items", "unevaluatedItems", "unevaluatedProperties", "contentSchema"];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];

/** Whether a value is a JSON object, such as a schema or a map of schemas. */
export function isJsonObject(value: Json | undefined): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value can be a schema. */
export function isSchema(value: Json | undefined): value is JsonSchema | boolean {
  return typeof value === "boolean" || isJsonObject(value);
}

/** Escapes a key for a JSON pointer. */
export function pointerKey(key: string | number): string {
  return String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The schema under a keyword of another, if there is one. */
export function childSchema(node: SchemaNode, keyword: string): SchemaNode | undefined {
  return typeof node.schema === "boolean"
    ? undefined
    : at(node.schema[keyword], `${node.pointer}/${pointerKey(keyword)}`);
}

/** The schemas of a list such as `anyOf`. */
export function childList(node: SchemaNode, keyword: string): SchemaNode[] {
  const list = typeof node.schema === "boolean" ? undefined : node.schema[keyword];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item, index) => at(item, `${node.pointer}/${keyword}/${index}`) ?? []);
}

/** The schemas of a map such as `properties`, by key. */
export function childMap(node: SchemaNode, keyword: string): Map<string, SchemaNode> {
  const map = typeof node.schema === "boolean" ? undefined : node.schema[keyword];
  const children = new Map<string, SchemaNode>();
  if (!isJsonObject(map)) return children;
  for (const [key, value] of Object.entries(map)) {
    const child = at(value, `${node.pointer}/${keyword}/${pointerKey(key)}`);
    if (child) children.set(key, child);
  }
  return children;
}

/** Every schema inside a schema, itself first. Only places where a schema may stand are looked at. */
export function* allSchemas(node: SchemaNode): Generator<SchemaNode> {
  yield node;
  for (const keyword of [...SINGLE, ...MORE_SINGLE]) {
    const child = childSchema(node, keyword);
    if (child) yield* allSchemas(child);
  }
  for (const keyword of LISTS) for (const child of childList(node, keyword)) yield* allSchemas(child);
  for (const keyword of MAPS) for (const child of childMap(node, keyword).values()) yield* allSchemas(child);
}

function at(value: Json | undefined, pointer: string): SchemaNode | undefined {
  return isSchema(value) ? { schema: value, pointer } : undefined;
}
