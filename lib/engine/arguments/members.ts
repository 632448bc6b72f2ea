import { LosslessNumber } from "lossless-json";
import type { Json, JsonSchema } from "../json";
import { canonicalRaw } from "./canonical-raw";
import { isNumberText } from "./numbers";
import { isDigits, toPlainJson, type RawJson } from "./raw-json";
import { isJsonObject } from "./schema-walk";
import { record, type CoercionKind, type Walk } from "./walk";
import { foldWord } from "./words";

/** The values that an `enum` or `const` allows; undefined: any. */
export function membersOf(schema: JsonSchema): Json[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum;
  return schema.const === undefined ? undefined : [schema.const];
}

/**
 * Fits a value to the members of an `enum` or `const` (SPEC 7.4): a text by case, width and the synonyms that the
 * schema declares (`x-synonyms: { member: [word, ...] }`), a number or boolean written as text, a number for a member
 * that is text. Unchanged when no member fits or several do.
 */
export function fitMember(walk: Walk, value: RawJson, schema: JsonSchema, path: string): RawJson {
  const members = membersOf(schema);
  if (!members) return value;
  const canonical = canonicalRaw(value);
  if (members.some((member) => canonicalRaw(member) === canonical)) return isDigits(value) ? toPlainJson(value) : value;
  const fitting = members.filter((member) => means(value, member, schema["x-synonyms"]));
  const [member] = fitting;
  if (fitting.length !== 1 || member === undefined) return value;
  record(walk, coercionTo(value, member), path, value, member);
  return member;
}

function coercionTo(value: RawJson, member: Json): CoercionKind {
  if (typeof value !== "string") return "number_to_text";
  if (typeof member === "string") return "enum_member";
  return typeof member === "boolean" ? "text_to_boolean" : "text_to_number";
}

function means(value: RawJson, member: Json, synonyms: Json | undefined): boolean {
  if (typeof value === "string") {
    if (typeof member === "string") return isWordFor(value, member, synonyms);
    const text = value.trim();
    if (typeof member === "boolean") return text.toLowerCase() === String(member);
    return (
      typeof member === "number" &&
      isNumberText(text) &&
      canonicalRaw(new LosslessNumber(text)) === canonicalRaw(member)
    );
  }
  const digits = isDigits(value) ? value.value : typeof value === "number" ? String(value) : undefined;
  return digits !== undefined && member === digits;
}

function isWordFor(value: string, member: string, synonyms: Json | undefined): boolean {
  const declared = isJsonObject(synonyms) && Object.hasOwn(synonyms, member) ? synonyms[member] : [];
  const words = [member, ...(Array.isArray(declared) ? declared : [])];
  return words.some((word) => typeof word === "string" && foldWord(word) === foldWord(value));
}
