import { RE2JS } from "re2js";
import { compilePolicy } from "@/lib/engine/policy/compile";
import type { PolicyInput } from "@/lib/engine/policy/document";
import { runRules } from "@/lib/engine/route/rules/run";
import type { Report } from "../report";
import { median, rotated } from "../statistics";
import { clinc } from "./data";

/** Looks for a list of patterns in a text, and says how many it found. */
type Search = (text: string) => number;
type Engine = (patterns: readonly string[]) => Search;

const RULES = 200;
const MESSAGES = 60;
const MESSAGE_LENGTH = 1024;

/** The first layer of routing as runs use it: prefilters, then RE2. */
const gatehouse: Engine = (patterns) => {
  const routingRules: PolicyInput["routingRules"] = patterns.map((pattern, at) => ({
    name: `rule_${at}`,
    intent: "any",
    match: { pattern, ignoreCase: true },
  }));
  const policy = compilePolicy({ intents: [{ name: "any" }], routingRules });
  return (text) => {
    const { decided, layer } = runRules(policy.rules, text, false);
    return (decided ? 1 : 0) + layer.alsoMatched.length;
  };
};

const bareRe2: Engine = (patterns) => {
  const compiled = patterns.map((pattern) => RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE));
  return (text) => compiled.filter((each) => each.matcher(text).find()).length;
};

const native: Engine = (patterns) => {
  const compiled = patterns.map((pattern) => new RegExp(pattern, "i"));
  return (text) => compiled.filter((each) => each.test(text)).length;
};

const ENGINES: [name: string, engine: Engine][] = [
  ["Gatehouse rules", gatehouse],
  ["re2js, bare", bareRe2],
  ["native expressions", native],
];

/** Expressions that hang a native engine: more characters would take it minutes. */
const HOSTILE: [pattern: string, text: string][] = [
  ["(a+)+$", `${"a".repeat(25)}!`],
  ["^(\\d|\\d\\d)+$", `${"1".repeat(32)}x`],
];

/** Two hundred rules of four ordinary kinds over words of the training sentences. */
function ordinaryPatterns(): string[] {
  const words = clinc("train")
    .flatMap(({ text }) => text.split(" "))
    .filter((word) => word.length > 4);
  const pick = (at: number) => words[(at * 7919) % words.length]!.replace(/[^a-z]/g, "");
  return Array.from({ length: RULES }, (_, at) => {
    const [one, two, three] = [pick(3 * at), pick(3 * at + 1), pick(3 * at + 2)];
    const kinds = [
      `\\b(?:${one}|${two})\\b.{0,40}\\b${three}s?\\b\\s*#?\\d{4,}`,
      `^(?:please\\s+)?(?:can|could) you ${one} (?:my|the) ${two}`,
      `(?:${one}|${two}|${three})[-_ ]?(?:id|number|no\\.?)\\s*[:=]?\\s*[A-Z]{2}-\\d{3,}`,
      `\\b${one}(?:e?d|ing)?\\s+(?:\\w+\\s+){0,3}${two}\\b.*\\b(?:asap|urgent)\\b`,
    ];
    return kinds[at % kinds.length]!;
  });
}

function messages(): string[] {
  const sentences = clinc("val").map(({ text }) => text);
  const from = (at: number) => sentences.slice(at * 40).join(" ");
  return Array.from({ length: MESSAGES }, (_, at) => from(at).slice(0, MESSAGE_LENGTH));
}

const timed = (work: () => void): number => {
  const since = performance.now();
  work();
  return performance.now() - since;
};

/** Layer 1 beside native expressions and the bare engine (SPEC 4.1): every rule of the list is looked for. */
export function measureRuleEngines(report: Report, pairs: number): void {
  const patterns = ordinaryPatterns();
  const texts = messages();
  const searches = ENGINES.map(([name, engine]) => ({ name, search: engine(patterns), times: [] as number[] }));
  for (const { search } of searches) texts.forEach(search);
  for (let pair = 0; pair < pairs; pair++) {
    const text = texts[pair % texts.length]!;
    for (const { search, times } of rotated(searches, pair)) times.push(timed(() => search(text)));
  }
  const found = searches.map(({ search }) => texts.map(search).join());
  const rows = ENGINES.map(([name, engine], at) => [
    name,
    median(searches[at]!.times).toFixed(2),
    found[at] === found.at(-1) ? "yes" : "no",
    ...HOSTILE.map(([pattern, text]) => {
      const search = engine([pattern]);
      return timed(() => search(text)).toFixed(2);
    }),
  ]);
  report.say(`${RULES} rules on messages of 1 KB, median of ${pairs}; then one expression that was made to hang, ms`);
  report.table(["engine", "ms a message", "finds what native does", ...HOSTILE.map(([pattern]) => pattern)], rows);
}
