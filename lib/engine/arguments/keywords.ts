import type { Json, JsonSchema } from "../json";
import { namesDate } from "./dates";
import { isJsonObject } from "./schema-walk";

/**
 * What is wrong with the calibration keywords of a schema: `x-synonyms` gives a list of texts for each enum member,
 * `x-date-formats` a list of formats that each name a year, a month and a day (SPEC 7.4). Undefined: nothing.
 */
export function keywordProblem(schema: JsonSchema): string | undefined {
  const synonyms = schema["x-synonyms"];
  const formats = schema["x-date-formats"];
  if (synonyms !== undefined && !(isJsonObject(synonyms) && Object.values(synonyms).every(isTexts))) {
    return "x-synonyms must give a list of texts for each member";
  }
  if (formats === undefined) return undefined;
  if (!isTexts(formats)) return "x-date-formats must be a list of texts";
  const unreadable = formats.find((format) => !namesDate(format));
  return unreadable === undefined ? undefined : `${JSON.stringify(unreadable)} is no date format`;
}

function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
