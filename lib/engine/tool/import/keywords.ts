import { isJsonObject } from "../../arguments/schema-walk";
import type { Json, JsonSchema } from "../../json";
import { note, placeBelow, type ImportPlace } from "./notes";

/** Keywords for which `null` is a value like others. */
const MAY_BE_NULL: ReadonlySet<string> = new Set(["const", "default", "example", "examples"]);

/** A keyword without its value, or with another one. */
type Fit = (schema: JsonSchema, place: ImportPlace) => JsonSchema;

/**
 * A schema whose keywords mean what JSON Schema says: without those that are null, with draft-04's boolean bounds and
 * OpenAPI's `nullable` in today's form, and without `optional` and `required: true`, which say nothing about a value.
 */
export function fitKeywords(foreign: JsonSchema, place: ImportPlace): JsonSchema {
  const fits: Fit[] = [dropNulls, dropMarks, (schema, at) => fitBound(schema, at, "minimum", "exclusiveMinimum")];
  fits.push((schema, at) => fitBound(schema, at, "maximum", "exclusiveMaximum"));
  return fits.reduce((schema, fit) => fit(schema, place), foreign);
}

/** Whether a parameter says of itself that it is required. */
export function isMarkedRequired(schema: Json | undefined): boolean {
  return isJsonObject(schema) && schema.required === true;
}

function dropNulls(schema: JsonSchema, place: ImportPlace): JsonSchema {
  const empty = Object.keys(schema).filter((keyword) => schema[keyword] === null && !MAY_BE_NULL.has(keyword));
  for (const keyword of empty) note(placeBelow(place, keyword), "null_keyword", `${keyword} is null and says nothing.`);
  return without(schema, empty);
}

function dropMarks(schema: JsonSchema, place: ImportPlace): JsonSchema {
  const marks = [
    ...(typeof schema.optional === "boolean" ? ["optional"] : []),
    ...(typeof schema.required === "boolean" ? ["required"] : []),
  ];
  for (const keyword of marks) {
    const message = `${keyword} at a parameter is no keyword: what is required stands in the list of the object.`;
    note(placeBelow(place, keyword), "not_a_keyword", message);
  }
  return without(schema, marks);
}

/** Draft-04 wrote `minimum: 3, exclusiveMinimum: true`. */
function fitBound(schema: JsonSchema, place: ImportPlace, bound: string, exclusive: string): JsonSchema {
  if (typeof schema[exclusive] !== "boolean") return schema;
  note(placeBelow(place, exclusive), "exclusive_bound", `${exclusive} is a number in JSON Schema today.`);
  const limit = schema[bound];
  if (schema[exclusive] === false || limit === undefined) return without(schema, [exclusive]);
  return { ...without(schema, [bound]), [exclusive]: limit };
}

function without(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  if (keywords.length === 0) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}
