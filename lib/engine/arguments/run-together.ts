import { canonicalRaw } from "./canonical-raw";
import { isRawObject, type RawJson } from "./raw-json";
import { isSignificant, type Token } from "./tokens";

/**
 * The parts of a text in which several objects stand one after another (`{}{"a":1}`, with or without commas and line
 * breaks between), or undefined when it is one value, or anything else stands between them.
 */
export function splitObjects(text: string, tokens: readonly Token[]): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const token of tokens.filter(isSignificant)) {
    if (token.kind === "open") {
      if (depth++ === 0) start = token.start;
    } else if (token.kind === "close") {
      if (depth > 0 && --depth === 0) parts.push(text.slice(start, token.end));
    } else if (depth === 0 && token.kind !== "comma") return undefined;
  }
  return depth === 0 && parts.length > 1 && parts.every((part) => part.startsWith("{")) ? parts : undefined;
}

/** The one object that several mean: all are equal, or all but one are empty (SPEC 7.1); undefined otherwise. */
export function joinObjects(values: readonly RawJson[]): RawJson | undefined {
  const filled = values.filter((value) => !isRawObject(value) || Object.keys(value).length > 0);
  const [first] = filled;
  if (first === undefined) return {};
  if (filled.length === 1) return first;
  const canonical = canonicalRaw(first);
  return values.every((value) => canonicalRaw(value) === canonical) ? first : undefined;
}
