import type { Json } from "../json";
import { foldWidth } from "./words";

/** What a format may hold beside literal text, longest first so that `MMMM` is not read as two `MM`. */
const FIELDS = /YYYY|MMMM|MMM|MM|M|DD|D|HH|H|mm|ss|Z/g;
const MONTHS = "january february march april may june july august september october november december".split(" ");
const DIGITS: ReadonlyMap<string, string> = new Map([
  ["YYYY", "\\d{4}"],
  ["MMMM", "[A-Za-z]{3,9}"],
  ["MMM", "[A-Za-z]{3,4}\\.?"],
  ["MM", "\\d{2}"],
  ["M", "\\d{1,2}"],
  ["DD", "\\d{2}"],
  ["D", "\\d{1,2}"],
  ["HH", "\\d{2}"],
  ["H", "\\d{1,2}"],
  ["mm", "\\d{2}"],
  ["ss", "\\d{2}"],
  ["Z", "(?:[Zz]|[+-]\\d{2}:?\\d{2})"],
]);

/** Whether a format names a year, a month and a day, and nothing twice. */
export function namesDate(format: string): boolean {
  const fields = format.match(FIELDS) ?? [];
  const once = new Set(fields.map((field) => field[0]));
  return ["Y", "M", "D"].every((field) => once.has(field)) && once.size === fields.length;
}

/**
 * A date written in one of the declared formats as ISO 8601: `YYYY-MM-DD`, or with time and offset for a format that
 * has them (SPEC 7.4). Undefined when no format fits, when the day does not exist, or when two formats give two
 * dates.
 */
export function readDate(text: string, formats: readonly Json[]): string | undefined {
  const found = new Set<string>();
  for (const format of formats) {
    const date = typeof format === "string" ? readAs(foldWidth(text).trim(), format) : undefined;
    if (date !== undefined) found.add(date);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function readAs(text: string, format: string): string | undefined {
  const fields = format.match(FIELDS) ?? [];
  const literals = format.split(FIELDS).map((literal) => foldWidth(literal).replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"));
  const pattern = literals.map((literal, index) => literal + (fields[index] ? `(${DIGITS.get(fields[index])})` : ""));
  const values = new RegExp(`^${pattern.join("")}$`, "i").exec(text)?.slice(1);
  if (!values) return undefined;
  const part = new Map(fields.map((field, index) => [field[0]!, values[index]!]));
  const date = calendarDate(Number(part.get("Y")), monthOf(part.get("M")!), Number(part.get("D")));
  if (!date || !part.has("H")) return date;
  const time = [part.get("H"), part.get("m") ?? "00", part.get("s") ?? "00"].map((value) => value!.padStart(2, "0"));
  return `${date}T${time.join(":")}${offsetOf(part.get("Z"))}`;
}

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const name = text.toLowerCase().replace(/\.$/, "");
  return (
    MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name || (name === "sept" && month[0] === "s")) +
    1
  );
}

function calendarDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

function offsetOf(text: string | undefined): string {
  if (text === undefined) return "";
  return /^z$/i.test(text) ? "Z" : text.replace(/^([+-]\d{2}):?(\d{2})$/, "$1:$2");
}
