import type { Json, JsonObject, JsonSchema } from "../json";

/** A row that a lookup tool found, as grounding reads it. */
export interface LookupRow {
  value: string;
  score: number;
}

/** Fields under which tools put a list that they found. */
const LISTS = ["rows", "items", "results", "matches", "data"];

/**
 * The parameter of a lookup tool that takes the name: the only one that it requires, else its only one, and a text.
 * Null: the tool cannot be asked by a name alone (SPEC 4.4).
 */
export function nameParameter({ properties, required }: JsonSchema): string | null {
  const known = isObject(properties) ? Object.entries(properties) : [];
  const needed = Array.isArray(required) ? required : [];
  const wanted = needed.length > 0 ? known.filter(([name]) => needed.includes(name)) : known;
  const [only] = wanted;
  return only && wanted.length === 1 && needed.length <= 1 && takesText(only[1]) ? only[0] : null;
}

const takesText = (schema: unknown): boolean => isObject(schema) && schema.type === "string";

/**
 * The rows in the data of a lookup tool: a text, `{ value, score? }` (a score from 0 to 1, without one the row is the one
 * that was asked for), or a list of these, alone or under `rows`, `items`, `results`, `matches` or `data`. Nothing found
 * is null or an empty list. Undefined: the data says nothing of the kind.
 */
export function lookupRows(data: Json): LookupRow[] | undefined {
  if (data === null || data === "") return [];
  if (Array.isArray(data)) {
    const rows = data.map(rowOf);
    return rows.every((row) => row !== undefined) ? rows : undefined;
  }
  const row = rowOf(data);
  if (row) return [row];
  const list = isObject(data) ? LISTS.find((name) => Object.hasOwn(data, name)) : undefined;
  const inside = list === undefined ? undefined : (data as JsonObject)[list];
  return inside === null || Array.isArray(inside) ? lookupRows(inside) : undefined;
}

function rowOf(data: Json): LookupRow | undefined {
  if (typeof data === "string") return data === "" ? undefined : { value: data, score: 1 };
  if (!isObject(data) || typeof data.value !== "string" || data.value === "") return undefined;
  const { value, score = 1 } = data;
  return typeof score === "number" && score >= 0 && score <= 1 ? { value, score } : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
