import { RE2JS } from "re2js";
import { foldWidth, type FoldedText } from "./folded-text";
import { requiredLiterals } from "./required-literals";
import type { Span } from "./skeleton";

/** One match: where, and where each named group that took part matched. */
export interface PatternMatch extends Span {
  groups: ReadonlyMap<string, Span>;
}

/** A compiled RE2 pattern: matching takes linear time whatever the pattern (SPEC 4.1). */
export interface Pattern {
  /** Whether it matches anywhere. Cheaper than `find`. */
  test(text: FoldedText): boolean;
  /** The first match at or after `from`. */
  find(text: FoldedText, from?: number): PatternMatch | null;
  /** Whether it matches the whole of a text. */
  matchesAll(text: string): boolean;
}

/** A pattern, or why it is none: one broken pattern does not take its policy with it. */
export type CompiledPattern = { ok: true; pattern: Pattern } | { ok: false; message: string };

/**
 * The pattern as it is matched against width-folded text: a full-width sign in it means itself, never syntax, so that
 * `：` finds `:` and `（` finds `(`.
 */
function foldPattern(source: string): string {
  let folded = "";
  let quoted = false;
  for (let index = 0; index < source.length; index += 1) {
    const unit = source[index]!;
    const next = source[index + 1] ?? "";
    if (unit === "\\" && !quoted) {
      quoted = next === "Q";
      folded += unit + foldWidth(next);
      index += 1;
    } else {
      if (quoted && unit === "\\" && next === "E") quoted = false;
      const plain = foldWidth(unit);
      folded += plain === unit || quoted || /[A-Za-z0-9 ]/.test(plain) ? plain : `\\${plain}`;
    }
  }
  return folded;
}

function makePattern(source: string, ignoreCase: boolean): Pattern {
  const folded = foldPattern(source);
  const regex = RE2JS.compile(folded, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  const names = Object.keys(regex.namedGroups());
  const literals = requiredLiterals(folded, ignoreCase);
  const possible = (text: FoldedText) => {
    const hay = ignoreCase ? text.lower : text.width;
    return literals.every((set) => set.some((literal) => hay.includes(literal)));
  };
  return {
    test: (text) => possible(text) && regex.test(text.width),
    matchesAll: (text) => regex.testExact(text),
    find(text, from = 0) {
      if (from > text.width.length || !possible(text) || (from === 0 && !regex.test(text.width))) return null;
      const matcher = regex.matcher(text.width);
      if (!matcher.find(from)) return null;
      const groups = new Map<string, Span>();
      for (const name of names) {
        const start = matcher.start(name);
        if (start >= 0) groups.set(name, { start, end: matcher.end(name) });
      }
      return { start: matcher.start(), end: matcher.end(), groups };
    },
  };
}

/** Compiles a pattern in RE2 syntax; what RE2 refuses (back-references, look-around) is an error with its reason. */
export function compilePattern(source: string, ignoreCase: boolean): CompiledPattern {
  try {
    return { ok: true, pattern: makePattern(source, ignoreCase) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : "not a pattern" };
  }
}

/** All matches of a pattern, none overlapping. */
export function* matchesOf(pattern: Pattern, text: FoldedText): Generator<PatternMatch> {
  for (let from = 0; ;) {
    const match = pattern.find(text, from);
    if (!match) return;
    yield match;
    from = match.end > match.start ? match.end : match.end + 1;
  }
}
