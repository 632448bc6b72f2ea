import type { StoredEvent } from "@/lib/engine/trace/events";
import { shownEvent, type EventRow } from "./runs";

/** Bytes of the payloads that are sent to a page at once, about; what is over them is cut, and downloads whole. */
export const SHOWN_BYTES = 1_000_000;
/** Bytes that a payload keeps however many events there are. */
const LEAST_BYTES = 2000;
/** How long texts and lists may be at first, in characters and members; halved until the payload fits. */
const FIRST_LENGTH = 250_000;
/** Members that an object or a list keeps: more than any payload has at the top. */
const LEAST_MEMBERS = 50;
const LEAST_TEXT = 16;

/**
 * Events as a page can show them: together they hold about `SHOWN_BYTES`. The largest payloads are cut first, down to a
 * common size; a payload that is cut keeps its shape, the heads of its texts and lists, and says in `wholeBytes` how
 * large it is.
 */
export function shownEvents(rows: readonly EventRow[]): StoredEvent[] {
  const sizes = rows.map(({ payload }) => Buffer.byteLength(payload));
  const limit = commonLimit(sizes, SHOWN_BYTES);
  return rows.map((row, at) => {
    const event = shownEvent(row);
    const bytes = sizes[at] ?? 0;
    // Only the lengths of texts and lists change, so the payload is still one of its type.
    return bytes <= limit ? event : ({ ...event, data: cut(event.data, limit), wholeBytes: bytes } as StoredEvent);
  });
}

/** The size to which the largest are cut so that all together have no more than `total`. */
function commonLimit(sizes: readonly number[], total: number): number {
  const ascending = sizes.toSorted((a, b) => a - b);
  let left = total;
  for (const [at, size] of ascending.entries()) {
    const share = left / (ascending.length - at);
    if (size > share) return Math.max(LEAST_BYTES, Math.floor(share));
    left -= size;
  }
  return Infinity;
}

function cut(data: unknown, limit: number): unknown {
  for (let length = FIRST_LENGTH; ; length = Math.floor(length / 2)) {
    const shorter = shortened(data, length);
    const least = length <= LEAST_TEXT;
    if (least || Buffer.byteLength(JSON.stringify(shorter)) <= limit) return shorter;
  }
}

/** The value with texts of so many characters, and lists and objects of so many members, at most. */
function shortened(value: unknown, length: number): unknown {
  if (typeof value === "string") return value.length > length ? `${headOf(value, length)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  const members = Math.max(LEAST_MEMBERS, length);
  if (Array.isArray(value)) return value.slice(0, members).map((item) => shortened(item, length));
  const kept = Object.entries(value).slice(0, members);
  return Object.fromEntries(kept.map(([key, item]) => [key, shortened(item, length)]));
}

/** Whole characters only. */
const headOf = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
