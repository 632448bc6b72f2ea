/**
 * A text beside its folded forms. Every form has the same length in UTF-16 units, unit for unit, so an offset found in
 * one is an offset in the user's own words (SPEC 4.4).
 */
export interface FoldedText {
  /** As the user wrote it. */
  readonly raw: string;
  /** Full-width letters, digits and signs are ASCII; odd spaces and hyphens are plain ones. */
  readonly width: string;
  /** `width` in lower case. */
  readonly lower: string;
}

const FULL_WIDTH = /[\uff01-\uff5e\u3000\u00a0\u2000-\u200a\u202f\u2010-\u2012\u2212]/g;

function foldUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  return (code >= 0x2010 && code <= 0x2012) || code === 0x2212 ? "-" : " ";
}

/** Full-width characters to ASCII, wide and narrow spaces to a space, typographic hyphens to `-`. Keeps the length. */
export function foldWidth(text: string): string {
  return text.replace(FULL_WIDTH, foldUnit);
}

/** Lower case that keeps the length: a character whose lower case is longer stays as it is; long s is s. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase().replaceAll("ſ", "s");
  if (lower.length === text.length) return lower;
  return Array.from(text, (char) => {
    const small = char.toLowerCase();
    return small.length === char.length ? small : char;
  })
    .join("")
    .replaceAll("ſ", "s");
}

/** All forms of a text. */
export function foldText(raw: string): FoldedText {
  const width = foldWidth(raw);
  return { raw, width, lower: foldCase(width) };
}

/** The first `limit` UTF-16 units of a text, without cutting a character in two. */
export function firstUnits(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}
