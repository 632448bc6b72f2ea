import { LosslessNumber } from "lossless-json";
import { canonicalRaw } from "../../arguments/canonical-raw";
import { exactInteger, exactNumber, isNumberText } from "../../arguments/numbers";
import { isOfType, ownTypes } from "../../arguments/scalars";
import type { Json, JsonSchema } from "../../json";
import { note, placeBelow, type ImportPlace } from "./notes";

/**
 * A schema whose members and default do not contradict its type. Members that are all written as text are read as the
 * type where every one can be (`"1"` of an integer); where none can, the members say more than the type, and the type
 * is theirs. A default of the right type that is no member becomes one, for the tool itself names it as a value; a
 * default of another type is left out, since it would be refused whenever it is used.
 */
export function fitEnum(schema: JsonSchema, place: ImportPlace): JsonSchema {
  const fitted = fitMembers(schema, place);
  return fitDefault(fitted, place);
}

function fitMembers(schema: JsonSchema, place: ImportPlace): JsonSchema {
  const types = ownTypes(schema);
  const members = schema.enum;
  if (!types || !Array.isArray(members) || members.some((member) => isOfType(member, types))) return schema;
  const read = members.map((member) => readAs(member, types));
  if (members.length === 0) return schema;
  if (read.every((member) => member !== undefined)) {
    note(placeBelow(place, "enum"), "enum_type", `The members are read as ${[...types].join(" or ")}.`);
    return { ...schema, enum: read };
  }
  const own = [...new Set(members.map(typeOf))];
  const message = `No member is of the type ${[...types].join(" or ")}; the type is that of the members: ${own.join(" or ")}.`;
  note(placeBelow(place, "type"), "enum_type", message);
  return { ...schema, type: own.length === 1 ? own[0]! : own };
}

function fitDefault(schema: JsonSchema, place: ImportPlace): JsonSchema {
  const { default: preset, ...rest } = schema;
  if (preset === undefined) return schema;
  const types = ownTypes(schema);
  const value = !types || isOfType(preset, types) ? preset : readAs(preset, types);
  const at = placeBelow(place, "default");
  if (value === undefined) {
    note(at, "default_value", `The default ${JSON.stringify(preset)} is not of the parameter's type and is left out.`);
    return rest;
  }
  if (value !== preset) note(at, "default_value", `The default is read as ${JSON.stringify(value)}.`);
  if (!Array.isArray(rest.enum) || hasMember(rest.enum, value)) return { ...rest, default: value };
  note(at, "default_value", `The default ${JSON.stringify(value)} is added to the members of the enum.`);
  return { ...rest, enum: [...rest.enum, value], default: value };
}

function hasMember(members: readonly Json[], value: Json): boolean {
  const canonical = canonicalRaw(value);
  return members.some((member) => canonicalRaw(member) === canonical);
}

/** A text as the number or truth value that it is written as; undefined: it is none of the types. */
function readAs(value: Json, types: ReadonlySet<string>): Json | undefined {
  if (typeof value !== "string") return typeof value === "number" && types.has("string") ? String(value) : undefined;
  const text = value.trim();
  if (types.has("boolean") && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (!isNumberText(text) || !isOfType(new LosslessNumber(text), types)) return undefined;
  return types.has("number") ? exactNumber(text)?.value : exactInteger(text);
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}
