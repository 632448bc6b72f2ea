import type { RawToolCall } from "@/lib/engine/model/messages";
import { objectSpan, unquote, type Member } from "./json-span";

const NAME_KEYS = ["name", "tool", "tool_name", "function"];
const ARGUMENT_KEYS = ["arguments", "parameters", "args", "input"];

const member = (members: readonly Member[], keys: readonly string[]): string | undefined =>
  keys.map((key) => members.find((entry) => entry.key === key)?.value).find((value) => value !== undefined);

function argumentText(value: string | undefined, whole: boolean): string {
  // Cut off before its arguments began: the text must not read as whole.
  if (value === undefined) return whole ? "" : "{";
  return /^["']/.test(value) ? unquote(value) : value;
}

/** A call written as `{ name, arguments }`, `{ name, parameters }` or `{ type, function: {...} }`. */
function callFrom(members: readonly Member[], whole: boolean): RawToolCall | undefined {
  const wrapped = members.find((entry) => entry.key === "function" && entry.value.startsWith("{"));
  if (wrapped) {
    const inner = objectSpan(wrapped.value, 0);
    return inner && callFrom(inner.members, inner.open === null);
  }
  const name = member(members, NAME_KEYS);
  if (name === undefined || !/^["']/.test(name)) return undefined;
  return { name: unquote(name), arguments: argumentText(member(members, ARGUMENT_KEYS), whole) };
}

/** Calls written as JSON: one object, several, or a list of them. Undefined when something else stands there too. */
export function jsonCalls(text: string): RawToolCall[] | undefined {
  const source = text.trim().replace(/^```[a-z]*\s*|\s*```$/g, "");
  const calls: RawToolCall[] = [];
  let at = 0;
  for (;;) {
    while (at < source.length && /[\s,[\]]/.test(source.charAt(at))) at++;
    if (at >= source.length) return calls.length > 0 ? calls : undefined;
    const span = objectSpan(source, at);
    const call = span && callFrom(span.members, span.open === null);
    if (!span || !call) return undefined;
    calls.push(call);
    at = span.end;
  }
}

/** Calls in the dialect `<function=name><parameter=key>value</parameter></function>`; values are text. */
function markupCalls(text: string): RawToolCall[] {
  const calls: RawToolCall[] = [];
  for (const [, name = "", body = ""] of text.matchAll(/<function=([^>\s]+)\s*>([\s\S]*?)(?:<\/function>|$)/g)) {
    const entries: [string, string][] = [];
    let cut = false;
    for (const [whole, key = "", value = ""] of body.matchAll(
      /<parameter=([^>\s]+)\s*>([\s\S]*?)(?:<\/parameter>|(?=<parameter=)|$)/g,
    )) {
      entries.push([key, value.replace(/^\r?\n|\r?\n$/g, "")]);
      cut = !whole.endsWith("</parameter>");
    }
    const json = JSON.stringify(Object.fromEntries(entries));
    // A value that was cut off stays visibly cut off.
    calls.push({ name, arguments: cut ? json.slice(0, -2) : json });
  }
  return calls;
}

/** Whether the text of a block was meant for a call, well written or not, rather than for a reader. */
export function isCallBlock(block: string): boolean {
  return /^\s*(?:```[a-z]*\s*)?(?:[[{]|<function=)/.test(block);
}

/** The calls in a `<tool_call>` block. A block that was meant for one but names no tool is a call without a name. */
export function blockCalls(block: string): RawToolCall[] {
  if (block.includes("<function=")) return markupCalls(block);
  return jsonCalls(block) ?? [{ name: "", arguments: block.trim() }];
}

/** Calls that make up the whole text as bare JSON; only tools that were shown, for JSON may well be the answer. */
export function bareCalls(text: string, known: ReadonlySet<string>): RawToolCall[] | undefined {
  if (!/^\s*(?:```[a-z]*\s*)?[[{]/.test(text)) return undefined;
  const calls = jsonCalls(text);
  return calls?.every((call) => known.has(call.name)) ? calls : undefined;
}
