import type { Json, JsonSchema } from "../json";
import { chooseAlternative } from "./alternatives";
import { readDate } from "./dates";
import { fitMember } from "./members";
import { isRawObject, type RawJson, type RawJsonObject } from "./raw-json";
import { fitType, isOfType, ownTypes } from "./scalars";
import { childList, childMap, childSchema, pointerKey, type SchemaNode } from "./schema-walk";
import { referenced, shapeOf, unknownKeys } from "./shape";
import { unknownParameter } from "./unknown";
import { isBlank, isValid, MAX_STEPS_DOWN, record, trialOf, type Place, type Walk } from "./walk";

/**
 * Fits a value to the schema of its place, by the listed rules only (SPEC 7.4), and reports parameters that the schema
 * does not know. What is valid is left alone; what cannot be fitted is left for the check to refuse.
 */
export function calibrate(walk: Walk, value: RawJson, node: SchemaNode, place: Place): RawJson {
  if (place.depth > MAX_STEPS_DOWN || (walk.isTrial && walk.budget.left-- <= 0)) {
    const message = "The arguments are nested too deeply, or the schema allows too many readings of them.";
    walk.issues.push({ path: place.path, expected: "simpler arguments", received: "these", message });
    return value;
  }
  const shape = shapeOf(walk.schema, node);
  const required = shape.required.size === 0 ? place.required : new Set([...place.required, ...shape.required]);
  const result = apply(walk, value, node, { ...place, required }, new Set());
  const isRoot = place.path === "";
  if (place.closed && (shape.declares || isRoot)) {
    for (const key of unknownKeys(shape, result)) walk.issues.push(unknownParameter(place.path, key, shape.known));
  }
  return result;
}

/** One schema and all that applies to the same value with it. */
function apply(walk: Walk, value: RawJson, node: SchemaNode, place: Place, seen: Set<string>): RawJson {
  if (typeof node.schema === "boolean" || seen.has(node.pointer)) return value;
  seen.add(node.pointer);
  let result = applyOwn(walk, value, node, node.schema, place);
  if (Array.isArray(result)) result = calibrateItems(walk, result, node, place);
  else if (isRawObject(result)) result = calibrateMembers(walk, result, node, place);
  const also = (part: SchemaNode | undefined) => {
    if (part) result = apply(walk, result, part, place, seen);
  };
  also(referenced(walk.schema, node));
  for (const part of childList(node, "allOf")) also(part);
  for (const keyword of ["anyOf", "oneOf"]) {
    const parts = childList(node, keyword);
    if (parts.length > 0) result = chooseAlternative(walk, result, parts, place, calibrate);
  }
  const condition = childSchema(node, "if");
  if (condition) also(childSchema(node, isValid(walk, condition, result) ? "then" : "else"));
  for (const keyword of ["dependentSchemas", "dependencies"]) {
    for (const [key, part] of childMap(node, keyword)) {
      if (isRawObject(result) && Object.hasOwn(result, key)) also(part);
    }
  }
  return result;
}

/** What a schema's own `type`, `enum`, `const` and date formats ask. */
function applyOwn(walk: Walk, value: RawJson, node: SchemaNode, schema: JsonSchema, place: Place): RawJson {
  const types = ownTypes(schema);
  let result = types ? fitType(walk, value, types, place.path) : value;
  if (types?.has("array") && !isOfType(result, types)) result = wrap(walk, result, node, place);
  result = fitMember(walk, result, schema, place.path);
  const formats = schema["x-date-formats"];
  return typeof result === "string" && Array.isArray(formats)
    ? fitDate(walk, result, node, formats, place.path)
    : result;
}

