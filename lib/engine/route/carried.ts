import type { Grounding } from "../ground/ground";
import type { CompiledPolicy } from "../policy/compile";
import { FOLLOW_UP_INTENT, UNKNOWN_INTENT } from "../policy/document";
import { inherits } from "./classifier/judge";
import type { Evidence, HistoryRun, PendingClarification } from "./decision";

/** Values from earlier messages of the conversation, each with its evidence (SPEC 4.4). */
export type CarriedValues = ReadonlyMap<string, Evidence>;

/** What a follow-up reads from the runs before it. */
export interface Inherited {
  /** Absent: the intent is `unknown` or this version has it no more, so the scope is the empty set. */
  intent?: string;
  carried: CarriedValues;
}

/** The values a waiting question had already found. */
export function carriedByPending(pending: PendingClarification): CarriedValues {
  return evidenceOf(pending.entities, pending.evidence, (evidence) => ({
    ...evidence,
    runId: evidence.runId ?? pending.runId,
    namedBy: "carried",
  }));
}

function evidenceOf(
  values: Record<string, string>,
  all: readonly Evidence[],
  carry: (evidence: Evidence) => Evidence,
): CarriedValues {
  const carried = new Map<string, Evidence>();
  // A value without its evidence is not carried: it would be trusted for nothing.
  for (const evidence of all) {
    const held = Object.hasOwn(values, evidence.entity) && values[evidence.entity] === evidence.value;
    if (held) carried.set(evidence.entity, carry(evidence));
  }
  return carried;
}

const carriedByRun = (run: HistoryRun): CarriedValues =>
  evidenceOf(run.entities, run.evidence, (evidence) => ({
    ...evidence,
    runId: evidence.runId ?? run.runId,
    source: "follow_up",
    namedBy: "carried",
  }));

/**
 * What a follow-up inherits: the intent of the most recent run that was routed to another intent, and its values,
 * with those that follow-ups since then have added (SPEC 4.4).
 */
export function inheritedFrom(history: readonly HistoryRun[], policy: CompiledPolicy): Inherited {
  const followsUp = (run: HistoryRun) =>
    run.intent === FOLLOW_UP_INTENT || inherits(policy.intents.get(run.intent ?? ""));
  const routed = history.filter((run) => run.finished && run.routed);
  const at = routed.findLastIndex((run) => !followsUp(run));
  const base = routed[at];
  if (!base) return { carried: new Map() };
  const carried = new Map(routed.slice(at).flatMap((run) => [...carriedByRun(run)]));
  const { intent } = base;
  const known = intent !== null && intent !== UNKNOWN_INTENT && policy.intents.has(intent);
  return known ? { intent, carried } : { carried };
}

/** Adds carried values where the message itself holds none. One that the message leaves open stays open. */
export function addCarried(grounding: Grounding, carried: CarriedValues, policy: CompiledPolicy): void {
  for (const [entity, evidence] of carried) {
    if (!policy.entities.has(entity) || grounding.values.has(entity) || grounding.choices.has(entity)) continue;
    grounding.values.set(entity, evidence.value);
    grounding.evidence.push(evidence);
    grounding.checks.push({
      entity,
      candidate: evidence.value,
      namedBy: "carried",
      grounded: true,
      value: evidence.value,
      evidence,
    });
  }
}
