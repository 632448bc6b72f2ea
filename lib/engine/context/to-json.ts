import type { Json, JsonObject } from "../json";

/** Values that one result may hold: more is cut, so that no result can hold up the process. */
const MAX_VALUES = 500_000;
/** Levels that one result may have: far above real data, far below where recursion breaks. */
const MAX_DEPTH = 200;

/** What JSON text, a database or a model's tokeniser can stumble over. */
const UNSAFE = /\0|\p{Cs}/u;
const UNSAFE_ALL = /\0|\p{Cs}/gu;

interface Walk {
  /** Values that may still be read. */
  left: number;
  /** The objects that are being read, outermost first. */
  open: Set<object>;
}

/**
 * Any value as JSON; never throws. What JSON can hold comes back equal. For the rest it does as `JSON.stringify` does
 * (`toJSON` is called, undefined properties are left out) except where that would throw or say nothing: BigInt is a
 * number where that is exact and else its digits; NaN, functions and symbols are named; Map, Set, Error (without its
 * stack) and binary data become objects and lists; a cycle, an unreadable property and what is too large or too deep
 * are marked where they stand. NUL and lone surrogates in text become U+FFFD (SPEC 9).
 */
export function toJson(value: unknown): Json {
  return convert(value, { left: MAX_VALUES, open: new Set() }) ?? null;
}

/** Text without NUL and lone surrogates. */
export function cleanText(text: string): string {
  return UNSAFE.test(text) ? text.replace(UNSAFE_ALL, "\uFFFD") : text;
}

/** A property of anything: undefined where there is none or where reading it throws. */
export function readProperty(value: unknown, key: string): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

/** Undefined: leave the property out. */
function convert(value: unknown, walk: Walk): Json | undefined {
  walk.left--;
  switch (typeof value) {
    case "string":
      return cleanText(value);
    case "number":
      return Number.isFinite(value) ? value + 0 : String(value);
    case "bigint":
      return BigInt(Number.MIN_SAFE_INTEGER) <= value && value <= BigInt(Number.MAX_SAFE_INTEGER)
        ? Number(value)
        : String(value);
    case "boolean":
      return value;
    case "symbol":
      return cleanText(String(value));
    case "function":
      return `[function ${cleanText(nameOf(value))}]`;
    case "undefined":
      return undefined;
    case "object":
      return value === null ? null : convertObject(value, walk);
  }
}

function nameOf(value: unknown): string {
  const name = readProperty(value, "name");
  return typeof name === "string" && name !== "" ? name : "without a name";
}

function convertObject(value: object, walk: Walk): Json {
  if (walk.open.has(value)) return "[circular]";
  if (walk.open.size >= MAX_DEPTH) return "[nested too deeply]";
  walk.open.add(value);
  try {
    return readObject(value, walk);
  } catch {
    // A proxy, an iterator or a toJSON that throws.
    return "[unreadable]";
  } finally {
    walk.open.delete(value);
  }
}

function readObject(value: object, walk: Walk): Json {
  if (Array.isArray(value)) return readList(value, value.length, walk);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "[invalid date]" : value.toISOString();
  if (value instanceof Map) return readMap(value, walk);
  if (value instanceof Set) return readList([...value], value.size, walk);
  if (value instanceof Error) return readError(value, walk);
  if (value instanceof RegExp) return String(value);
  const bytes = binaryOf(value);
  if (bytes) return readList(bytes, bytes.length, walk);
  if (value instanceof String || value instanceof Number || value instanceof Boolean || value instanceof BigInt) {
    return convert(value.valueOf(), walk) ?? null;
  }
  const toJSON = readProperty(value, "toJSON");
  if (typeof toJSON === "function") {
    const plain: unknown = toJSON.call(value, "");
    if (plain !== value) return convert(plain, walk) ?? null;
  }
  return readProperties(Object.keys(value), (key) => Reflect.get(value, key), walk);
}

function readList(list: ArrayLike<unknown>, length: number, walk: Walk): Json {
  const items: Json[] = [];
  for (let index = 0; index < length; index++) {
    if (walk.left <= 0) {
      items.push(`[${length - index} more items left out]`);
      break;
    }
    items.push(convert(list[index], walk) ?? null);
  }
  return items;
}

function readMap(map: Map<unknown, unknown>, walk: Walk): Json {
  const keys = [...map.keys()];
  if (keys.every((key) => typeof key === "string")) return readProperties(keys, (key) => map.get(key), walk);
  return readList([...map], map.size, walk);
}

/** Name, message, code and cause: other properties of an error hold requests, with their headers and keys. */
function readError(error: Error, walk: Walk): Json {
  const told = ["name", "message", "code", "cause"].filter((key) => readProperty(error, key) !== undefined);
  return readProperties(told, (key) => readProperty(error, key), walk);
}

function readProperties(keys: readonly string[], read: (key: string) => unknown, walk: Walk): Json {
  const object: JsonObject = {};
  for (const [index, key] of keys.entries()) {
    if (walk.left <= 0) {
      object["…"] = `[${keys.length - index} more fields left out]`;
      break;
    }
    const item = convert(readOrMark(read, key), walk);
    if (item !== undefined) setOwn(object, cleanText(key), item);
  }
  return object;
}

/** An assignment to `__proto__` would change the object's kind and lose the field. */
function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}

function readOrMark(read: (key: string) => unknown, key: string): unknown {
  try {
    return read(key);
  } catch {
    return "[unreadable]";
  }
}

function binaryOf(value: object): ArrayLike<unknown> | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof DataView) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return ArrayBuffer.isView(value) ? (value as unknown as ArrayLike<unknown>) : undefined;
}
