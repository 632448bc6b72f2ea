import { compile } from "html-to-text";
import type { Json } from "../json";
import { headOf } from "./characters";

/** Characters of one text that are read as HTML: the parser's work grows with the square of the depth of open tags. */
const MAX_HTML = 200_000;

/** A tag, a comment or a doctype; `[^<>]` keeps the search linear. */
const TAG = /<(?:\/?[a-z][^<>]*|!--|!doctype[^<>]*)>?/i;

/** Where something begins that nobody reads, which often is the greater part of a page. */
const UNREAD = /<(?:(script|style)\b|!--)/gi;

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: 2 * MAX_HTML, maxDepth: 100, maxChildNodes: 10_000, ellipsis: "…" },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "table", format: "dataTable" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** The data with every text that holds HTML turned into plain text, for tools that ask for it (SPEC 9). */
export function htmlToText(data: Json): Json {
  if (typeof data === "string") return TAG.test(data) ? textOf(data) : data;
  if (Array.isArray(data)) return data.map(htmlToText);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, htmlToText(value)]));
}

function textOf(html: string): string {
  const read = withoutUnread(html);
  const left = read.length - MAX_HTML;
  const text = convert(headOf(read, MAX_HTML)).trim();
  return left > 0 ? `${text}\n[${left} characters of HTML left out]` : text;
}

/** Without scripts, styles and comments; one that does not end takes the rest, as in a browser. */
function withoutUnread(html: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (const { index, 1: element } of html.matchAll(UNREAD)) {
    if (index < from) continue;
    kept.push(html.slice(from, index));
    const end = lower.indexOf(element ? `</${element.toLowerCase()}` : "-->", index + 1);
    if (end < 0) return kept.join("");
    from = element ? lower.indexOf(">", end) + 1 : end + "-->".length;
    if (from === 0) return kept.join("");
  }
  return [...kept, html.slice(from)].join("");
}