/** A single value for a list of such values. Nothing, broken JSON text, and what no item may be, are not wrapped. */
function wrap(walk: Walk, value: RawJson, node: SchemaNode, place: Place): RawJson {
  const looksLikeJson = typeof value === "string" && /^\s*[[{]/.test(value);
  const isTuple = childList(node, "prefixItems").length > 0 || childList(node, "items").length > 0;
  if (!place.mayWrap || Array.isArray(value) || isBlank(value) || looksLikeJson || isTuple) return value;
  const items = childSchema(node, "items");
  if (items) {
    const trial = trialOf(walk);
    const item = calibrate(trial, value, items, itemPlace(place, 0));
    if (trial.issues.length > 0 || !isValid(walk, items, item)) return value;
  }
  record(walk, "wrap_in_array", place.path, value, [value]);
  return [value];
}

/** A date in one of the formats that the schema declares (`x-date-formats: ["DD/MM/YYYY", ...]`), as ISO 8601. */
function fitDate(walk: Walk, value: string, node: SchemaNode, formats: readonly Json[], path: string): RawJson {
  const isIso = /^\d{4}-\d{2}-\d{2}/.test(value) && isValid(walk, node, value);
  const date = isIso ? undefined : readDate(value, formats);
  if (date === undefined || date === value || !isValid(walk, node, date)) return value;
  record(walk, "date_format", path, value, date);
  return date;
}

const NOTHING_REQUIRED: ReadonlySet<string> = new Set();

function itemPlace(place: Place, index: number): Place {
  const path = `${place.path}/${index}`;
  return { path, depth: place.depth + 1, mayWrap: false, closed: true, required: NOTHING_REQUIRED };
}

function calibrateItems(walk: Walk, items: readonly RawJson[], node: SchemaNode, place: Place): RawJson[] {
  const listed = childList(node, "prefixItems");
  const tuple = listed.length > 0 ? listed : childList(node, "items");
  const rest = childSchema(node, "items") ?? childSchema(node, "additionalItems");
  return items.map((item, index) => {
    const schema = tuple[index] ?? rest;
    return schema ? calibrate(walk, item, schema, itemPlace(place, index)) : item;
  });
}

function calibrateMembers(walk: Walk, value: RawJsonObject, node: SchemaNode, place: Place): RawJsonObject {
  const properties = childMap(node, "properties");
  const patterns = [...childMap(node, "patternProperties")].map(([key, part]) => ({
    pattern: walk.schema.pattern(key),
    part,
  }));
  const additional = childSchema(node, "additionalProperties");
  const result: RawJsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const path = `${place.path}/${pointerKey(key)}`;
    const own = properties.get(key);
    if (own && isAbsent(walk, member, own, key, place)) {
      record(walk, "absent", path, member, null);
      continue;
    }
    const parts = [
      ...(own ? [own] : []),
      ...patterns.filter(({ pattern }) => pattern.test(key)).map(({ part }) => part),
    ];
    if (parts.length === 0 && additional) parts.push(additional);
    const inner: Place = { path, depth: place.depth + 1, mayWrap: true, closed: true, required: NOTHING_REQUIRED };
    result[key] = parts.reduce((before, part) => calibrate(walk, before, part, inner), member);
  }
  for (const [key, part] of properties) {
    const preset = Object.hasOwn(result, key) ? undefined : defaultOf(walk, part);
    if (preset !== undefined) result[key] = structuredClone(preset);
  }
  return result;
}

/** Whether a value says "nothing" for a parameter that is optional and may not be that (SPEC 7.4). */
function isAbsent(walk: Walk, value: RawJson, part: SchemaNode, key: string, place: Place): boolean {
  if (!isBlank(value)) return false;
  const optional = !place.required.has(key) || defaultOf(walk, part) !== undefined;
  return optional && !isValid(walk, part, value);
}

/** A parameter's default, if it is valid itself: a default that its own schema refuses would make every call fail. */
function defaultOf(walk: Walk, part: SchemaNode): Json | undefined {
  const preset = typeof part.schema === "boolean" ? undefined : part.schema.default;
  return preset !== undefined && isValid(walk, part, preset) ? preset : undefined;
}
