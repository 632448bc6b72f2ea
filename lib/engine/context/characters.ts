const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Longest single character that is looked for (a family emoji has 11 units); longer ones are cut inside. */
const MAX_CHARACTER = 64;

/** The first `length` UTF-16 units of a text or a little less: it ends where a character of the reader ends (SPEC 9). */
export function headOf(text: string, length: number): string {
  if (length >= text.length) return text;
  if (length <= 0) return "";
  const start = Math.max(0, length - MAX_CHARACTER);
  const window = text.slice(start, length + MAX_CHARACTER);
  const character = SEGMENTER.segment(window).containing(length - start);
  const end = start + (character?.index ?? 0);
  // A window that starts inside an endless character shows no border: keep whole code points.
  return end > start || start === 0 ? text.slice(0, end) : text.slice(0, wholeCodePoint(text, length));
}

function wholeCodePoint(text: string, length: number): number {
  const code = text.charCodeAt(length - 1);
  return code >= 0xd800 && code <= 0xdbff ? length - 1 : length;
}
