import { label, stateLabel } from "./labels";
import type { Language } from "./language";

const MOST_ITEMS = 5;
const MOST_FIELDS = 12;
const LONGEST = 240;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a result holds nothing: null, blank, an empty list or object, or only such things. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every(isEmpty);
  return isObject(value) && Object.values(value).every(isEmpty);
}

/** A value that holds no others; what JSON does not know is left out before. */
function scalar(value: unknown, language: Language): string {
  if (typeof value === "boolean") return language === "zh" ? (value ? "是" : "否") : value ? "yes" : "no";
  if (value === null) return language === "zh" ? "无" : "none";
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replace(/\s+/g, " ").trim();
  const time = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (time) return `${time[1]} ${time[2]}`;
  const chars = Array.from(text);
  return chars.length > LONGEST ? `${chars.slice(0, LONGEST).join("")}…` : text;
}

/** A field with its value; what is inside an object follows its name in brackets. */
function field(key: string, value: unknown, language: Language, depth: number): string {
  const name = label(key.replace(/_(?:zh|en)$/, ""), language);
  const said =
    typeof value === "string" && /(?:status|state|stage|event)$/.test(key)
      ? stateLabel(value, language)
      : inline(value, language, depth);
  if (isObject(value)) return language === "zh" ? `${name}${said}` : `${name} ${said}`;
  return `${name}${language === "zh" ? "：" : ": "}${said}`;
}

const more = (count: number, language: Language): string => {
  if (count <= 0) return "";
  return language === "zh" ? `，另有 ${count} 项` : `, and ${count} more`;
};

/** The fields to show: none empty, and of two that say the same in two languages the one that is understood. */
function shownFields(fields: Fields, language: Language): [string, unknown][] {
  const other = language === "zh" ? "en" : "zh";
  const hasOwn = (key: string) => Object.hasOwn(fields, key) && !isEmpty(fields[key]);
  return Object.entries(fields).filter(([key, value]) => {
    if (isEmpty(value)) return false;
    if (key.endsWith(`_${other}`)) return !hasOwn(key.slice(0, -3)) && !hasOwn(`${key.slice(0, -2)}${language}`);
    return !hasOwn(`${key}_${language}`);
  });
}

/** Fields on one line: "status: shipped, carrier: SF". */
function fieldsLine(fields: Fields, language: Language, depth: number): string {
  const shown = shownFields(fields, language);
  const parts = shown.slice(0, MOST_FIELDS).map(([key, value]) => field(key, value, language, depth + 1));
  return parts.join(language === "zh" ? "，" : ", ") + more(shown.length - MOST_FIELDS, language);
}

const NAMING = ["title", "name", "file", "path", "id"];

/** The sentence in which a result sums itself up, in the language that is understood; undefined where it has none. */
function summaryOf(fields: Fields, language: Language): string | undefined {
  const keys = [`summary_${language}`, "summary"];
  return keys.map((key) => (Object.hasOwn(fields, key) ? fields[key] : undefined)).find(isProse);
}

const isProse = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** An item of a list by its name and what it says of itself; else all its fields. */
function item(value: unknown, language: Language): string {
  const summary = isObject(value) ? summaryOf(value, language) : undefined;
  if (!isObject(value) || summary === undefined) return inline(value, language);
  const named = shownFields(value, language).find(([key]) => NAMING.includes(key.replace(/_(?:zh|en)$/, "")));
  return named ? `${scalar(named[1], language)}${language === "zh" ? "：" : ": "}${summary}` : summary;
}

/** Any value on one line. */
function inline(value: unknown, language: Language, depth = 0): string {
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => inline(item, language, depth + 1));
    return items.join(language === "zh" ? "、" : ", ") + more(value.length - MOST_ITEMS, language);
  }
  if (!isObject(value)) return scalar(value, language);
  if (depth > 3) return "…";
  return depth === 0 ? fieldsLine(value, language, depth) : bracketed(fieldsLine(value, language, depth), language);
}

const bracketed = (text: string, language: Language): string => (language === "zh" ? `（${text}）` : `(${text})`);

function bullets(items: readonly unknown[], language: Language): string[] {
  const lines = items.slice(0, MOST_ITEMS).map((each) => `- ${item(each, language)}`);
  const rest = items.length - MOST_ITEMS;
  if (rest > 0) lines.push(language === "zh" ? `- ……另有 ${rest} 项` : `- … and ${rest} more`);
  return lines;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isObject);

/**
 * Any JSON value in words: what it says of itself where it has a `summary`, else plain fields in a sentence and lists of
 * objects as bullets. Keys lose their underscores, long lists and texts are cut and say so.
 */
export function describe(value: unknown, language: Language): string {
  if (isList(value)) return ["", ...bullets(value, language)].join("\n");
  if (!isObject(value)) return inline(value, language);
  const summary = summaryOf(value, language);
  if (summary !== undefined) return summary;
  const lists = Object.entries(value).filter(([, inner]) => isList(inner)) as [string, unknown[]][];
  const plain = Object.fromEntries(Object.entries(value).filter(([, inner]) => !isList(inner)));
  const sentence = fieldsLine(plain, language, 0);
  const blocks = lists.map(([key, items]) =>
    [`${label(key, language)}${language === "zh" ? "：" : ":"}`, ...bullets(items, language)].join("\n"),
  );
  return [sentence, ...blocks].filter(Boolean).join("\n");
}
