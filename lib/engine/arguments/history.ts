import { stringify } from "lossless-json";
import { parseToolArguments } from "./parse";

/**
 * The arguments of a call as they may stand in the history that a provider gets back: the text as it came where it is
 * a standard JSON object, else the object that was made of it, digit by digit, else `{}`. Providers refuse a history
 * whose arguments are not JSON, for ever after (SPEC 6).
 */
export function wireArguments(raw: unknown): string {
  const parsed = parseToolArguments(raw);
  if (!parsed.ok) return "{}";
  if (typeof raw === "string" && parsed.repairs.length === 0) return raw;
  return stringify(parsed.value) ?? "{}";
}
