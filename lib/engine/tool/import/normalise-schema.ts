import { schemaProblem } from "../../arguments/check";
import { toPlainJson, toRawJson } from "../../arguments/raw-json";
import { isJsonObject, LISTS, MAPS, SINGLE } from "../../arguments/schema-walk";
import type { Json, JsonSchema } from "../../json";
import { fitEnum } from "./enum-and-default";
import { fitKeywords, isMarkedRequired } from "./keywords";
import { note, placeBelow, type ImportNote, type ImportPlace } from "./notes";
import { fitTypes } from "./types";
import { warnOf } from "./warnings";

/** A schema that `checkArguments` can use, and what was changed in it; or why there is none. */
export type NormalisedSchema =
  { ok: true; schema: JsonSchema; notes: ImportNote[] } | { ok: false; problem: string; notes: ImportNote[] };

/**
 * Makes JSON Schema of the parameters that a foreign declaration gives (SPEC 7.3): types by their names in other
 * languages (`dict`, `float`, `tuple`, `any`, `list[int]`), `nullable`, `required: true` at a parameter, boolean
 * bounds, keywords that are null, members and defaults that contradict their type. Every change has a note, so that an
 * admin sees what was made of what came. What is no schema even so, such as an unknown type or a reference to an
 * address, is a problem that names its place: the tool cannot be used, and nothing is guessed. Never throws.
 */
export function normaliseSchema(foreign: unknown): NormalisedSchema {
  const notes: ImportNote[] = [];
  const place: ImportPlace = { path: "", notes };
  const read = toRawJson(foreign ?? null);
  if (!read.ok) return { ok: false, problem: `the schema is not JSON: ${read.reason}`, notes };
  const schema = fitRoot(toPlainJson(read.value), place);
  if (!schema) return { ok: false, problem: "a schema is one JSON object", notes };
  const problem = schemaProblem(schema) ?? (schema.type === "object" ? undefined : "it does not describe an object");
  return problem === undefined ? { ok: true, schema, notes } : { ok: false, problem, notes };
}

/** The schema of the whole; nothing at all means a tool without parameters. */
function fitRoot(value: Json, place: ImportPlace): JsonSchema | undefined {
  if (value === null || (isJsonObject(value) && Object.keys(value).length === 0)) {
    note(place, "no_schema", "No parameters are declared: the tool takes none.");
    return { type: "object", properties: {} };
  }
  if (!isJsonObject(value)) return undefined;
  const schema = fitSchema(value.type === undefined ? { type: "object", ...value } : value, place);
  const { type } = schema;
  if (type !== undefined && !(Array.isArray(type) && type.includes("object"))) return schema;
  note(placeBelow(place, "type"), "type_name", "The arguments of a tool are always an object.");
  return fitSchema({ ...schema, type: "object" }, { ...place, notes: [] });
}

/** One schema and all inside it. What is no schema stays as it is, for the check to name. */
function fitSchema(foreign: JsonSchema, place: ImportPlace): JsonSchema {
  const typed = fitTypes(fitKeywords(foreign, place), place);
  const inside = Object.entries(typed).map(([keyword, value]) => [keyword, fitInside(keyword, value, place)] as const);
  const schema = fitRequired(foreign, Object.fromEntries(inside), place);
  const fitted = fitEnum(schema, place);
  warnOf(fitted, place);
  return fitted;
}

/** The value of a keyword, where it holds schemas. */
function fitInside(keyword: string, value: Json, place: ImportPlace): Json {
  if (MAPS.has(keyword) && isJsonObject(value)) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, part]) => [key, fitPart(part, placeBelow(place, keyword, key))]));
  }
  if (LISTS.has(keyword) && Array.isArray(value)) {
    return value.map((part, index) => fitPart(part, placeBelow(place, keyword, index)));
  }
  if (!SINGLE.has(keyword)) return value;
  // `additionalProperties: true` says something that an empty schema does not say to every provider.
  return typeof value === "boolean" ? value : fitPart(value, placeBelow(place, keyword));
}

function fitPart(part: Json, place: ImportPlace): Json {
  if (isJsonObject(part)) return fitSchema(part, place);
  if (typeof part !== "boolean") return part;
  note(place, "boolean_schema", `The schema ${part} is written as an object, which every provider takes.`);
  return part ? {} : { not: {} };
}

/** The list of required parameters: those marked as such themselves too, each once, each with a schema. */
function fitRequired(foreign: JsonSchema, schema: JsonSchema, place: ImportPlace): JsonSchema {
  const declared = isJsonObject(foreign.properties) ? foreign.properties : {};
  const marked = Object.keys(declared).filter((key) => isMarkedRequired(declared[key]));
  const listed = Array.isArray(schema.required) ? schema.required : [];
  if (!listed.every((key) => typeof key === "string") || listed.length + marked.length === 0) return schema;
  const required = [...new Set([...listed, ...marked])];
  if (required.length !== listed.length) {
    note(placeBelow(place, "required"), "required", `Required, each named once: ${required.join(", ")}.`);
  }
  const known = isJsonObject(schema.properties) ? schema.properties : undefined;
  const unnamed = known ? required.filter((key) => !Object.hasOwn(known, key)) : [];
  if (unnamed.length === 0) return { ...schema, required };
  const described = `${unnamed.join(", ")} is required and not described: any value is taken.`;
  note(placeBelow(place, "required"), "required", described);
  return { ...schema, properties: { ...known, ...Object.fromEntries(unnamed.map((key) => [key, {}])) }, required };
}
