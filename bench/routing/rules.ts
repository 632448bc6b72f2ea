import { compilePolicy } from "@/lib/engine/policy/compile";
import type { PolicyInput } from "@/lib/engine/policy/document";
import { runRules } from "@/lib/engine/route/rules/run";
import type { Report } from "../report";
import { share } from "../statistics";
import { clinc, crosswoz } from "./data";

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

/** Rules for what is asked of a place; an intent is a slot, or a kind of small talk. */
const CROSSWOZ_RULES: Rules = [
  { name: "phone", intent: "phone", match: { keywords: ["电话"] }, unless: "叫醒|免费.*电话" },
  { name: "address", intent: "address", match: { keywords: ["地址", "在哪", "什么位置"] } },
  { name: "ticket", intent: "ticket", match: { pattern: "门票.{0,4}(?:多少|价格|几)" } },
  { name: "hours", intent: "hours", match: { keywords: ["营业时间"] } },
  { name: "thanks", intent: "thanks", match: { pattern: "谢" }, unless: "[?？吗]|请问|帮我|推荐|告诉" },
];
const CROSSWOZ_MEANT: Record<string, string> = {
  phone: "电话",
  address: "地址",
  ticket: "门票",
  hours: "营业时间",
  thanks: "thank",
};

/** The same in Chinese: a decision is right when the turn asks for that, beside whatever else. */
function measureCrosswoz(report: Report): void {
  const intents = Object.keys(CROSSWOZ_MEANT).map((name) => ({ name }));
  const policy = compilePolicy({ intents, routingRules: CROSSWOZ_RULES });
  let [decided, right] = [0, 0];
  const turns = crosswoz();
  for (const { text, acts } of turns) {
    const { decided: hit } = runRules(policy.rules, text, false);
    if (!hit) continue;
    decided += 1;
    const meant = CROSSWOZ_MEANT[hit.rule.policy.intent];
    if (acts.some(([kind, act, slot]) => (kind === "General" ? act : kind === "Request" ? slot : "") === meant))
      right += 1;
  }
  report.say(`CrossWOZ val, ${CROSSWOZ_RULES.length} strong rules`);
  report.say(`  precision ${share(right, decided)}; they decide ${share(decided, turns.length)} of the turns`);
}

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
  measureCrosswoz(report);
}
