import { stringify } from "lossless-json";
import type { RoundCall } from "./round-call";

/**
 * A call's arguments as the next request shows them: the model's own text where it is a JSON object, since valid JSON is
 * never altered; what was understood of it where it had to be mended; else the text, which the prompt wraps.
 */
export function wireArguments(call: RoundCall): string {
  const raw = call.proposed.arguments;
  try {
    const value: unknown = JSON.parse(raw);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return raw;
  } catch {
    // Not JSON: what the parser made of it stands below.
  }
  return (call.facts.arguments && stringify(call.facts.arguments)) ?? raw;
}
