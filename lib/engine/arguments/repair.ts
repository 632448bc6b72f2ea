import { jsonrepair } from "jsonrepair";
import type { Repair } from "./repairs";
import { isSignificant, type Token } from "./tokens";

/** More is not given to the repair library, whose worst case would hold the process too long: UTF-16 units, tokens. */
const MAX_LENGTH = 100_000;
const MAX_TOKENS = 10_000;

/** What the repair library made of a text. `cut`: it closed what the text left open at its end. */
type RepairResult = { ok: true; text: string; cut: boolean; repairs: Repair[] } | { ok: false; reason: string };

/**
 * Repairs a text with `jsonrepair` and refuses what it only guessed (SPEC 7.1). A repair may add punctuation; it may
 * not leave anything out or make anything up: an expression (`max(5)`, `"a" + "b"`), an ellipsis and a missing value
 * are errors. Never throws.
 */
export function repairText(text: string, tokens: readonly Token[]): RepairResult {
  if (text.length > MAX_LENGTH || tokens.length > MAX_TOKENS)
    return { ok: false, reason: "it is too long to be repaired" };
  const significant = tokens.filter(isSignificant);
  const words = significant.map((token) => text.slice(token.start, token.end));
  if (words.some((word) => NO_JSON_NUMBERS.has(word))) return { ok: false, reason: "JSON has no NaN and no Infinity" };
  let repaired: string;
  try {
    repaired = jsonrepair(text);
  } catch {
    return { ok: false, reason: "it cannot be repaired" };
  }
  if (!keepsKind(text, significant, repaired)) return { ok: false, reason: "it is no JSON object" };
  const source = words.map((word) => LITERALS.get(word) ?? word).join(" ");
  if (count(repaired, NULLS) > count(source, NULLS)) return { ok: false, reason: "a value is missing" };
  if (count(repaired, APOSTROPHES) < count(source, APOSTROPHES)) return { ok: false, reason: "its quotes are unclear" };
  if (!keepsContent(source, repaired)) {
    return { ok: false, reason: "it holds something that is no JSON value, such as an expression or an ellipsis" };
  }
  const cut = closedAtEnd(text, significant, repaired);
  return { ok: true, text: repaired, cut, repairs: describe(text, tokens) };
}

const NO_JSON_NUMBERS: ReadonlySet<string> = new Set(["NaN", "Infinity", "-Infinity", "+Infinity"]);
const NULLS = /null/g;
/** Apostrophes inside words, which the library takes for quotes at times. */
const APOSTROPHES = /(?<=[\p{L}\d])['’](?=\p{L})/gu;
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

const LITERALS: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);
const PUNCTUATION = /[\s\\"'`´‘’“”,:;{}[\]\u180e\u200b]|&(?:quot|amp|lt|gt|apos|#\w{1,8});/g;

/**
 * Whether the repaired text is the kind of value that the text begins as: no list made of prose, no text of a bare
 * word.
 */
function keepsKind(text: string, tokens: readonly Token[], repaired: string): boolean {
  const first = tokens[0];
  const begin = first ? text.slice(first.start, first.end) : "";
  const made = repaired.trimStart()[0];
  if (made === '"') return first?.kind === "string";
  return made === begin[0] || (tokens.length === 1 && LITERALS.has(begin));
}

/** Whether every letter, digit and sign of the source stands in the repaired text, in order. */
function keepsContent(source: string, repaired: string): boolean {
  const wanted = source.replace(PUNCTUATION, "");
  let found = 0;
  for (const char of repaired.replace(PUNCTUATION, "")) if (wanted.startsWith(char, found)) found += char.length;
  return found === wanted.length;
}

/** Whether brackets, or the end of the last string, were added at the end of the text. */
function closedAtEnd(text: string, tokens: readonly Token[], repaired: string): boolean {
  const last = tokens.at(-1);
  const openString = last?.kind === "string" && !last.closed ? text.slice(last.start + 1, last.end) : "";
  if (closingRun(repaired) > closingRun(endOf(text, tokens))) return true;
  const onlyBrackets = /^[\s\]}]*$/.test(openString);
  return !onlyBrackets && /"[\s\]}]*$/.test(repaired.slice(-MAX_TAIL));
}

/** How far back a closing run is looked for. */
const MAX_TAIL = 1000;

/** The text without the comment or space that may stand after it. */
function endOf(text: string, tokens: readonly Token[]): string {
  return text.slice(0, tokens.at(-1)?.end ?? 0);
}

/** How many brackets close at the end of a text, with or without commas between. */
function closingRun(text: string): number {
  let count = 0;
  for (let at = text.length - 1; at >= 0 && /[\s\]},]/.test(text[at]!); at--) {
    if (text[at] === "}" || text[at] === "]") count++;
  }
  return count;
}

/** What was wrong with a text, from its tokens. */
function describe(text: string, tokens: readonly Token[]): Repair[] {
  const found = new Set<Repair>();
  const significant = tokens.filter(isSignificant);
  if (tokens.some((token) => token.kind === "comment")) found.add("comments");
  for (const [index, token] of significant.entries()) {
    const fault = faultOf(text, token, significant[index + 1]);
    if (fault) found.add(fault);
  }
  const opened = significant.filter((token) => token.kind === "open").length;
  const closed = significant.filter((token) => token.kind === "close").length;
  const stringsFit = significant.every((token) => token.closed);
  if (opened !== closed && stringsFit) found.add(opened > closed ? "missing_bracket" : "extra_bracket");
  return found.size > 0 ? [...found] : ["punctuation"];
}

function faultOf(text: string, token: Token, next: Token | undefined): Repair | undefined {
  const source = text.slice(token.start, token.end);
  if (token.kind === "comma") return next?.kind === "close" ? "trailing_comma" : undefined;
  if (token.kind !== "word" || /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(source)) return undefined;
  if (LITERALS.has(source)) return "python_literals";
  return next?.kind === "colon" ? "unquoted_key" : "unquoted_text";
}
