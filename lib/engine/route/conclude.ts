import type { Grounding } from "../ground/ground";
import { UNKNOWN_INTENT, type IntentPolicy } from "../policy/document";
import { ROUTER_VERSION, type GroundingCheck, type RouteDecision, type RouteSource } from "./decision";
import { MAX_CLARIFICATIONS } from "./pending";
import { questionFor } from "./question";
import { elapsed, type Routing } from "./session";

/** An intent that a layer has settled on, before its entities are looked at. */
export interface Settled {
  intent: string;
  confidence: number;
  source: RouteSource;
  /** The confidence that was needed; 0 where none was. */
  threshold: number;
}

/** What an intent needs, and who says what happens when it is missing. */
export interface Needs {
  required: readonly string[];
  /** Undefined: nothing is required of anyone. */
  policy: IntentPolicy | undefined;
  inheritedIntent?: string | undefined;
}

function addVerdict(routing: Routing, settled: Settled, signal: string | null, since: number): void {
  routing.layers.push({
    layer: "verdict",
    accepted: settled.intent !== UNKNOWN_INTENT || signal === null,
    intent: settled.intent,
    confidence: settled.confidence,
    threshold: settled.threshold,
    signal,
    durationMs: elapsed(routing, since),
  });
}

/** Why, and the weak rules that pointed the way; where a strong rule decided, they did not matter. */
const signalsOf = (routing: Routing, source: RouteSource, signals: readonly string[]) =>
  source === "rule_strong" ? [...signals] : [...signals, ...routing.weak];

/** The decision that the message means none of the agent's intents, or none that could be made out (SPEC 4.4). */
export function decideUnknown(
  routing: Routing,
  settled: Omit<Settled, "intent">,
  signals: readonly string[],
  more: { grounding?: GroundingCheck[]; since?: number } = {},
): RouteDecision {
  const { since = routing.clock() } = more;
  if (settled.source !== "empty_input") {
    addVerdict(routing, { ...settled, intent: UNKNOWN_INTENT }, signals[0] ?? null, since);
  }
  return {
    outcome: "unknown",
    intent: UNKNOWN_INTENT,
    confidence: settled.confidence,
    signals: signalsOf(routing, settled.source, signals),
    source: settled.source,
    routerVersion: ROUTER_VERSION,
    entities: {},
    evidence: [],
    layers: routing.layers,
    grounding: more.grounding ?? [],
  };
}

type Outcome = Pick<RouteDecision, "outcome" | "restrict" | "question" | "missing" | "choices"> & { signals: string[] };

/** What follows from what is missing: per intent a question, reading only, or `unknown` (SPEC 4.4). */
function outcomeOf(routing: Routing, needs: Needs, grounding: Grounding): Outcome {
  const missing = needs.required.filter((entity) => !grounding.values.has(entity));
  if (missing.length === 0 || !needs.policy) return { outcome: "routed", signals: [] };
  const signals = ["entity_missing"];
  const { onMissing } = needs.policy;
  if (onMissing === "unknown") return { outcome: "unknown", signals };
  // An unscoped agent is routed for the record only (SPEC 4.5).
  if (!routing.policy.scoped) return { outcome: "routed", signals };
  if (onMissing === "retrieve") return { outcome: "routed", restrict: "read_only", signals };
  if ((routing.pending?.inARow ?? 0) >= MAX_CLARIFICATIONS) {
    return { outcome: "unknown", signals: [...signals, "clarification_limit"] };
  }
  const choices = new Map([...grounding.choices].filter(([entity]) => missing.includes(entity)));
  const question = questionFor(routing.policy, needs.policy, { missing, choices, language: routing.language });
  return {
    outcome: "clarify",
    question,
    missing,
    ...(choices.size > 0 ? { choices: Object.fromEntries(choices) } : {}),
    signals,
  };
}

/** The decision on an intent whose entities have been looked at (SPEC 4.4, 4.5). `since`: when its verdict began. */
export function conclude(
  routing: Routing,
  settled: Settled,
  needs: Needs,
  grounding: Grounding,
  since: number,
): RouteDecision {
  const { signals, outcome, ...rest } = outcomeOf(routing, needs, grounding);
  if (outcome === "unknown") {
    return decideUnknown(routing, { ...settled }, signals, { grounding: grounding.checks, since });
  }
  addVerdict(routing, settled, signals[0] ?? null, since);
  return {
    outcome,
    intent: settled.intent,
    confidence: settled.confidence,
    signals: signalsOf(routing, settled.source, signals),
    source: settled.source,
    routerVersion: ROUTER_VERSION,
    entities: Object.fromEntries(grounding.values),
    evidence: grounding.evidence,
    ...rest,
    ...(needs.inheritedIntent === undefined ? {} : { inheritedIntent: needs.inheritedIntent }),
    layers: routing.layers,
    grounding: grounding.checks,
  };
}
