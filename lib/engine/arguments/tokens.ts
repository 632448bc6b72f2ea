/** What a stretch of broken JSON seems to be. Full-width punctuation counts as what it stands for. */
type TokenKind = "string" | "word" | "open" | "close" | "comma" | "colon" | "comment" | "space";

/** A stretch of text. `closed`: false for a string that the text ends in. */
export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
  closed: boolean;
}

const PUNCTUATION: ReadonlyMap<string, TokenKind> = new Map([
  ...[..."{[｛［"].map((char) => [char, "open"] as const),
  ...[..."}]｝］"].map((char) => [char, "close"] as const),
  ...[...",，"].map((char) => [char, "comma"] as const),
  ...[...":："].map((char) => [char, "colon"] as const),
]);
/** Which characters end a string that begins with a quote other than `"`. */
const CLOSING_QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ["‘", "’'"],
  ["`", "`´'"],
  ["´", "`´'"],
  ["“", '”“"'],
  ["”", '”“"'],
]);

/**
 * Cuts text that is not standard JSON into tokens, in linear time and without ever failing: the common ground on
 * which the repairs agree about what is inside a string and what is not. A `"` always ends a string that a `"` began;
 * other quotes begin a string only where a value or key may stand, and end it only before punctuation, another string
 * or the end. `typographicEnds`: a lone `”` before any punctuation ends a string that a `"` began.
 */
export function tokenise(text: string, typographicEnds = false): Token[] {
  const tokens: Token[] = [];
  let before: Token | undefined;
  for (let at = 0; at < text.length;) {
    const token = read(text, at, before, typographicEnds);
    tokens.push(token);
    if (isSignificant(token)) before = token;
    at = token.end;
  }
  return tokens;
}

/** Whether a token says something: no space, no comment. */
export function isSignificant(token: Token): boolean {
  return token.kind !== "space" && token.kind !== "comment";
}

function read(text: string, start: number, before: Token | undefined, typographicEnds: boolean): Token {
  const char = text[start]!;
  const token = (kind: TokenKind, end: number, closed = true): Token => ({ kind, start, end, closed });
  if (isSpace(char)) return token("space", runEnd(text, start, isSpace));
  const punctuation = PUNCTUATION.get(char);
  if (punctuation) return token(punctuation, start + 1);
  if (char === '"') return token("string", ...stringEnd(text, start, typographicEnds));
  if (CLOSING_QUOTES.has(char) && mayStart(before)) return token("string", ...looseStringEnd(text, start));
  if (text.startsWith("/*", start)) return token("comment", endAfter(text, "*/", start + 2));
  if (text.startsWith("//", start) && text[start - 1] !== ":") return token("comment", endBefore(text, "\n", start));
  return token("word", wordEnd(text, start + 1));
}

const mayStart = (before: Token | undefined) => !before || ["open", "comma", "colon"].includes(before.kind);

/** White space of any alphabet, and the zero-width characters that pass for it. */
function isSpace(char: string): boolean {
  if (char <= "\u0020") return char === " " || (char >= "\t" && char <= "\r");
  return char >= "\u00a0" && /[\s\u180e\u200b]/.test(char);
}

function wordEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !endsWord(text, at)) at++;
  return at;
}

function endsWord(text: string, at: number): boolean {
  const char = text[at]!;
  return char === '"' || PUNCTUATION.has(char) || isSpace(char) || text.startsWith("/*", at);
}

function runEnd(text: string, start: number, belongs: (char: string) => boolean): number {
  let at = start;
  while (at < text.length && belongs(text[at]!)) at++;
  return at;
}

function endBefore(text: string, stop: string, from: number): number {
  const at = text.indexOf(stop, from);
  return at < 0 ? text.length : at;
}

function endAfter(text: string, stop: string, from: number): number {
  const at = text.indexOf(stop, from);
  return at < 0 ? text.length : at + stop.length;
}

/** The end of a string that began with `"`. A lone `”` that only brackets follow was meant as its end. */
function stringEnd(text: string, start: number, typographicEnds: boolean): [number, boolean] {
  const isEnd = typographicEnds ? beforePunctuation : beforeBrackets;
  let opened = 0;
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (char === '"') return [at + 1, true];
    else if (char === "“") opened++;
    else if (char === "”" && --opened < 0 && isEnd(text, at + 1)) return [at + 1, true];
  }
  return [text.length, false];
}

function beforeBrackets(text: string, from: number): boolean {
  return runEnd(text, from, (char) => isSpace(char) || char === "}" || char === "]") === text.length;
}

function looseStringEnd(text: string, start: number): [number, boolean] {
  const ends = CLOSING_QUOTES.get(text[start]!)!;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (ends.includes(text[at]!) && (beforePunctuation(text, at + 1) || beforeString(text, at + 1)))
      return [at + 1, true];
  }
  return [text.length, false];
}

function beforePunctuation(text: string, from: number): boolean {
  const next = text[runEnd(text, from, isSpace)];
  if (next === undefined) return true;
  const kind = PUNCTUATION.get(next);
  return kind !== undefined && kind !== "open";
}

/** Whether a string stands next, set off by space or a plus sign: the one before has ended. */
function beforeString(text: string, from: number): boolean {
  const next = runEnd(text, from, isSpace);
  return text[next] === "+" || (next > from && (text[next] === '"' || CLOSING_QUOTES.has(text[next] ?? "")));
}
