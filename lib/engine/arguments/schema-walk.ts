import type { Json, JsonSchema } from "../json";

/** A schema inside a tool's schema, and where it stands there (JSON pointer without `#`). */
export interface SchemaNode {
  schema: JsonSchema | boolean;
  pointer: string;
}

/** Keywords that hold a schema, a list of schemas, a map of schemas. `items` is one of the first two. */
export const SINGLE: ReadonlySet<string> = new Set([
  ...["not", "if", "then", "else", "contains", "propertyNames", "contentSchema"],
  ...["items", "additionalItems", "unevaluatedItems", "additionalProperties", "unevaluatedProperties"],
]);
export const LISTS: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems", "items"]);
export const MAPS: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"],
]);

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

/** The schemas right inside a schema, by keyword. */
interface Children {
  single: ReadonlyMap<string, SchemaNode>;
  lists: ReadonlyMap<string, readonly SchemaNode[]>;
  maps: ReadonlyMap<string, ReadonlyMap<string, SchemaNode>>;
}

const NO_LIST: readonly SchemaNode[] = [];
const NO_MAP: ReadonlyMap<string, SchemaNode> = new Map();
/** Looked at on every check of every value, so made once for each node. */
const made = new WeakMap<SchemaNode, Children>();

/** The schema under a keyword of another, if there is one. */
export function childSchema(node: SchemaNode, keyword: string): SchemaNode | undefined {
  return childrenOf(node).single.get(keyword);
}

/** The schemas of a list such as `anyOf`. */
export function childList(node: SchemaNode, keyword: string): readonly SchemaNode[] {
  return childrenOf(node).lists.get(keyword) ?? NO_LIST;
}

/** The schemas of a map such as `properties`, by key. */
export function childMap(node: SchemaNode, keyword: string): ReadonlyMap<string, SchemaNode> {
  return childrenOf(node).maps.get(keyword) ?? NO_MAP;
}

function childrenOf(node: SchemaNode): Children {
  const children = made.get(node) ?? makeChildren(node);
  made.set(node, children);
  return children;
}

function makeChildren({ schema, pointer }: SchemaNode): Children {
  const single = new Map<string, SchemaNode>();
  const lists = new Map<string, SchemaNode[]>();
  const maps = new Map<string, Map<string, SchemaNode>>();
  const keywords = typeof schema === "boolean" ? [] : Object.entries<Json | undefined>(schema);
  for (const [keyword, value] of keywords) {
    const here = `${pointer}/${pointerKey(keyword)}`;
    const inside = (key: string | number, child: Json) => at(child, `${here}/${pointerKey(key)}`);
    if (SINGLE.has(keyword) && isSchema(value)) single.set(keyword, { schema: value, pointer: here });
    if (LISTS.has(keyword) && Array.isArray(value)) {
      lists.set(
        keyword,
        value.flatMap((child, index) => inside(index, child) ?? []),
      );
    }
    if (MAPS.has(keyword) && isJsonObject(value)) {
      const entries = Object.entries(value).flatMap(([key, child]) => {
        const part = inside(key, child);
        return part ? [[key, part] as const] : [];
      });
      maps.set(keyword, new Map(entries));
    }
  }
  return { single, lists, maps };
}

/** Every schema inside a schema, itself first. Only places where a schema may stand are looked at. */
export function* allSchemas(node: SchemaNode): Generator<SchemaNode> {
  yield node;
  for (const child of children(node)) yield* allSchemas(child);
}

function* children(node: SchemaNode): Generator<SchemaNode> {
  const { single, lists, maps } = childrenOf(node);
  yield* single.values();
  for (const list of lists.values()) yield* list;
  for (const map of maps.values()) yield* map.values();
}

/** Whether a schema refers to itself, so that values of any depth fit it. */
export function isRecursive(root: SchemaNode, resolve: (ref: string) => SchemaNode | undefined): boolean {
  const open = new Set<string>();
  const done = new Set<string>();
  const comesBack = (node: SchemaNode): boolean => {
    if (open.has(node.pointer)) return true;
    if (done.has(node.pointer)) return false;
    open.add(node.pointer);
    const target = refOf(node) === undefined ? undefined : resolve(refOf(node)!);
    const found = (target !== undefined && comesBack(target)) || [...children(node)].some(comesBack);
    open.delete(node.pointer);
    done.add(node.pointer);
    return found;
  };
  return comesBack(root);
}

/** The reference that a schema makes; undefined: none. */
export function refOf({ schema }: SchemaNode): string | undefined {
  const ref = typeof schema === "boolean" ? undefined : (schema.$ref ?? schema.$dynamicRef);
  return typeof ref === "string" ? ref : undefined;
}

function at(value: Json | undefined, pointer: string): SchemaNode | undefined {
  return isSchema(value) ? { schema: value, pointer } : undefined;
}
