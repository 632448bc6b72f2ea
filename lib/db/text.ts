/**
 * A text as a column can hold it: NUL and halves of surrogate pairs become U+FFFD. For names and excerpts; payloads are
 * JSON text, where both survive as escapes.
 */
export function columnText(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

/** The beginning of a text, cut between characters. `length` counts UTF-16 units. */
export function excerpt(text: string, length: number): string {
  const head = columnText(text).slice(0, length);
  return text.length > length ? head.replace(/[\uD800-\uDBFF]$/, "") : head;
}
