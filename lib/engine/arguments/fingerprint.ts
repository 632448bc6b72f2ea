import { contentAddress } from "../policy/fingerprint";
import { canonicalRaw } from "./canonical-raw";
import { toRawJson } from "./raw-json";

/**
 * The fingerprint of a call: 64 hex digits, equal for calls of the same tool whose calibrated arguments say the same
 * (SPEC 10). Key order, spacing, `3` and `3.0` do not matter, nor does a default written out, as calibrated arguments
 * hold every default. Absent arguments are `{}`. What is no JSON has one fingerprint per tool: such calls never run.
 */
export function fingerprintCall(name: string, args: unknown): string {
  const raw = toRawJson(args ?? {});
  return contentAddress([name, raw.ok ? canonicalRaw(raw.value) : null]);
}
