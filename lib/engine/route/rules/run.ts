import { firstUnits, foldText } from "../../ground/folded-text";
import type { RuleHit, RulesLayer } from "../decision";
import type { CompiledRule, RuleMatch } from "./compile";

/** Rules and the classifier read so much of a message, in UTF-16 units (SPEC 4.1, 4.3). */
export const ROUTING_UNITS = 4000;

/** What layer 1 came to. At most one of `decided` and `failed` is set. */
export interface RulesResult {
  layer: Omit<RulesLayer, "durationMs"> & Required<Pick<RulesLayer, "skipped">>;
  /** The first strong rule that matched. Offsets are those of the message. */
  decided: { rule: CompiledRule; match: RuleMatch } | null;
  /** A rule threw before any strong one matched. */
  failed: boolean;
}

const shifted = (match: RuleMatch, by: number): RuleMatch => ({
  start: match.start + by,
  end: match.end + by,
  captures: match.captures.map(({ entity, span }) => ({
    entity,
    span: { start: span.start + by, end: span.end + by },
  })),
});

const hitOf = ({ policy }: CompiledRule, { start, end }: RuleMatch): RuleHit => ({
  rule: policy.name,
  intent: policy.intent,
  start,
  end,
});

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/**
 * Tries the rules in order on the first characters of a message, without the space around them (SPEC 4.1, 4.2).
 * The first strong match decides, unless a rule before it threw; all are tried, so that what else would have matched
 * is known. Never throws.
 */
export function runRules(rules: readonly CompiledRule[], input: string, hasHistory: boolean): RulesResult {
  const head = firstUnits(input, ROUTING_UNITS);
  const offset = head.length - head.trimStart().length;
  const text = foldText(head.trim());
  const layer: RulesResult["layer"] = {
    layer: "rules",
    tried: 0,
    decided: null,
    confidence: null,
    alsoMatched: [],
    weak: [],
    skipped: [],
    error: null,
  };
  let decided: RulesResult["decided"] = null;
  let failed = false;
  for (const rule of rules) {
    const { name, strength, requiresHistory, confidence } = rule.policy;
    if (!rule.leadsSomewhere || (requiresHistory && !hasHistory)) {
      layer.skipped.push({ rule: name, reason: rule.leadsSomewhere ? "needs_history" : "intent_missing" });
      continue;
    }
    layer.tried += 1;
    try {
      const found = rule.match(text);
      if (!found) continue;
      const match = shifted(found, offset);
      if (strength === "weak") layer.weak.push(hitOf(rule, match));
      else if (decided || failed) layer.alsoMatched.push(hitOf(rule, match));
      else {
        decided = { rule, match };
        layer.decided = hitOf(rule, match);
        layer.confidence = confidence;
      }
    } catch (error) {
      layer.error ??= { rule: name, message: messageOf(error) };
      failed ||= decided === null;
    }
  }
  return { layer, decided, failed };
}
