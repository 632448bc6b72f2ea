import type { FoldedText } from "./folded-text";

const WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{Nd}]/u;
const HIGH = /[\ud800-\udbff]/;
const LOW = /[\udc00-\udfff]/;

/** Whether the character that begins at `at` is a letter or digit of a script that is written with spaces. */
function wordAt(text: string, at: number): boolean {
  const point = at >= 0 ? text.codePointAt(at) : undefined;
  return point !== undefined && WORD.test(String.fromCodePoint(point));
}

/** The same for the character that ends before `at`. */
function wordBefore(text: string, at: number): boolean {
  const pair = at >= 2 && LOW.test(text[at - 1]!) && HIGH.test(text[at - 2]!);
  return wordAt(text, pair ? at - 2 : at - 1);
}

const splitsCharacter = (text: string, at: number) =>
  at > 0 && at < text.length && HIGH.test(text[at - 1]!) && LOW.test(text[at]!);

/** Whether the sign at `at` holds a number together: a decimal point, or a comma between groups of three digits. */
function joinsNumber({ width, raw }: FoldedText, at: number): boolean {
  const before = width.slice(Math.max(0, at - 4), at);
  const after = width.slice(at + 1, at + 5);
  if (width[at] === ".") return /\d$/.test(before) && /^\d/.test(after);
  return raw[at] === "," && /(?:^|\D)\d{1,3}$/.test(before) && /^\d{3}(?!\d)/.test(after);
}

const cutsNumber = (text: FoldedText, start: number, end: number) =>
  (/\d/.test(text.width[start]!) && joinsNumber(text, start - 1)) ||
  (/\d/.test(text.width[end - 1]!) && joinsNumber(text, end));

const isProper = (text: FoldedText, start: number, end: number) =>
  start < end &&
  !splitsCharacter(text.width, start) &&
  !splitsCharacter(text.width, end) &&
  !cutsNumber(text, start, end);

/**
 * Whether a span is a whole token: no letter or digit stands next to it, it cuts no character in two, and it is not a
 * part of a longer number such as `1.5` or `12,000`. Chinese text may touch it (SPEC 4.4, source text).
 */
export function isWholeToken(text: FoldedText, start: number, end: number): boolean {
  return isProper(text, start, end) && !wordBefore(text.width, start) && !wordAt(text.width, end);
}

/**
 * Whether a span stands on word boundaries: as `isWholeToken`, but an end that is itself Chinese may have a letter or
 * digit beside it, as in `北京2日游`. For names that a table vouches for (SPEC 4.4, resource link).
 */
export function isBounded(text: FoldedText, start: number, end: number): boolean {
  const { width } = text;
  return (
    isProper(text, start, end) &&
    !(wordBefore(width, start) && wordAt(width, start)) &&
    !(wordBefore(width, end) && wordAt(width, end))
  );
}

/**
 * Whether a phrase stands free: on word boundaries, and not inside an identifier such as `refund-policy-v2.md`, where
 * a `-`, `_` or `.` ties it to more letters (SPEC 4.1).
 */
export function isFreePhrase(text: FoldedText, start: number, end: number): boolean {
  const { width } = text;
  const tied = (sign: string | undefined) => sign === "-" || sign === "_" || sign === ".";
  const before = wordBefore(width, start) || (tied(width[start - 1]) && wordBefore(width, start - 1));
  const after = wordAt(width, end) || (tied(width[end]) && wordAt(width, end + 1));
  return !(before && wordAt(width, start)) && !(after && wordBefore(width, end));
}
