import { parse } from "lossless-json";
import { MAX_DEPTH, toRawJson, type RawJson } from "./raw-json";
import type { Repair } from "./repairs";

/** What reading a text as standard JSON gave. */
type StrictResult =
  | { ok: true; value: RawJson; repairs: Repair[] }
  | { ok: false; kind: "syntax" | "too_deep"; message: string; position: number };

/**
 * Reads standard JSON (RFC 8259) and nothing else, each number with its digits (SPEC 7.1). What is valid is never
 * altered, but for two things that are recorded: a key given twice means its last value, as `JSON.parse` reads it,
 * and prototype keys are dropped. A text nested too deeply is refused before it is walked, so no input can overflow
 * the stack.
 */
export function parseStrict(text: string): StrictResult {
  const tooDeep = positionBeyondDepth(text);
  if (tooDeep !== undefined) {
    return { ok: false, kind: "too_deep", message: `nested more than ${MAX_DEPTH} levels deep`, position: tooDeep };
  }
  const repairs: Repair[] = [];
  try {
    const parsed = parse(text, undefined, {
      onDuplicateKey: ({ newValue }) => {
        if (!repairs.includes("duplicate_key")) repairs.push("duplicate_key");
        return newValue;
      },
    });
    const raw = toRawJson(parsed);
    if (!raw.ok) return { ok: false, kind: "syntax", message: raw.reason, position: 0 };
    if (raw.prototypeKeys) repairs.push("prototype_key");
    return { ok: true, value: raw.value, repairs };
  } catch (error) {
    return { ok: false, kind: "syntax", ...reasonOf(error, text) };
  }
}

/** Where brackets outside strings first stand deeper than MAX_DEPTH. */
function positionBeyondDepth(text: string): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{" || char === "[") {
      if (++depth > MAX_DEPTH) return at;
    } else if (char === "}" || char === "]") depth--;
  }
  return undefined;
}

function reasonOf(error: unknown, text: string): { message: string; position: number } {
  const message = error instanceof SyntaxError ? error.message : "not valid JSON";
  const [found, position] = /\s*(?:but (?:got '[^]*'|reached end of input) )?at position (\d+)$/.exec(message) ?? [
    "",
    text.length,
  ];
  return { message: message.slice(0, message.length - found.length), position: Number(position) };
}
