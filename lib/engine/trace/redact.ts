import type { Json } from "../json";
import type { EventData, EventType, TraceEvent } from "./events";
import { isSecretKey, REDACTED, type RedactionRules } from "./secrets";

/** Names beside the closed list that are secret at this place. */
type More = ReadonlySet<string> | undefined;

/** What tells of an argument in words, next to the `path` or `parameter` that names it. */
const TOLD = ["from", "to", "received", "message", "reason"];

/**
 * An event without secrets (SPEC 13): values of secret keys, `writeOnly` parameters, and stored credentials, in data
 * and in JSON that stands in a text. Everything else stays as it is, NUL and lone surrogates included. Pure; redacting
 * twice changes nothing more.
 */
export function redactEvent<T extends EventType>(event: TraceEvent<T>, rules: RedactionRules): TraceEvent<T> {
  return { ...event, data: redactValue(event.data, rules) as EventData[T] };
}

/** A JSON value without secrets (SPEC 13); see `redactEvent`. */
export function redactJson(value: Json, rules: RedactionRules, tool?: string): Json {
  return redactValue(value, rules, tool === undefined ? undefined : rules.writeOnly.get(tool)) as Json;
}

function redactValue(value: unknown, rules: RedactionRules, more?: More): unknown {
  if (typeof value === "string") return redactText(value, rules, more);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, rules, more));
  if (typeof value !== "object" || value === null) return value;
  const names = secretHere(value, rules, more);
  const told = tellsOfSecret(value, names);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const secret = isSecretKey(key, names) || (told && TOLD.includes(key));
      return [key, secret && part !== null && part !== undefined ? REDACTED : redactValue(part, rules, names)];
    }),
  );
}

/** Adds the `writeOnly` parameters of the tool that an object speaks of: a call names its tool beside its arguments. */
function secretHere(value: object, rules: RedactionRules, more: More): More {
  const tool = "tool" in value ? value.tool : "name" in value ? value.name : undefined;
  const own = typeof tool === "string" ? rules.writeOnly.get(tool) : undefined;
  return own && more ? new Set([...own, ...more]) : (own ?? more);
}

function tellsOfSecret(value: object, more: More): boolean {
  const place = "path" in value ? value.path : "parameter" in value ? value.parameter : undefined;
  return typeof place === "string" && place.split(/[/.[\]]/).some((part) => isSecretKey(part, more));
}

/** A text without stored credentials, and without the values of secret keys in JSON that it holds (SPEC 13). */
export function redactText(text: string, rules: RedactionRules, more?: More): string {
  let clean = text;
  for (const credential of rules.credentials) clean = clean.replaceAll(credential, REDACTED);
  return redactKeys(clean, more);
}

/**
 * A key and what follows up to its value: `"api_key": `. The quote may be escaped, where JSON stands inside JSON; a
 * key without quotes counts after `{` or `,`, as people and models write it.
 */
const KEY = /(?:(\\{0,15})(["'])([\w.\- ]{2,64})\1\2|(?<![\w-])(?=[\w-])(?<=[{,]\s*)([\w-]{2,64}))\s*[:=]\s*/g;

function redactKeys(text: string, more: More): string {
  let clean = "";
  let done = 0;
  for (const match of text.matchAll(KEY)) {
    const [whole, escape = "", quote = "", quoted, bare] = match;
    if (match.index < done || !isSecretKey(quoted ?? bare ?? "", more)) continue;
    const from = match.index + whole.length;
    const to = valueEnd(text, from, escape);
    if (to === from || text.slice(from, to) === "null") continue;
    const mark = escape + (quote === "" ? '"' : quote);
    clean += text.slice(done, from) + mark + REDACTED + mark;
    done = to;
  }
  return done === 0 ? text : clean + text.slice(done);
}

/** Where the value that begins at `from` ends; the end of the text when it was cut off. */
function valueEnd(text: string, from: number, escape: string): number {
  const open = text.slice(from).match(/^(\\*)(["'])/);
  if (open) return textEnd(text, from + open[0].length, escape, open[2] ?? '"');
  if (text[from] === "{" || text[from] === "[") return bracketEnd(text, from, escape);
  const rest = text.slice(from).search(/[,}\]\s]/);
  return rest === -1 ? text.length : from + rest;
}

/** The place after the closing quote, which has exactly the backslashes of the opening one before it. */
function textEnd(text: string, from: number, escape: string, quote: string): number {
  let slashes = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === "\\") slashes++;
    else {
      // At depth 0 an even number of backslashes is escaped backslashes and the quote closes; deeper, each level doubles.
      if (char === quote && slashes % (2 * (escape.length + 1)) === escape.length) return at + 1;
      slashes = 0;
    }
  }
  return text.length;
}

function bracketEnd(text: string, from: number, escape: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === "{" || char === "[") depth++;
    else if (char === '"') at = textEnd(text, at + 1, escape, '"') - 1;
    else if ((char === "}" || char === "]") && --depth === 0) return at + 1;
  }
  return text.length;
}
