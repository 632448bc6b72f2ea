import { compilePolicy } from "@/lib/engine/policy/compile";
import type { PolicyInput } from "@/lib/engine/policy/document";
import { runRules } from "@/lib/engine/route/rules/run";
import type { Report } from "../report";
import { share } from "../statistics";
import { clinc } from "./data";

type Rules = NonNullable<PolicyInput["routingRules"]>;

/** Rules as a person would write them from the training sentences. */
const CLINC_RULES: Rules = [
  { name: "flip_coin", intent: "flip_coin", match: { keywords: ["flip a coin", "heads or tails", "coin flip"] } },
  { name: "roll_dice", intent: "roll_dice", match: { pattern: "\\broll\\b.*\\b(?:dice|die)\\b", ignoreCase: true } },
  { name: "routing", intent: "routing", match: { keywords: ["routing number"] } },
  {
    name: "tires",
    intent: "tire_pressure",
    match: { pattern: "\\btires?\\b.*\\b(?:air|pressure)|\\bair\\b.*\\btires?\\b" },
  },
  { name: "meaning", intent: "meaning_of_life", match: { keywords: ["meaning of life", "purpose of life"] } },
  { name: "jump", intent: "jump_start", match: { keywords: ["jump start", "dead battery", "dead car battery"] } },
  { name: "carry_on", intent: "carry_on", match: { pattern: "\\bcarry[- ]?ons?\\b", ignoreCase: true } },
  { name: "spelling", intent: "spelling", match: { pattern: "\\b(?:spell|spelling)\\b", ignoreCase: true } },
  {
    name: "credit_score",
    intent: "credit_score",
    match: { keywords: ["credit score"] },
    unless: "improv|rais|build|increas|better|boost|hurt|lower|decreas|affect|protect|fix|good for|bad for",
  },
];

/** Precision of strong rules on sentences that they were not written for. */
export function measurePrecision(report: Report): void {
  const names = new Set(clinc("train").map(({ intent }) => intent));
  const policy = compilePolicy({ intents: [...names].map((name) => ({ name })), routingRules: CLINC_RULES });
  let [decided, right] = [0, 0];
  const targets = new Set(CLINC_RULES.map(({ intent }) => intent));
  const sentences = clinc("val");
  for (const { text, intent } of sentences) {
    const { decided: hit } = runRules(policy.rules, text, false);
    if (!hit) continue;
    decided += 1;
    if (hit.rule.policy.intent === intent) right += 1;
  }
  const meant = sentences.filter(({ intent }) => targets.has(intent)).length;
  report.say(`CLINC150 val, ${CLINC_RULES.length} strong rules`);
  report.say(`  precision ${share(right, decided)}; they decide ${share(right, meant)} meant for them`);
}
