import { FOLLOW_UP_INTENT, UNKNOWN_INTENT, type IntentPolicy } from "../../policy/document";
import type { ROUTE_SIGNALS } from "../decision";
import { plainLabel, type ClassifierReply } from "./reply";

/** What the server makes of a reply: an intent of the policy, or `unknown` and the row of the table that says why. */
export interface Judgement {
  intent: string;
  /** 0..1; 0 where the reply gives no proper number. */
  confidence: number;
  signal: (typeof ROUTE_SIGNALS)[number] | null;
}

/** What judging needs to know. */
export interface JudgingRules {
  intents: ReadonlyMap<string, IntentPolicy>;
  threshold: number;
  hasHistory: boolean;
}

/** Whether an intent reads its scope from the run before (SPEC 4.4, follow-up). */
export function inherits(intent: IntentPolicy | undefined): boolean {
  return intent !== undefined && (intent.inherits || intent.name === FOLLOW_UP_INTENT);
}

/** The intent that a label means; null for none of the policy's, or for two that differ by case alone. */
function intentFor(label: string | null, intents: ReadonlyMap<string, IntentPolicy>): string | null {
  if (label === null) return null;
  if (intents.has(label.trim())) return label.trim();
  const plain = plainLabel(label);
  if (plain === UNKNOWN_INTENT) return UNKNOWN_INTENT;
  const matching = [...intents.keys()].filter((name) => plainLabel(name) === plain);
  return matching.length === 1 ? matching[0]! : null;
}

/** Applies the verdict table to a reply, whichever backend gave it (SPEC 4.4). */
export function judge(reply: ClassifierReply, rules: JudgingRules): Judgement {
  const { confidence } = reply;
  const proper = confidence !== null && confidence >= 0 && confidence <= 1;
  const unknown = (signal: Judgement["signal"]): Judgement => ({
    intent: UNKNOWN_INTENT,
    confidence: proper ? confidence : 0,
    signal,
  });
  const intent = intentFor(reply.type, rules.intents);
  const followsUp =
    intent === null ? plainLabel(reply.type ?? "") === FOLLOW_UP_INTENT : inherits(rules.intents.get(intent));
  const orphan = followsUp && !rules.hasHistory;
  if (intent === null && !orphan) return unknown("llm_invalid_or_low_confidence");
  if (!proper || confidence < rules.threshold) return unknown("llm_invalid_or_low_confidence");
  if (orphan || intent === null) return unknown("llm_follow_up_without_history");
  return { intent, confidence, signal: null };
}
