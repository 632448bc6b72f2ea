import { closeCut } from "./close";
import { stripEdges } from "./edges";
import { mend, type Mended } from "./mend";
import type { RawJson } from "./raw-json";
import { repairText } from "./repair";
import type { Repair } from "./repairs";
import { joinObjects, splitObjects } from "./run-together";
import { parseStrict } from "./strict";
import { tokenise, type Token } from "./tokens";

/** Longer text is mended by nobody: no model writes it. In UTF-16 units. */
const MAX_LENGTH = 1_000_000;

/** More objects in a row are no repetition by accident. */
const MAX_TOGETHER = 100;

/** A text as a JSON value of any kind, or why not. `position`: where the text stops being JSON, in UTF-16 units. */
export type Reading =
  { ok: true; value: RawJson; repairs: Repair[]; truncated: boolean } | { ok: false; reason: string; position: number };

/** What a repair could not do; the text's own error says where. */
type Refusal = { ok: false; reason: string };

/**
 * Reads text as JSON: standard JSON as it stands, anything else by the mildest means that helps (SPEC 7.1). Empty
 * text is `{}`. Never throws.
 */
export function readText(text: string): Reading {
  if (text.trim() === "") return { ok: true, value: {}, repairs: ["empty_text"], truncated: false };
  const strict = parseStrict(text);
  if (strict.ok) return { ...strict, truncated: false };
  if (strict.kind === "too_deep") return { ok: false, reason: strict.message, position: strict.position };
  if (text.length > MAX_LENGTH) return { ok: false, reason: "it is too long to be mended", position: strict.position };
  const bare = stripEdges(text);
  const tokens = tokenise(bare.text);
  const parts = splitObjects(bare.text, tokens);
  const reading = parts ? readTogether(parts) : readBroken(bare.text, tokens);
  if (reading.ok) {
    const repairs = unique([...bare.repairs, ...reading.repairs]);
    return { ...reading, repairs: repairs.length > 0 ? repairs : ["white_space"] };
  }
  return { ok: false, reason: `${strict.message}, and ${reading.reason}`, position: strict.position };
}

/** Several objects run together: one meaning, or none. */
function readTogether(parts: readonly string[]): Reading | Refusal {
  if (parts.length > MAX_TOGETHER) return refused("too many objects run together");
  const values: RawJson[] = [];
  const repairs: Repair[] = ["objects_run_together"];
  for (const part of parts) {
    const reading = readBroken(part, tokenise(part));
    if (!reading.ok) return reading;
    if (reading.truncated) return refused("several objects run together, one of them incomplete");
    values.push(reading.value);
    repairs.push(...reading.repairs);
  }
  const value = joinObjects(values);
  if (value === undefined) return refused("several different objects run together");
  return { ok: true, value, repairs: unique(repairs), truncated: false };
}

/** One value, by ever stronger means; the outcome of each must be standard JSON. */
function readBroken(text: string, tokens: readonly Token[]): Reading | Refusal {
  const strict = parseStrict(text);
  if (strict.ok) return { ...strict, truncated: false };
  if (strict.kind === "too_deep") return refused(strict.message);
  const mended = mend(text, tokens);
  const reading = byMending(mended);
  if (reading.ok) return reading;
  if (!text.includes("”")) return byLibrary(mended);
  const looser = mend(text, tokenise(text, true));
  const other = byMending(looser);
  return other.ok ? other : byLibrary(looser);
}

/** A text that is JSON once its evident faults are mended, or once what was cut off is closed. */
function byMending(mended: Mended): Reading | Refusal {
  const whole = accept(mended, mended.text, [], false);
  if (whole.ok) return whole;
  const closed = closeCut(mended.text, tokenise(mended.text));
  return closed === undefined ? whole : accept(mended, closed, ["closed_by_repair"], true);
}

/** A text that the repair library can read without guessing. */
function byLibrary(mended: Mended): Reading | Refusal {
  const repaired = repairText(mended.text, tokenise(mended.text));
  if (!repaired.ok) return repaired;
  const more: Repair[] = repaired.cut ? [...repaired.repairs, "closed_by_repair"] : repaired.repairs;
  return accept(mended, repaired.text, more, repaired.cut);
}

function accept(mended: Mended, text: string, more: readonly Repair[], truncated: boolean): Reading | Refusal {
  const result = parseStrict(text);
  if (!result.ok) return refused(result.kind === "too_deep" ? result.message : "it cannot be repaired");
  return { ...result, repairs: unique([...mended.repairs, ...more, ...result.repairs]), truncated };
}

const unique = (repairs: readonly Repair[]) => [...new Set(repairs)];

const refused = (reason: string): Refusal => ({ ok: false, reason });
