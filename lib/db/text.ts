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

/** JSON text escapes NUL and halves of surrogate pairs, and nothing else of what is looked for here. */
const ODD = /\\u(?:0000|d[89a-f])/i;

/**
 * A JSON payload as a page can show it: a document of HTML holds neither NUL nor half a surrogate pair, and a page that
 * got them would not be the one that was sent. The row keeps what was there.
 */
export function shownJson(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  return ODD.test(text) ? shown(value) : value;
}

function shown(value: unknown): unknown {
  if (typeof value === "string") return columnText(value);
  if (Array.isArray(value)) return value.map(shown);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [columnText(key), shown(inner)]));
}
