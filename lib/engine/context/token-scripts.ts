/**
 * Tokens that a character outside ASCII and Latin takes on average, by the code point at which a range begins.
 * Measured with `o200k_base`: living languages in running text, the rest as random characters.
 */
const RANGES: readonly (readonly [start: number, tokens: number])[] = [
  [0, 1],
  [0x0250, 1.3], // phonetic letters, combining marks
  [0x0370, 1.3],
  [0x0391, 0.6], // Greek
  [0x03cf, 1.8], // Coptic
  [0x0400, 1],
  [0x0410, 0.42], // Cyrillic
  [0x0460, 1.8],
  [0x0530, 1.2], // Armenian
  [0x0590, 1.6],
  [0x05d0, 0.6], // Hebrew
  [0x05eb, 1.6],
  [0x0620, 0.6], // Arabic
  [0x0660, 0.9], // Persian, Urdu
  [0x0700, 2],
  [0x0900, 1], // scripts of India
  [0x0e00, 0.8], // Thai
  [0x0e80, 2], // Lao, Tibetan
  [0x1000, 1.2], // Burmese
  [0x10a0, 2],
  [0x10d0, 0.8], // Georgian
  [0x1100, 2.4], // Hangul parts, Ethiopic
  [0x1780, 1.2], // Khmer
  [0x1800, 2.5],
  [0x1f00, 1.5], // Greek with marks
  [0x2000, 0.9], // punctuation
  [0x2040, 1.8], // signs, arrows, boxes
  [0x3000, 0.7], // CJK punctuation
  [0x3020, 2],
  [0x3040, 0.85], // kana
  [0x3100, 2],
  [0x3400, 2.6], // rare Han
  [0x4e00, 1], // Han
  [0xa000, 2.6],
  [0xac00, 1.1], // Hangul
  [0xd7b0, 3],
  [0xf900, 2.5],
  [0xff00, 0.9], // full-width forms
  [0xff66, 1.5], // half-width kana and Hangul
  [0xfff0, 3],
  [0x1f000, 2], // emoji
  [0x1fb00, 3.8],
];

const STARTS = RANGES.map(([start]) => start);

/** Tokens that one code point above ASCII takes, on average. */
export function tokensOfCodePoint(point: number): number {
  let low = 0;
  let high = STARTS.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (STARTS[middle]! <= point) low = middle;
    else high = middle - 1;
  }
  return RANGES[low]![1];
}
