import type { Pattern } from "./pattern";
import { isRawObject, type RawJson } from "./raw-json";
import { ownTypes } from "./scalars";
import type { CompiledSchema } from "./schema";
import { childList, childMap, childSchema, refOf, type SchemaNode } from "./schema-walk";

/** Which parameters an object may and must have, by a schema and all that applies with it. */
interface Shape {
  known: ReadonlySet<string>;
  patterns: readonly Pattern[];
  /** Some schema says explicitly that more is allowed. */
  open: boolean;
  /** Some schema names parameters: what is not named is a mistake. */
  declares: boolean;
  required: ReadonlySet<string>;
}

/** Alternatives and conditions: what they name is known, but not required. */
const ALTERNATIVES = ["anyOf", "oneOf"];
const CONDITIONS = ["then", "else"];

const shapes = new WeakMap<CompiledSchema, Map<string, Shape>>();

/** The shape of the objects that a schema describes; made once. */
export function shapeOf(schema: CompiledSchema, node: SchemaNode): Shape {
  const known = shapes.get(schema) ?? new Map<string, Shape>();
  shapes.set(schema, known);
  const shape = known.get(node.pointer) ?? gather(schema, node);
  known.set(node.pointer, shape);
  return shape;
}

/** The parameters of a value that a shape does not know. */
export function unknownKeys(shape: Shape, value: RawJson): string[] {
  if (!isRawObject(value) || shape.open) return [];
  return Object.keys(value).filter(
    (key) => !shape.known.has(key) && !shape.patterns.some((pattern) => pattern.test(key)),
  );
}

interface Gathering {
  known: Set<string>;
  patterns: Pattern[];
  open: boolean;
  declares: boolean;
  required: Set<string>;
}

function gather(schema: CompiledSchema, node: SchemaNode): Shape {
  const shape: Gathering = { known: new Set(), patterns: [], open: false, declares: false, required: new Set() };
  add(schema, node, shape, true, new Set());
  return shape;
}

function add(schema: CompiledSchema, node: SchemaNode, shape: Gathering, binding: boolean, seen: Set<string>): void {
  if (typeof node.schema === "boolean" || seen.has(node.pointer)) return;
  seen.add(node.pointer);
  addOwn(schema, node, shape, binding);
  const more = (part: SchemaNode | undefined, binds: boolean) => part && add(schema, part, shape, binds, seen);
  more(referenced(schema, node), binding);
  for (const part of childList(node, "allOf")) more(part, binding);
  for (const keyword of CONDITIONS) more(childSchema(node, keyword), false);
  for (const keyword of ["dependentSchemas", "dependencies"]) {
    for (const part of childMap(node, keyword).values()) more(part, false);
  }
  for (const keyword of ALTERNATIVES) {
    for (const part of childList(node, keyword)) {
      if (isFreeObject(part)) shape.open = true;
      more(part, false);
    }
  }
}

function addOwn(schema: CompiledSchema, node: SchemaNode, shape: Gathering, binding: boolean): void {
  if (typeof node.schema === "boolean") return;
  const { required, properties, patternProperties } = node.schema;
  for (const key of childMap(node, "properties").keys()) shape.known.add(key);
  for (const pattern of childMap(node, "patternProperties").keys()) shape.patterns.push(schema.pattern(pattern));
  if (properties !== undefined || patternProperties !== undefined) shape.declares = true;
  if (binding && Array.isArray(required))
    for (const key of required) if (typeof key === "string") shape.required.add(key);
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
    const more = childSchema(node, keyword);
    if (more && more.schema !== false) shape.open = true;
  }
}

/** An alternative that takes any object: then nothing in it can be called unknown. */
function isFreeObject({ schema }: SchemaNode): boolean {
  if (typeof schema === "boolean") return schema;
  if (Object.keys(schema).length === 0) return true;
  const namesParts = ["properties", "patternProperties", "additionalProperties", "$ref", "allOf", "anyOf", "oneOf"];
  return ownTypes(schema)?.has("object") === true && !namesParts.some((keyword) => keyword in schema);
}

/** What a schema's `$ref` means; undefined: it has none. */
export function referenced(schema: CompiledSchema, node: SchemaNode): SchemaNode | undefined {
  const ref = refOf(node);
  return ref === undefined ? undefined : schema.resolve(ref);
}
