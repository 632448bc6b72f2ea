import type { Repair } from "./repairs";
import { parseStrict } from "./strict";

/** What models and their servers leave before and after the JSON. Each pattern is anchored at its edge. */
const EDGES: readonly { repair: Repair; start: RegExp; end: RegExp }[] = [
  { repair: "code_fence", start: /^```[A-Za-z0-9]*(?=[\s{["])/, end: /```$/ },
  {
    repair: "special_token",
    start: /^(?:<[|｜][^<>\s]{1,40}[|｜]>|<\/?[A-Za-z_]{1,30}>)/,
    end: /(?:<[|｜][^<>\s]{1,40}[|｜]>|<\/?[A-Za-z_]{1,30}>)$/,
  },
];
/** More layers than this around one JSON text are no accident. */
const MAX_LAYERS = 8;

/** A text without what stands around its JSON, and what that was. */
interface Stripped {
  text: string;
  repairs: Repair[];
}

/**
 * Takes away what stands around the JSON: a code fence (with prose around it), special tokens such as `<|call|>` and
 * `</tool_call>`, a byte order mark, quotes around a whole object. Only for text that is not valid as it stands.
 */
export function stripEdges(text: string): Stripped {
  const fenced = /^[^`{[]*(```[^`]*```)[^`{[]*$/.exec(text)?.[1] ?? text;
  const result: Stripped = { text: fenced.trim(), repairs: text.startsWith("\ufeff") ? ["byte_order_mark"] : [] };
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const before = result.text;
    for (const edge of EDGES) {
      const next = result.text.replace(edge.start, "").replace(edge.end, "").trim();
      if (next === result.text) continue;
      result.text = next;
      if (!result.repairs.includes(edge.repair)) result.repairs.push(edge.repair);
    }
    if (result.text === before) break;
  }
  return unquote(result);
}

/** `"{...}"` whose inner quotes were not escaped, and `{\"...\"}` whose outer quotes are missing. */
function unquote({ text, repairs }: Stripped): Stripped {
  if (/^\{\s*\\"/.test(text)) {
    const decoded = parseStrict(`"${text}"`);
    if (decoded.ok && typeof decoded.value === "string")
      return { text: decoded.value, repairs: [...repairs, "double_encoded"] };
  }
  const quote = text[0];
  const wraps = (quote === '"' || quote === "'" || quote === "`") && text.length > 2 && text.endsWith(quote);
  const inner = wraps ? text.slice(1, -1).trim() : "";
  if (!/^\{\s*(?:["'}]|\w+["':])/.test(inner) || !inner.endsWith("}")) return { text, repairs };
  return { text: inner, repairs: [...repairs, "wrapped_in_quotes"] };
}
