import { ownTypes } from "../../arguments/scalars";
import type { Json, JsonSchema } from "../../json";
import { note, placeBelow, type ImportPlace } from "./notes";
import { schemaOfType } from "./type-names";

/** What JSON Schema calls its types. */
const TYPES: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean", "array", "object", "null"]);

/**
 * A schema whose `type` is one of JSON Schema's. A name that means a type is replaced by it, one that means anything is
 * left out; what the schema says itself stands before what its type's name says (`items` before the `int` of
 * `list[int]`). An unknown name stays, and makes the schema unusable.
 */
export function fitTypes(foreign: JsonSchema, place: ImportPlace): JsonSchema {
  const schema = fitNames(fitNullable(foreign, place), place);
  if (!ownTypes(schema)?.has("array") || "items" in schema || "prefixItems" in schema) return schema;
  note(
    place,
    "array_items",
    "The list does not say what it holds: anything. Some providers refuse a list without items.",
  );
  return { ...schema, items: {} };
}

function fitNames(schema: JsonSchema, place: ImportPlace): JsonSchema {
  const { type } = schema;
  if (type === undefined || isStandard(type)) return schema;
  const meant = typeof type === "string" ? schemaOfType(type) : Array.isArray(type) ? anyOfTypes(type) : undefined;
  if (!meant || Object.keys(meant).some((keyword) => keyword === "anyOf" && "anyOf" in schema)) return schema;
  const { type: _, ...rest } = schema;
  const wanted = meant.type === undefined ? (meant.anyOf ? "alternatives" : "any value") : JSON.stringify(meant.type);
  note(placeBelow(place, "type"), "type_name", `The type ${JSON.stringify(type)} means ${wanted}.`);
  return { ...meant, ...rest };
}

function isStandard(type: Json): boolean {
  const names = Array.isArray(type) ? type : [type];
  return names.every((name) => typeof name === "string" && TYPES.has(name));
}

/** The types of a list together; undefined where one of them is unknown or more than a name. */
function anyOfTypes(names: readonly Json[]): JsonSchema | undefined {
  return schemaOfType(names.map((name) => (typeof name === "string" ? name : "?")).join("|"));
}

/** OpenAPI 3.0 says `nullable: true` beside a type. */
function fitNullable(schema: JsonSchema, place: ImportPlace): JsonSchema {
  if (typeof schema.nullable !== "boolean") return schema;
  const { nullable, ...rest } = schema;
  note(placeBelow(place, "nullable"), "nullable", "nullable is written as the type null.");
  if (!nullable) return rest;
  const types = ownTypes(rest);
  const fitted = Array.isArray(rest.enum) && !rest.enum.includes(null) ? { ...rest, enum: [...rest.enum, null] } : rest;
  if (types) return { ...fitted, type: [...new Set([...types, "null"])] };
  if (rest.$ref === undefined && !rest.allOf && !rest.anyOf && !rest.oneOf) return fitted;
  return { anyOf: [rest, { type: "null" }] };
}
