import type { Json } from "../json";

/** The version of the router that wrote a decision. */
export const ROUTER_VERSION = "v3";
/** The durable step of the decision (SPEC 4.5). */
export const ROUTE_STEP = "route:intent:v3";

/** Who decided the intent (SPEC 4.5). */
export type RouteSource = "rule_strong" | "clarification" | "llm_fallback" | "local" | "empty_input";

/** Why a decision degraded, or what it noticed on the way (SPEC 4.4); weak rules add their names. */
export const ROUTE_SIGNALS = [
  "weak_rule",
  "rule_error",
  "llm_invalid_or_low_confidence",
  "llm_follow_up_without_history",
  "llm_error",
  "entity_missing",
  "clarification_limit",
] as const;

/** Where a trusted value was found. Offsets are UTF-16 units of the text as the user wrote it. */
export interface Evidence {
  entity: string;
  /** The canonical value. */
  value: string;
  /** The words it was found in. */
  quote: string;
  source: "message" | "clarification" | "follow_up" | "table" | "lookup";
  start?: number;
  end?: number;
  /** The run whose message holds the words, when it is not this one. */
  runId?: string;
  /** Table and canonical row of a resource link. */
  table?: string;
  /** Similarity 0..1 of a fuzzy link. */
  score?: number;
  /** Who named it first: a rule's group, the classifier, or the entity's own pattern. */
  namedBy: "rule" | "classifier" | "pattern" | "carried";
}

/** One value that was looked at, and why it counts or not (SPEC 4.4). */
export interface GroundingCheck {
  entity: string;
  /** What was proposed, or null when nothing was. */
  candidate: string | null;
  namedBy: "rule" | "classifier" | "pattern" | "carried" | null;
  grounded: boolean;
  value?: string;
  evidence?: Evidence;
  /** A closed reason when it is not grounded. */
  reason?:
    "not_in_text" | "not_whole_token" | "no_pattern_match" | "no_row" | "ambiguous" | "lookup_failed" | "undeclared";
  /** Canonical values to choose from when a link is ambiguous. */
  choices?: string[];
}

/** A stretch of the message that a rule matched. */
export interface RuleHit {
  rule: string;
  intent: string;
  start: number;
  end: number;
}

/** Layer 1: what the rules saw (SPEC 4.1, 4.2). */
export interface RulesLayer {
  layer: "rules";
  tried: number;
  decided: RuleHit | null;
  confidence: number | null;
  /** What else would have matched. */
  alsoMatched: RuleHit[];
  weak: RuleHit[];
  /** Rules passed over: their intent is not in the policy, or they need an earlier run. */
  skipped?: { rule: string; reason: "intent_missing" | "needs_history" }[];
  /** The first rule that threw; without `decided` it is why the outcome is `unknown`. */
  error: { rule: string; message: string } | null;
  durationMs: number;
}

/** An entity asked for in the run before, tried after the strong rules (SPEC 4.4). */
export interface ClarificationLayer {
  layer: "clarification";
  intent: string;
  asked: string[];
  resolved: boolean;
  durationMs: number;
}

/** What the local model says of a message, and the words that decided (SPEC 4.3). */
export interface LocalOpinion {
  /** The likeliest intent. */
  intent: string;
  /** 0..1: how often it is right when it is this sure. */
  confidence: number;
  /** The words that spoke most for it against the next likeliest, the largest weight first. */
  words: { text: string; weight: number }[];
}

/** Layer 2: what the classifier proposed (SPEC 4.3). */
export interface ClassifierLayer {
  layer: "classifier";
  backend: "model" | "local" | "cascade";
  /** Null: switched off. */
  raw: string | null;
  type: string | null;
  confidence: number | null;
  reason: string | null;
  candidate: Record<string, string>;
  error: string | null;
  /** What the local model thought, where the backend has one; in a cascade also when the model was asked after it. */
  local?: LocalOpinion;
  tokens: { prompt: number; completion: number } | null;
  durationMs: number;
}

/** Layer 3: what the server made of it (SPEC 4.4). */
export interface VerdictLayer {
  layer: "verdict";
  accepted: boolean;
  intent: string;
  confidence: number;
  threshold: number;
  /** The signal of the row of the verdict table that applied. */
  signal: string | null;
  durationMs: number;
}

export type RouteLayer = RulesLayer | ClarificationLayer | ClassifierLayer | VerdictLayer;

/** What a clarification asked for, remembered for the next message (SPEC 4.4). */
export interface PendingClarification {
  intent: string;
  missing: string[];
  /** Values that were already grounded. */
  entities: Record<string, string>;
  evidence: Evidence[];
  /** Values offered to choose from, by entity. */
  choices?: Record<string, string[]>;
  /** How many clarifications stand in a row, this one included. */
  inARow: number;
  /** Milliseconds since the epoch. */
  askedAt: number;
  runId: string;
}

/** The one routing decision of a run: written once, read by everything after it (SPEC 4.5). */
export interface RouteDecision {
  outcome: "routed" | "clarify" | "unknown";
  intent: string;
  confidence: number;
  signals: string[];
  source: RouteSource;
  routerVersion: string;
  /** Canonical values by entity. */
  entities: Record<string, string>;
  evidence: Evidence[];
  /** `retrieve`: go on with the granted tools that are read-only. */
  restrict?: "read_only";
  /** What to ask the user, in the run's language. */
  question?: string;
  /** What the question asks for. */
  missing?: string[];
  /** Values to choose from, by entity. */
  choices?: Record<string, string[]>;
  /** The intent whose scope, instructions and budgets apply, when it is inherited (follow-up). */
  inheritedIntent?: string;
  /** What each layer saw and decided, in order. */
  layers: RouteLayer[];
  grounding: GroundingCheck[];
}

/** What the classifier is asked (SPEC 4.3). Never holds a tool. */
export interface ClassifyRequest {
  system: string;
  /** JSON of `{ input, hasHistory, ruleSignals }`. */
  user: string;
  temperature: 0;
  maxOutputTokens: number;
  timeoutMs: number;
}

/** The classifier's reply: its text as it came, and what it cost. */
export interface ClassifyReply {
  text: string;
  tokens?: { prompt: number; completion: number };
}

/** Asks the classifier; throws or rejects when there is no reply. A bare string is a reply without figures. */
export type Classify = (request: ClassifyRequest) => Promise<ClassifyReply | string>;

/** Finds the canonical values that an alias may mean, best first; `score` is 0..1 (SPEC 4.4). */
export type Lookup = (entity: string, text: string) => Promise<{ value: string; score: number; row?: Json }[]>;

/** An earlier run of the conversation, as routing, grounding and the model's history read it (SPEC 3, 4.4). */
export interface HistoryRun {
  runId: string;
  /** The user's message. */
  message: string;
  /** The final answer; null when the run has none yet. */
  answer: string | null;
  /** False while it runs or waits: it is no history for a follow-up. */
  finished: boolean;
  /** One line per tool result. */
  toolLines: string[];
  intent: string | null;
  routed: boolean;
  entities: Record<string, string>;
  evidence: Evidence[];
  /** In one line, what a waiting run waits for. */
  waitingFor?: string;
}
