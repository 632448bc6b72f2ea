import type { Repair } from "./repairs";
import { isSignificant, type Token } from "./tokens";

/** A text with some faults mended, and which. */
export interface Mended {
  text: string;
  repairs: Set<Repair>;
}

/**
 * Mends what has one evident meaning and what a general repair library would read wrongly (SPEC 7.1): strings in other
 * quotes (`'it's'` keeps its apostrophe), escapes that JSON does not know (`C:\Users` keeps its backslash), raw control
 * characters inside strings, and full-width punctuation between values. Nothing inside a string is lost, and full-width
 * punctuation inside strings stays.
 */
export function mend(text: string, tokens: readonly Token[]): Mended {
  const repairs = new Set<Repair>();
  const parts = tokens.map((token, index) => {
    const source = text.slice(token.start, token.end);
    if (token.kind === "string") return mendString(source, token.closed, repairs);
    const usual = FULL_WIDTH.get(source);
    if (usual === undefined || !isStructural(token, neighbour(tokens, index, -1), neighbour(tokens, index, 1), text)) {
      return source;
    }
    repairs.add("full_width_punctuation");
    return usual;
  });
  return { text: parts.join(""), repairs };
}

function neighbour(tokens: readonly Token[], index: number, step: 1 | -1): Token | undefined {
  let at = index + step;
  while (tokens[at] && !isSignificant(tokens[at]!)) at += step;
  return tokens[at];
}

const FULL_WIDTH: ReadonlyMap<string, string> = new Map([..."｛}［］｝：，"].flatMap((wide) => wideForm(wide)));

function wideForm(wide: string): [string, string][] {
  const code = wide.charCodeAt(0);
  return code >= 0xff01 && code <= 0xff5e ? [[wide, String.fromCharCode(code - 0xfee0)]] : [];
}

/** Whether full-width punctuation stands where JSON's own would, so that it is no part of somebody's sentence. */
function isStructural(token: Token, before: Token | undefined, after: Token | undefined, text: string): boolean {
  const isValue = (end: Token | undefined) =>
    end !== undefined &&
    (end.kind === "string" || (end.kind === "word" && /^[\w.+-]+$/.test(text.slice(end.start, end.end))));
  switch (token.kind) {
    case "colon":
      return isValue(before) && (isValue(after) || after === undefined || after.kind === "open");
    case "comma":
      return (isValue(before) || before?.kind === "close") && (isValue(after) || after?.kind !== "word");
    case "open":
      return before === undefined || ["open", "colon", "comma"].includes(before.kind);
    default:
      return isValue(before) || ["close", "open", "comma"].includes(before?.kind ?? "");
  }
}

const ESCAPES = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{0,3}$|\\[^]?|["\u0000-\u001f]/g;
const NAMED_CONTROLS: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function mendString(source: string, closed: boolean, repairs: Set<Repair>): string {
  const quotes = closed ? source[0]! + source.at(-1)! : source[0]!;
  if (quotes.includes("'")) repairs.add("single_quotes");
  else if (/[^"]/.test(quotes)) repairs.add("typographic_quotes");
  return `"${mendBody(source[0]!, source.slice(1, closed ? -1 : undefined), closed, repairs)}${closed ? '"' : ""}`;
}

function mendBody(quote: string, body: string, closed: boolean, repairs: Set<Repair>): string {
  if (closed && isWindowsPath(body)) {
    repairs.add("invalid_escape");
    const share = body.startsWith("\\\\") ? "\\\\" : "";
    return share + body.replace(/\\\\|\\(?!")/g, "\\\\");
  }
  return body.replace(ESCAPES, (found, at: number) => {
    const mended = mendEscape(found, !closed && at + found.length === body.length);
    const isQuote = found === '"' || (quote !== '"' && found === `\\${quote}`);
    if (mended !== found && !isQuote) repairs.add(found.startsWith("\\") ? "invalid_escape" : "control_character");
    return mended;
  });
}

/** A path whose backslashes are single, as one of them shows: in `C:\Users\new` the last word begins with `n`. */
function isWindowsPath(body: string): boolean {
  return (
    /^(?:[A-Za-z]:\\[^\\"]|\\\\[\w.-]{2,}\\\w)/.test(body) &&
    body.replace(/\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}/g, "").includes("\\")
  );
}

function mendEscape(found: string, atCut: boolean): string {
  if (found === '"') return '\\"';
  if (!found.startsWith("\\")) return NAMED_CONTROLS.get(found) ?? unicodeEscape(found.charCodeAt(0));
  if (/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})$/.test(found)) return found;
  if (/^\\x[0-9a-fA-F]{2}$/.test(found)) return unicodeEscape(Number.parseInt(found.slice(2), 16));
  if (atCut && /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(found)) return "";
  if (found === "\\\n") return "\\n";
  return found === "\\'" || found === "\\`" ? found.slice(1) : `\\\\${found.slice(1)}`;
}

function unicodeEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
