/** Full-width ASCII and half-width kana in their usual width: `ＡＢＣ１` is `ABC1`. */
export function foldWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ")
    .replace(/[\uff65-\uff9f]+/g, (kana) => kana.normalize("NFKC"));
}

/** How enum members and their synonyms are compared: without case, width and space around (SPEC 7.4). */
export function foldWord(text: string): string {
  return foldWidth(text).trim().toLowerCase();
}

/** Longer names are not compared: no parameter is called that. */
const MAX_NAME = 64;

/**
 * The name that a misspelt one most likely means: equal but for case and separators, else the nearest by edits, if it
 * is near enough to be worth naming (two edits, or a third of the name). Undefined: none is.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const plain = (text: string) => foldWord(text).replace(/[\s_.-]/g, "");
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    if (candidate.length > MAX_NAME) continue;
    const distance = plain(candidate) === plain(name) ? 0 : editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (!best || distance < best.distance) best = { name: candidate, distance };
  }
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) && best.distance < name.length
    ? best.name
    : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforeLast[j - 2]! + 1 : Infinity;
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
