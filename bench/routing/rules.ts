import { compilePolicy } from "@/lib/engine/policy/compile";
import type { PolicyInput } from "@/lib/engine/policy/document";
import { runRules } from "@/lib/engine/route/rules/run";
import { clinc, quantiles, share } from "./data";

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
export function measurePrecision(): void {
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
  console.log(`CLINC150 val, ${CLINC_RULES.length} strong rules`);
  console.log(`  precision ${share(right, decided)}; they decide ${share(right, meant)} meant for them`);
}

/** Time of layer 1 with two hundred rules on a message of a kilobyte. */
export function measureTime(): void {
  const words = clinc("train")
    .flatMap(({ text }) => text.split(" "))
    .filter((word) => word.length > 4);
  const pick = (index: number) => words[(index * 7919) % words.length]!.replace(/[^a-z]/g, "");
  const routingRules: Rules = Array.from({ length: 200 }, (_, index) => {
    const [one, two, three] = [pick(3 * index), pick(3 * index + 1), pick(3 * index + 2)];
    const patterns = [
      `\\b(?:${one}|${two})\\b.{0,40}\\b${three}s?\\b\\s*#?\\d{4,}`,
      `^(?:please\\s+)?(?:can|could) you ${one} (?:my|the) ${two}`,
      `(?:${one}|${two}|${three})[-_ ]?(?:id|number|no\\.?)\\s*[:=]?\\s*[A-Z]{2}-\\d{3,}`,
      `\\b${one}(?:e?d|ing)?\\s+(?:\\w+\\s+){0,3}${two}\\b.*\\b(?:asap|urgent)\\b`,
    ];
    return { name: `rule_${index}`, intent: "a", match: { pattern: patterns[index % 4]!, ignoreCase: true } };
  });
  const policy = compilePolicy({ intents: [{ name: "a" }], routingRules });
  const sentences = clinc("val").map(({ text }) => text);
  const messages = Array.from({ length: 60 }, (_, index) =>
    sentences
      .slice(index * 40)
      .join(" ")
      .slice(0, 1024),
  );
  for (const message of messages) runRules(policy.rules, message, false);
  const times = messages.map((message) => {
    const since = performance.now();
    runRules(policy.rules, message, false);
    return performance.now() - since;
  });
  const { median, p95 } = quantiles(times);
  console.log(`200 rules on messages of 1 KB: median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
}
