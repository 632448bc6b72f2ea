import type { Json } from "@/lib/engine/json";

/** A result in a few words: its leading fields, how many things it holds, or its text. */
export type Summary =
  | { kind: "empty" }
  | { kind: "text"; text: string }
  | { kind: "list"; count: number; name: string | null; first: string | null }
  | { kind: "fields"; fields: { name: string; value: string }[]; more: number };

const FIELDS = 3;
const LABELS = ["title", "name", "id", "code", "status"];

/** Sums up a result for one line. The envelope of a call is looked through. */
export function summarise(result: Json): Summary {
  const data = unwrap(result);
  if (data === null || data === "") return { kind: "empty" };
  if (Array.isArray(data)) return list(data, null);
  if (typeof data !== "object") return { kind: "text", text: clip(String(data), 120) };
  const entries = Object.entries(data).filter(([, value]) => value !== null && value !== "");
  const [only] = entries;
  if (!only) return { kind: "empty" };
  const scalars = entries.filter(([, value]) => typeof value !== "object");
  const lists = entries.filter((entry): entry is [string, Json[]] => Array.isArray(entry[1]));
  const [main] = lists;
  if (main && lists.length === 1 && scalars.length < 2) return list(main[1], main[0]);
  if (entries.length === 1 && scalars.length === 0) return summarise(only[1]);
  const shown = (scalars.length > 0 ? scalars : entries).slice(0, FIELDS);
  return {
    kind: "fields",
    fields: shown.map(([name, value]) => ({ name, value: typeof value === "object" ? "…" : clip(String(value), 40) })),
    more: entries.length - shown.length,
  };
}

function unwrap(result: Json): Json {
  if (result === null || typeof result !== "object" || Array.isArray(result)) return result;
  const { status, data } = result;
  return status === "success" && data !== undefined ? data : result;
}

function list(items: readonly Json[], name: string | null): Summary {
  if (items.length === 0) return { kind: "empty" };
  return { kind: "list", count: items.length, name, first: label(items[0] ?? null) };
}

/** What a thing of a list is called, where that is plain to see. */
function label(item: Json): string | null {
  if (item === null || Array.isArray(item)) return null;
  if (typeof item !== "object") return clip(String(item), 40);
  const named = LABELS.flatMap((key) => (Object.hasOwn(item, key) ? [item[key]] : []));
  const word = named.find((value) => typeof value === "string" || typeof value === "number");
  return word === undefined ? null : clip(String(word), 40);
}

/** One line of at most so many whole characters. */
export function clip(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join("")}…`;
}
