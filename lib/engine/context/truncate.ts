import type { Json, JsonObject } from "../json";
import type { Truncation } from "../trace/events";
import { headOf } from "./characters";
import { toJson } from "./to-json";

/** The smallest limit that can be kept; a smaller one counts as this. */
export const MIN_LIMIT = 64;

/** Characters that hold any number whole (24), and of all else a marker that says how much there was. */
const MIN_SLOT = 25;
/** Room from which a marker is written out in words. */
const WORDY = 60;
/** The field that says which fields were left out. */
const MORE = "…";
/** Places that are named in `Truncation.omitted`. */
const NAMED_CUTS = 5;

/** Fields that say what a result is: kept before others when not all fit. */
const KEY_FIELDS = new Set(
  "status error type code message ok success reason id name title key total count next cursor has_more hasmore state data result results items".split(
    " ",
  ),
);

/** A result cut for the model: JSON text, and what was left out (null: nothing). */
export interface CutResult {
  text: string;
  truncation: Truncation | null;
}

/**
 * Compact JSON of a value in at most `limit` characters (UTF-16 units, 64 or more). What is cut stays valid JSON:
 * lists keep their heads, objects their key fields, texts their beginning in whole characters, and each says how much
 * was left out of it. Equal values are cut alike. Takes any value; never throws (SPEC 9, level 1).
 */
export function truncateResult(value: unknown, limit: number): CutResult {
  return truncateJson(toJson(value), limit);
}

/** `truncateResult` of what is JSON already. */
export function truncateJson(value: Json, limit: number): CutResult {
  const room = Math.max(MIN_LIMIT, Math.floor(limit) || 0);
  const whole = JSON.stringify(value);
  if (whole.length <= room) return { text: whole, truncation: null };
  const cutter = new Cutter(room);
  const text = JSON.stringify(cutter.cut(value, room, ""));
  return { text, truncation: { before: whole.length, after: text.length, omitted: cutter.omitted() } };
}

/** One cut of one value: remembers sizes, which are asked for again and again, and what was left out. */
class Cutter {
  private readonly sizes = new Map<object, number>();
  private readonly cuts: string[] = [];

  constructor(private readonly limit: number) {}

  omitted(): string {
    const more = this.cuts.length - NAMED_CUTS;
    return this.cuts.slice(0, NAMED_CUTS).join(", ") + (more > 0 ? `, and ${more} more` : "");
  }

  /** The value in at most `room` characters of JSON; `room` is at least MIN_SLOT or the value's size. */
  cut(value: Json, room: number, path: string): Json {
    if (this.sizeOf(value) <= room) return value;
    if (typeof value === "string") return this.cutText(value, room, path);
    if (Array.isArray(value)) return this.cutList(value, room, path);
    return this.cutObject(value as JsonObject, room, path);
  }

