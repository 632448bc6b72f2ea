import { compilePolicy } from "@/lib/engine/policy/compile";
import type { PolicyInput } from "@/lib/engine/policy/document";
import type { LocalModel } from "@/lib/engine/route/local/model";
import { trainLocalModel } from "@/lib/engine/route/local/train";
import { routeIntent } from "@/lib/engine/route/route-intent";
import type { Report } from "../report";
import { median, quantile, share } from "../statistics";
import { clinc, crosswoz, type Sentence } from "./data";

const THRESHOLDS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.75];

type Intents = { name: string; examples: string[] }[];

function intentsOf(sentences: readonly Sentence[]): Intents {
  const examples = new Map<string, string[]>();
  for (const { text, intent } of sentences) {
    const known = examples.get(intent);
    if (known) known.push(text);
    else examples.set(intent, [text]);
  }
  return [...examples].map(([name, list]) => ({ name, examples: list }));
}

function train(intents: Intents, report: Report): LocalModel {
  const since = performance.now();
  const model = trainLocalModel(intents);
  if (!model) throw new Error("nothing to learn from");
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const megabytes = (JSON.stringify(model).length / 1e6).toFixed(2);
  report.say(`  trained on ${intents.length} intents in ${seconds} s; ${megabytes} MB as JSON`);
  return model;
}

/** A decision, whatever the threshold: the threshold 0 accepts all, so that any other can be read from it. */
interface Judged {
  inScope: boolean;
  right: boolean;
  confidence: number;
}

async function judge(
  policy: PolicyInput,
  model: LocalModel,
  sentences: readonly Sentence[],
  report: Report,
): Promise<Judged[]> {
  const compiled = compilePolicy({ ...policy, classifier: { backend: "local", threshold: 0 } }, { localModel: model });
  const classify = () => Promise.reject(new Error("the model must not be asked"));
  const route = (input: string) => routeIntent({ input, history: [], policy: compiled, classify, now: 0 });
  for (const { text } of sentences.slice(0, 200)) await route(text);
  const times: number[] = [];
  const judged: Judged[] = [];
  for (const { text, intent } of sentences) {
    const since = performance.now();
    const decision = await route(text);
    times.push(performance.now() - since);
    judged.push({ inScope: intent !== "oos", right: decision.intent === intent, confidence: decision.confidence });
  }
  const [middle, p95] = [median(times).toFixed(3), quantile(times, 0.95).toFixed(3)];
  report.say(`  time per decision, rules and verdict included: median ${middle} ms, p95 ${p95} ms`);
  return judged;
}

/** How far confidence is from how often it is right, over ten steps. */
function calibrationError(judged: readonly Judged[]): number {
  const bins = Array.from({ length: 10 }, () => ({ confidence: 0, right: 0 }));
  for (const { confidence, right, inScope } of judged) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))]!;
    bin.confidence += confidence;
    if (right && inScope) bin.right += 1;
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / judged.length;
}

function printTable(judged: readonly Judged[], report: Report): void {
  const inScope = judged.filter((each) => each.inScope);
  const none = judged.filter((each) => !each.inScope);
  for (const threshold of THRESHOLDS) {
    const right = inScope.filter((each) => each.right && each.confidence >= threshold);
    const refused = none.filter((each) => each.confidence < threshold);
    const recall = none.length > 0 ? `, none-of-them recall ${share(refused.length, none.length)}` : "";
    report.say(`  threshold ${threshold.toFixed(2)}: accuracy ${share(right.length, inScope.length)}${recall}`);
  }
  report.say(`  calibration error ${(100 * calibrationError(judged)).toFixed(1)} points`);
}

/** CLINC150: 150 English intents and messages that are none of them. */
export async function measureClinc(report: Report): Promise<void> {
  const known = clinc("train").filter(({ intent }) => intent !== "oos");
  const none = clinc("train").filter(({ intent }) => intent === "oos");
  const taught: Sentence[] = none.map(({ text }) => ({ text, intent: "unknown" }));
  for (const [title, sentences] of [
    ["without examples of none-of-them", known],
    ["with 100 examples of none-of-them, as examples of unknown", [...known, ...taught]],
  ] as const) {
    report.say(`CLINC150 val, local classifier, ${title}`);
    const intents = intentsOf(sentences);
    printTable(await judge({ intents }, train(intents, report), clinc("val"), report), report);
  }
}

/** Turns that an intent needs to be learnt. */
const LEAST_TURNS = 20;
/** One intent of so many is kept from the classifier: its turns are none of those that it knows. */
const LEFT_OUT = 6;

/**
 * CrossWOZ: Chinese turns that ask for one thing; the intent is its domain and slot. Dialogues are split 7 to 3. None of
 * them are turns of intents that are too rare to be learnt or were left out.
 */
export async function measureCrosswoz(report: Report): Promise<void> {
  const slots = new Map<string, string>();
  const nameOf = (label: string) => slots.get(label) ?? slots.set(label, `intent_${slots.size}`).get(label)!;
  const asked = crosswoz().flatMap(({ dialog, text, acts }) => {
    const requests = acts.filter(([kind]) => kind === "Request");
    const [first] = requests.length > 0 ? requests : acts.filter(([kind]) => kind === "General");
    if (!first || requests.length > 1) return [];
    return [{ text, intent: nameOf(`${first[1]} ${first[2]}`), held: Number(dialog) % 10 < 3 }];
  });
  const counts = new Map<string, number>();
  for (const { intent } of asked) counts.set(intent, (counts.get(intent) ?? 0) + 1);
  const learnt = new Set(
    [...counts].filter(([, count]) => count >= LEAST_TURNS).flatMap(([name], at) => (at % LEFT_OUT === 2 ? [] : name)),
  );
  report.say("CrossWOZ val, local classifier, Chinese");
  const intents = intentsOf(asked.filter(({ held, intent }) => !held && learnt.has(intent)));
  const heldOut = asked
    .filter(({ held }) => held)
    .map(({ text, intent }) => ({ text, intent: learnt.has(intent) ? intent : "oos" }));
  printTable(await judge({ intents }, train(intents, report), heldOut, report), report);
}
