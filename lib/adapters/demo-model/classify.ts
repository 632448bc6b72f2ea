import { featuresOf, Weights } from "./features";
import { followsOn, refersBack } from "./follow-up";
import { nameWords } from "./language";
import type { PromptIntent } from "./intents";

/** What a classifier is asked. */
export interface ClassifierInput {
  input: string;
  hasHistory: boolean;
  ruleSignals: string[];
}

/** Its verdict, in the form that the prompt asks for. */
export interface ClassifierVerdict {
  type: string;
  confidence: number;
  reason: string;
}

interface Candidate {
  intent: PromptIntent;
  /** 0..1: how much of the input one example or the description says too. */
  score: number;
  shared: string[];
}

const FOLLOW_UP = "follow_up";
const UNKNOWN = "unknown";
/** How alike two sets of features are, 0..1, by what tells texts apart. */
function likeness(input: ReadonlySet<string>, other: ReadonlySet<string>, weights: Weights): number {
  const shared = [...input].filter((feature) => other.has(feature));
  if (shared.length === 0) return 0;
  const common = weights.sum(shared);
  // What the input says beyond the example counts against it more than what the example says beyond the input.
  return common / (0.65 * weights.sum(input) + 0.35 * weights.sum(other));
}

function rank(input: ReadonlySet<string>, intents: readonly PromptIntent[]): Candidate[] {
  const parts = intents.map((intent) => ({
    intent,
    name: featuresOf(nameWords(intent.name).join(" ")),
    description: featuresOf(intent.description),
    examples: intent.examples.map(featuresOf),
  }));
  const whole = parts.map(
    ({ name, description, examples }) => new Set([...name, ...description, ...examples.flatMap((one) => [...one])]),
  );
  const weights = new Weights(whole);
  const all = weights.sum(input);
  const candidates = parts.map(({ intent, name, description, examples }, index) => {
    const known = whole[index] ?? new Set<string>();
    const shared = [...input].filter((feature) => known.has(feature));
    const covered = all === 0 ? 0 : weights.sum(shared) / all;
    const alike = Math.max(0, ...[...examples, description, name].map((one) => likeness(input, one, weights)));
    return { intent, shared, score: 0.5 * alike + 0.5 * covered };
  });
  return candidates.sort((a, b) => b.score - a.score);
}

/** From likeness to confidence: a clear winner is sure; a close second or a weak match is not. */
function confidence(best: Candidate, second: Candidate | undefined): number {
  const margin = Math.min(best.score - (second?.score ?? 0), 0.35);
  return Math.round(Math.min(0.98, 0.35 + 0.6 * best.score + 0.8 * margin) * 100) / 100;
}

const plain = (feature: string): string => feature.replace(/^=/, "");

/**
 * Chooses among the intents by the words, character pairs and meanings that the input shares with their names,
 * descriptions and examples. What shares too little is `unknown`.
 */
export function classify(asked: ClassifierInput, intents: readonly PromptIntent[]): ClassifierVerdict {
  const features = featuresOf(asked.input);
  const [best, second] = rank(
    features,
    intents.filter(({ name }) => name !== UNKNOWN && name !== FOLLOW_UP),
  );
  const confident = best && best.shared.length > 0 ? confidence(best, second) : 0;
  const mayFollow = asked.hasHistory && intents.some(({ name }) => name === FOLLOW_UP);
  if (mayFollow && (followsOn(asked.input) || (confident < 0.75 && refersBack(asked.input)))) {
    return { type: FOLLOW_UP, confidence: 0.85, reason: "It refers to what was said before." };
  }
  if (!best || best.score < 0.2) {
    return { type: UNKNOWN, confidence: 0.3, reason: "It shares too little with any intent." };
  }
  const words = best.shared.slice(0, 5).map(plain).join(", ");
  return { type: best.intent.name, confidence: confident, reason: `Shares ${words} with ${best.intent.name}.` };
}