  private cutText(text: string, room: number, path: string): string {
    const marked = (kept: string): string => {
      const gone = text.length - kept.length;
      return room >= WORDY ? `${kept}… [+${gone} characters]` : `${kept}…+${gone}`;
    };
    let low = 0;
    let high = Math.min(text.length - 1, room);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (jsonSize(marked(text.slice(0, middle))) <= room) low = middle;
      else high = middle - 1;
    }
    const kept = headOf(text, low);
    this.note(`${text.length - kept.length} characters`, path);
    return marked(kept);
  }

  /** Heads come whole as long as they fit; an item that alone takes most of the room is cut to let others in. */
  private cutList(list: Json[], room: number, path: string): Json[] {
    const marker = (kept: number): string =>
      room >= WORDY ? `… +${list.length - kept} of ${list.length} items` : `…+${list.length - kept}`;
    const reserve = jsonSize(marker(0)) + 1;
    const kept: Json[] = [];
    let left = room - 2;
    for (const [index, item] of list.entries()) {
      const isLast = index === list.length - 1;
      const free = isLast ? left : left - reserve;
      const size = this.sizeOf(item) + 1;
      if (size > free) {
        const share = (isLast ? free : Math.floor((free * 2) / 3)) - 1;
        if (size <= room / 2 || share < MIN_SLOT) break;
        kept.push(this.cut(item, share, `${path}[${index}]`));
        left -= jsonSize(kept.at(-1)!) + 1;
      } else {
        kept.push(item);
        left -= size;
      }
    }
    if (kept.length === list.length) return kept;
    this.note(`${list.length - kept.length} of ${list.length} items`, path);
    return [...kept, marker(kept.length)];
  }

  /** Key fields come first, then the order they stand in; those that are kept share the room, small ones whole. */
  private cutObject(object: JsonObject, room: number, path: string): Json {
    const keys = Object.keys(object);
    // A field takes more than one character: of the others, no more than these can be kept.
    const fields = keys
      .filter((key, index) => index < room || isKeyField(key))
      .map((key) => new Field(key, object[key]!, this.sizeOf(object[key]!)));
    const reserve = Math.max(MIN_SLOT, Math.min(Math.floor(room / 4), 2 * WORDY));
    // Every field is counted with a comma; the last one's stands for one of the braces.
    const kept = chooseFields(fields, room - 1, fields.length === keys.length, reserve);
    const left = keys.length - kept.size;
    const overhead = [...kept].reduce((sum, field) => sum + field.overhead, 0);
    const cut = this.shareRoom(kept, room - 1 - (left > 0 ? reserve : 0) - overhead, path);
    const entries = fields.flatMap((field) => (cut.has(field) ? [[field.key, cut.get(field)!] as const] : []));
    if (left === 0) return Object.fromEntries(entries);
    this.note(`${left} of ${keys.length} fields`, path);
    const gone = fields.filter((field) => !kept.has(field)).map((field) => field.key);
    return Object.fromEntries([...entries, [MORE, fieldMarker(left, gone, reserve)]]);
  }

  /** Smallest first: what a small value does not need is left to the larger ones. */
  private shareRoom(fields: ReadonlySet<Field>, room: number, path: string): Map<Field, Json> {
    const shared = new Map<Field, Json>();
    let left = room;
    for (const field of [...fields].sort((a, b) => a.size - b.size)) {
      const share = Math.floor(left / (fields.size - shared.size));
      const value = this.cut(field.value, share, path === "" ? field.key : `${path}.${field.key}`);
      shared.set(field, value);
      left -= value === field.value ? field.size : jsonSize(value);
    }
    return shared;
  }

  /** Characters of a value's JSON; of one that is larger than the whole limit only that it is. */
  private sizeOf(value: Json): number {
    if (typeof value === "string" && value.length > this.limit) return this.limit + 1;
    if (typeof value !== "object" || value === null) return jsonSize(value);
    const known = this.sizes.get(value);
    if (known !== undefined) return known;
    const size = Math.min(this.limit + 1, Array.isArray(value) ? this.sizeOfList(value) : this.sizeOfObject(value));
    this.sizes.set(value, size);
    return size;
  }

  private sizeOfList(list: Json[]): number {
    let size = list.length > 0 ? 1 : 2;
    for (const item of list) {
      if (size > this.limit) break;
      size += this.sizeOf(item) + 1;
    }
    return size;
  }

  private sizeOfObject(object: JsonObject): number {
    const keys = Object.keys(object);
    let size = keys.length > 0 ? 1 : 2;
    for (const key of keys) {
      if (size > this.limit) break;
      size += jsonSize(key) + this.sizeOf(object[key]!) + 2;
    }
    return size;
  }

  private note(what: string, path: string): void {
    this.cuts.push(path === "" ? what : `${what} of ${path}`);
  }
}

class Field {
  readonly overhead: number;

  constructor(
    readonly key: string,
    readonly value: Json,
    readonly size: number,
  ) {
    this.overhead = jsonSize(key) + 2;
  }

  /** The least it takes to say something of it. */
  get need(): number {
    return this.overhead + Math.min(this.size, MIN_SLOT);
  }
}

const jsonSize = (value: Json): number => JSON.stringify(value).length;

/** All fields where each can say something, else as many as leave `reserve` for the marker, which takes their place. */
function chooseFields(fields: readonly Field[], room: number, all: boolean, reserve: number): Set<Field> {
  if (all && fields.reduce((sum, field) => sum + field.need, 0) <= room) return new Set(fields);
  const ranked = [...fields.filter((field) => isKeyField(field.key)), ...fields.filter((f) => !isKeyField(f.key))];
  const kept = new Set<Field>();
  let left = room - reserve;
  for (const field of ranked) {
    if (field.need > left || field.key === MORE) continue;
    kept.add(field);
    left -= field.need;
  }
  return kept;
}

const isKeyField = (key: string): boolean => KEY_FIELDS.has(key.toLowerCase()) || /(?:_id|Id)$/.test(key);

/** Says how many fields are gone and names as many as fit. */
function fieldMarker(count: number, gone: readonly string[], room: number): string {
  const fits = (text: string): boolean => jsonSize(MORE) + jsonSize(text) + 2 <= room;
  let told = `+${count}`;
  let separator = " fields: ";
  for (const name of gone) {
    if (!fits(told + separator + name)) break;
    told += separator + name;
    separator = ", ";
  }
  return told;
}
