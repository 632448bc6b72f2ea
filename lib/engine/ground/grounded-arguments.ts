import type { Json } from "../json";
import type { ArgumentBinding } from "../policy/document";
import type { Evidence } from "../route/decision";
import type { CompiledEntity } from "./compiled-entity";
import { groundingContext, quoteOf, type GroundingContext } from "./context";
import { foldWidth } from "./folded-text";
import { normaliseValue } from "./normalise";
import { placesOf, skeletonOf } from "./skeleton";
import { findInText } from "./source-text";
import { isWholeToken } from "./tokens";

/** What may serve as evidence for an argument. What the model wrote is not in it (SPEC 5). */
export interface EvidenceBase {
  /** The user's messages of this conversation, the newest first; `runId` for those of earlier runs. */
  messages: readonly { text: string; runId?: string }[];
  /** The run's resolved entities with their evidence. */
  entities: Readonly<Record<string, string>>;
  resolved: readonly Evidence[];
  /** Results of tools whose output is trusted. */
  trustedResults: readonly Json[];
  /** Milliseconds since the epoch, for relative dates. */
  now: number;
}

/** Whether bound arguments have evidence: what vouches for them, or the first parameter that nothing vouches for. */
export type GroundedArguments = { ok: true; evidence: Evidence[] } | { ok: false; parameter: string };

/** More leaves than this in one bound parameter are no values any more. */
const MAX_VALUES = 200;

/**
 * Checks every bound parameter of a call against the evidence (SPEC 5, Argument bindings). By default a tool that is not
 * read-only needs the user's own words or this run's entities; a read may also use what a trusted tool returned. An
 * absent parameter needs nothing; an entity that the policy does not declare grounds nothing.
 */
export function groundArguments(
  bindings: Readonly<Record<string, ArgumentBinding>>,
  args: Readonly<Record<string, unknown>>,
  base: EvidenceBase,
  options: { entityFor: (name: string) => CompiledEntity | undefined; readOnly: boolean },
): GroundedArguments {
  const evidence: Evidence[] = [];
  for (const [parameter, binding] of Object.entries(bindings)) {
    if (!Object.hasOwn(args, parameter) || args[parameter] === null) continue;
    const values = leavesOf(args[parameter]);
    if (values === null) return { ok: false, parameter };
    const trusted = (binding.evidence ?? (options.readOnly ? "user_and_trusted" : "user")) === "user_and_trusted";
    for (const value of values) {
      const found = evidenceFor(binding.entity, value, options.entityFor(binding.entity), base, trusted);
      if (!found) return { ok: false, parameter };
      evidence.push(found);
    }
  }
  return { ok: true, evidence };
}

function evidenceFor(
  name: string,
  value: string,
  entity: CompiledEntity | undefined,
  base: EvidenceBase,
  trusted: boolean,
): Evidence | null {
  if (!entity) return null;
  return (
    inEntities(name, value, entity, base) ??
    inMessages(name, value, entity, base) ??
    (trusted ? inTrustedResults(name, value, base) : null)
  );
}

/** The value that this run resolved, however it is written down. */
function inEntities(name: string, value: string, entity: CompiledEntity, base: EvidenceBase): Evidence | null {
  if (!Object.hasOwn(base.entities, name)) return null;
  const known = base.entities[name];
  const written = normaliseValue(entity.policy.normalise, foldWidth(value).trim(), base.now);
  if (known === undefined || (value !== known && written !== known)) return null;
  const resolved = base.resolved.find((evidence) => evidence.entity === name && evidence.value === known);
  return resolved ?? { entity: name, value: known, quote: known, source: "message", namedBy: "carried" };
}

/** The user's own words, as a whole token and by the entity's own rules. */
function inMessages(name: string, value: string, entity: CompiledEntity, base: EvidenceBase): Evidence | null {
  for (const { text, runId } of base.messages) {
    const context = groundingContext(text, { source: "message", now: base.now });
    const span =
      entity.policy.evidence === "resource" ? wordsIn(context, value) : textSpan(context, value, entity, base.now);
    if (!span) continue;
    const { start, end } = span;
    const quote = quoteOf(context, span);
    const place = runId === undefined ? {} : { runId };
    return { entity: name, value, quote, source: "message", start, end, namedBy: "carried", ...place };
  }
  return null;
}

/** Where the value stands that the argument says, not another one that merely stands in the same words. */
function textSpan(context: GroundingContext, value: string, entity: CompiledEntity, now: number) {
  const search = findInText(entity, context, { text: value, namedBy: "classifier" });
  if ("reason" in search) return null;
  const wanted = normaliseValue(entity.policy.normalise, foldWidth(value).trim(), now);
  return search.findings.find((finding) => finding.value === value || finding.value === wanted)?.span ?? null;
}

function wordsIn(context: GroundingContext, value: string) {
  const places = placesOf(context.text, skeletonOf(context.text, false), value, false);
  return places.find((place) => isWholeToken(context.text, place.start, place.end)) ?? null;
}

/** A value that a trusted tool returned as it is: never a part of a longer text, which others may have written. */
function inTrustedResults(name: string, value: string, base: EvidenceBase): Evidence | null {
  const found = base.trustedResults.some((result) => holdsLeaf(result, value));
  return found ? { entity: name, value, quote: value, source: "lookup", namedBy: "carried" } : null;
}

function holdsLeaf(result: Json, value: string): boolean {
  const waiting: Json[] = [result];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" || typeof next === "number") {
      if (String(next) === value) return true;
    } else if (next !== null && typeof next === "object") {
      for (const part of Object.values(next)) waiting.push(part);
    }
  }
  return false;
}

/** The texts and numbers in an argument; null when there is nothing to vouch for, or too much. */
function leavesOf(value: unknown): string[] | null {
  const leaves: string[] = [];
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") leaves.push(next);
    else if (typeof next === "number") leaves.push(String(next));
    else if (next !== null && typeof next === "object") for (const part of Object.values(next)) waiting.push(part);
    else return null;
    if (leaves.length > MAX_VALUES || waiting.length > MAX_VALUES) return null;
  }
  return leaves;
}
