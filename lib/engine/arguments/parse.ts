import { isRawObject, toRawJson, type RawJson, type RawJsonObject } from "./raw-json";
import { readText, type Reading } from "./read";
import type { Repair } from "./repairs";

/** Why a call's arguments cannot be read. `truncated_arguments`: too little of them came to make anything of it. */
export interface ArgumentsError {
  type: "invalid_arguments" | "truncated_arguments";
  /** For the model: what is wrong, where, and what to send instead. */
  message: string;
  /** Where in the text, in UTF-16 units. */
  position?: number;
}

/** Arguments as read, or why not. `truncated`: the text was cut off, or is closed only by repair (SPEC 7.2). */
export type ParsedArguments =
  { ok: true; value: RawJsonObject; repairs: string[]; truncated: boolean } | { ok: false; error: ArgumentsError };

/** What the parser may know of the tool. */
export interface ParseOptions {
  /** The tool takes no parameters: `null` and `[]` mean `{}`. See `takesNoParameters`. Default: false. */
  noParameters?: boolean;
}

/**
 * Reads a call's arguments as a model sent them: text, or an object from providers that send one (SPEC 7.1, 7.2).
 *
 * Standard JSON first, and what is valid is never altered; then repairs, each of them named in `repairs`. Numbers
 * keep their digits (`LosslessNumber`) until `checkArguments` has applied the schema. A key given twice means its
 * last value, as for `JSON.parse`, and is recorded. A JSON string that holds an object is decoded once. Nothing is
 * evaluated. `truncated` is a report: whether such arguments may be used is decided where the tool is known. Never
 * throws, whatever it is given.
 */
export function parseToolArguments(raw: unknown, options: ParseOptions = {}): ParsedArguments {
  if (typeof raw === "string") return fromText(raw, options);
  if (raw === undefined) return { ok: true, value: {}, repairs: ["empty_text"], truncated: false };
  const copied = toRawJson(raw);
  if (!copied.ok) return invalid(`The arguments are not JSON: ${copied.reason}.`);
  const repairs: Repair[] = copied.prototypeKeys ? ["sent_as_object", "prototype_key"] : ["sent_as_object"];
  return asObject({ ok: true, value: copied.value, repairs, truncated: false }, options);
}

function fromText(text: string, options: ParseOptions): ParsedArguments {
  const reading = readText(text);
  if (!reading.ok) return unreadable(text, reading);
  const decoded = typeof reading.value === "string" ? decode(reading.value) : undefined;
  if (!decoded) return asObject(reading, options);
  const repairs = [...new Set<Repair>([...reading.repairs, "double_encoded", ...decoded.repairs])];
  return { ok: true, value: decoded.value, repairs, truncated: reading.truncated || decoded.truncated };
}

/** The object that a JSON string holds. A string in a string is not decoded again, and an empty one holds nothing. */
function decode(text: string): { value: RawJsonObject; repairs: Repair[]; truncated: boolean } | undefined {
  const inner = text.trim() === "" ? undefined : readText(text);
  return inner?.ok && isRawObject(inner.value) ? { ...inner, value: inner.value } : undefined;
}

function asObject(reading: Reading & { ok: true }, options: ParseOptions): ParsedArguments {
  const { value, repairs, truncated } = reading;
  if (isRawObject(value)) return { ok: true, value, repairs, truncated };
  if (truncated) return cutOff();
  const isEmptyArray = Array.isArray(value) && value.length === 0;
  if (options.noParameters && (value === null || isEmptyArray)) {
    const repair: Repair = isEmptyArray ? "empty_array_for_no_parameters" : "null_for_no_parameters";
    return { ok: true, value: {}, repairs: [...repairs, repair], truncated };
  }
  return invalid(
    `The arguments are ${kindOf(value)}, not an object. Send one JSON object with the parameters by name.`,
  );
}

/** Characters of the text quoted in an error. */
const QUOTED = 40;

function unreadable(text: string, { reason, position }: Reading & { ok: false }): ParsedArguments {
  if (position >= text.trimEnd().length) return cutOff();
  const near = JSON.stringify(text.slice(position, position + QUOTED));
  const where = `at character ${position}, near ${near}`;
  return invalid(`The arguments are not valid JSON: ${reason} (${where}). Send one complete JSON object.`, position);
}

function cutOff(): ParsedArguments {
  const message = "The arguments were cut off. Send the call again, with less in it.";
  return { ok: false, error: { type: "truncated_arguments", message } };
}

function invalid(message: string, position?: number): ParsedArguments {
  return { ok: false, error: { type: "invalid_arguments", message, ...(position === undefined ? {} : { position }) } };
}

function kindOf(value: RawJson): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "a number" : `a ${typeof value}`;
}
