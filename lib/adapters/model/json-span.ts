/** Where a value ends in text that may be cut off. */
interface Span {
  end: number;
  /** What the text ran out in; null: the value is whole. */
  open: "string" | "structure" | null;
}

/** A member of an object with the exact text of its value. */
export interface Member {
  key: string;
  value: string;
}

/** The members of an object, and where it ends. */
export interface ObjectSpan extends Span {
  members: Member[];
}

const QUOTES = `"'`;

function skipSpace(text: string, at: number): number {
  let i = at;
  while (i < text.length && /\s/.test(text.charAt(i))) i++;
  return i;
}

function stringSpan(text: string, at: number): Span {
  const quote = text.charAt(at);
  for (let i = at + 1; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === "\\") i++;
    else if (char === quote) return { end: i + 1, open: null };
  }
  return { end: text.length, open: "string" };
}

function structureSpan(text: string, at: number): Span {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const char = text.charAt(i);
    if (QUOTES.includes(char)) {
      const inner = stringSpan(text, i);
      if (inner.open) return inner;
      i = inner.end - 1;
    } else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") {
      depth--;
      if (depth === 0) return { end: i + 1, open: null };
    }
  }
  return { end: text.length, open: "structure" };
}

function valueSpan(text: string, at: number): Span {
  const char = text.charAt(at);
  if (char === "{" || char === "[") return structureSpan(text, at);
  if (char !== "" && QUOTES.includes(char)) return stringSpan(text, at);
  let end = at;
  while (end < text.length && !/[,}\]\s]/.test(text.charAt(end))) end++;
  return { end, open: end === text.length ? "structure" : null };
}

/** The text of a quoted string without its quotes, escapes resolved where they are JSON's. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  try {
    const value: unknown = JSON.parse(trimmed);
    if (typeof value === "string") return value;
  } catch {
    // Not JSON's own quotes: the text between them is taken as it stands.
  }
  const quote = trimmed.charAt(0);
  if (quote === "" || !QUOTES.includes(quote)) return trimmed;
  return trimmed.slice(1, trimmed.length > 1 && trimmed.endsWith(quote) ? -1 : undefined);
}

/**
 * Reads the members of the object that begins at `at` without evaluating their values: text that is cut off, or quoted
 * the wrong way, keeps every digit and shows where it ends. Undefined where no object begins.
 */
export function objectSpan(text: string, at: number): ObjectSpan | undefined {
  if (text.charAt(at) !== "{") return undefined;
  const members: Member[] = [];
  let i = skipSpace(text, at + 1);
  while (i < text.length && text.charAt(i) !== "}") {
    const key = valueSpan(text, i);
    const colon = skipSpace(text, key.end);
    if (key.open || text.charAt(colon) !== ":") return { members, end: text.length, open: key.open ?? "structure" };
    const start = skipSpace(text, colon + 1);
    const value = valueSpan(text, start);
    members.push({ key: unquote(text.slice(i, key.end)), value: text.slice(start, value.end) });
    if (value.open) return { members, end: value.end, open: value.open };
    i = skipSpace(text, value.end);
    if (text.charAt(i) === ",") i = skipSpace(text, i + 1);
  }
  return i < text.length ? { members, end: i + 1, open: null } : { members, end: i, open: "structure" };
}
