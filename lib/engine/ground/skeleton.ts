import type { FoldedText } from "./folded-text";
import { foldCase, foldWidth } from "./folded-text";

/** Signs that may stand inside a value without changing it (SPEC 4.4). */
const SEPARATORS = /[ \-_.]/;
/** What may stand between two characters of one value: one separator, or a dash with a space on either side. */
const GAP = /^(?:[ \-_.]| [-_] )?$/;

/** A span of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

/** A text without separators, and where each of its units stood. */
export interface Skeleton {
  readonly text: string;
  readonly at: readonly number[];
}

/** A text without its separators; in lower case unless case counts. */
export function skeletonOf(text: FoldedText, caseSensitive: boolean): Skeleton {
  const source = caseSensitive ? text.width : text.lower;
  const at: number[] = [];
  let kept = "";
  for (let index = 0; index < source.length; index += 1) {
    if (SEPARATORS.test(source[index]!)) continue;
    kept += source[index];
    at.push(index);
  }
  return { text: kept, at };
}

/** A value as it is compared: width and, unless it counts, case folded, without separators. */
export function comparable(value: string, caseSensitive: boolean): string {
  const width = foldWidth(value);
  return (caseSensitive ? width : foldCase(width)).replace(/[ \-_.]/g, "");
}

/** The place in the text of the units `from` to `from + length` of its skeleton; null where they are too far apart. */
export function spanOf(text: FoldedText, skeleton: Skeleton, from: number, length: number): Span | null {
  for (let index = from + 1; index < from + length; index += 1) {
    const previous = skeleton.at[index - 1]! + 1;
    const next = skeleton.at[index]!;
    if (next > previous && !GAP.test(text.width.slice(previous, next))) return null;
  }
  return { start: skeleton.at[from]!, end: skeleton.at[from + length - 1]! + 1 };
}

/** Every place where a value stands in a text, whole token or not, in order (SPEC 4.4, source text). */
export function placesOf(text: FoldedText, skeleton: Skeleton, value: string, caseSensitive: boolean): Span[] {
  const wanted = comparable(value, caseSensitive);
  const spans: Span[] = [];
  if (wanted === "") return spans;
  for (let at = skeleton.text.indexOf(wanted); at >= 0; at = skeleton.text.indexOf(wanted, at + 1)) {
    const span = spanOf(text, skeleton, at, wanted.length);
    if (span) spans.push(span);
  }
  return spans;
}
