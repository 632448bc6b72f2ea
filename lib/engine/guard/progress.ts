import type { Json } from "../json";
import { sameKey } from "../policy/canonical";
import type { Envelope } from "../trace/events";

/** One result of a round as the progress guard reads it. */
export interface RoundResult {
  ran: boolean;
  envelope: Envelope;
}

/** What a round brought: its data as a multiset, and whether there was any. */
export interface RoundFindings {
  /** A key of the data (`sameKey`) of the calls that ran and succeeded, sorted. */
  data: string[];
  barren: boolean;
}

/** Reads a round's results: barren when all are empty, all failed, or none ran (SPEC 10, no_progress). */
export function findingsOf(results: readonly RoundResult[]): RoundFindings {
  const found = results.flatMap(({ ran, envelope }) => (ran && envelope.status === "success" ? [envelope.data] : []));
  return { data: found.map(sameKey).toSorted(), barren: found.every(isEmptyData) };
}

/** Whether a round brought nothing: it is barren, or brings the same data as the round before. */
export function isWithoutProgress(round: RoundFindings, before: RoundFindings | null): boolean {
  if (round.barren) return true;
  return (
    before !== null && before.data.length === round.data.length && before.data.every((d, i) => d === round.data[i])
  );
}

/** Null, blank text, `[]`, `{}`, or an envelope of those. */
export function isEmptyData(data: Json): boolean {
  if (data === null) return true;
  if (typeof data === "string") return data.trim() === "";
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== "object") return false;
  const entries = Object.entries(data);
  if (entries.length === 0) return true;
  return entries.some(([key]) => DATA_KEYS.has(key)) && entries.every(([key, value]) => isEmptyPart(key, value));
}

const DATA_KEYS = new Set(["data", "items", "results", "rows", "result", "content"]);
const COUNT_KEYS = new Set(["total", "count", "has_more", "hasMore", "next", "next_page", "cursor", "nextCursor"]);
const FINE: readonly unknown[] = ["success", "ok", "done", true, 200];

/** A part of an envelope that says nothing beyond "there is nothing". */
function isEmptyPart(key: string, value: Json): boolean {
  if (DATA_KEYS.has(key)) return isEmptyData(value);
  if (COUNT_KEYS.has(key)) return !value;
  if (key === "page") return true;
  return (key === "status" || key === "ok" || key === "success") && FINE.includes(value);
}
