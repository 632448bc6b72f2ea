import { describe, expect, test } from "vitest";
import { policyDocument, type PolicyInput } from "../../policy/document";
import { compileRules } from "./compile";
import { ROUTING_UNITS, runRules } from "./run";

type Rule = NonNullable<PolicyInput["routingRules"]>[number];
type Match = Rule["match"];

const intents: PolicyInput["intents"] = [{ name: "a" }, { name: "b" }];

function compiled(rules: Partial<Rule>[]) {
  const routingRules = rules.map(
    (rule, index) => ({ name: `r${index}`, intent: "a", match: { text: "x" }, ...rule }) as Rule,
  );
  const document = policyDocument.parse({ intents, routingRules });
  return compileRules(document.routingRules, document.intents);
}

const run = (rules: Partial<Rule>[], text: string, hasHistory = false) => runRules(compiled(rules), text, hasHistory);
const hits = (match: Match, text: string, more: Partial<Rule> = {}) => run([{ match, ...more }], text).decided !== null;

describe("what matches", () => {
  test.each<[Match, string, boolean]>([
    [{ keywords: ["refund"] }, "I want a REFUND!", true],
    [{ keywords: ["refund"] }, "ｒｅｆｕｎｄ", true],
    [{ keywords: ["refund"] }, "refunds", false],
    [{ keywords: ["refund"] }, "请打开文档 refund-policy-v2.md", false],
    [{ keywords: ["refund"] }, "my_refund", false],
    [{ keywords: ["refund"] }, "A refund. Now", true],
    [{ keywords: ["refund"] }, "refund-policy.md, but I want a refund", true],
    [{ keywords: ["call  off"] }, "please Call\n off it", true],
    [{ keywords: ["退款"] }, "我要退款3次", true],
    [{ keywords: ["c++ (lang)"] }, "learn C++ (Lang) now", true],
    [{ keywords: [" "] }, "anything", false],
    [{ text: "hello" }, " Hello! ", true],
    [{ text: "你好" }, "你好！", true],
    [{ text: "hello there" }, "hello   there", true],
    [{ text: "hello" }, "hello?", false],
    [{ text: "hello" }, "hello you", false],
    [{ text: "..." }, "...", true],
    [{ pattern: "E\\d{4}" }, "Ｅ１０４２", true],
    [{ pattern: "订单号：(\\d+)" }, "订单号：12", true],
    [{ pattern: "订单号：(\\d+)" }, "订单号:12", true],
    [{ pattern: "（[０-９]+）" }, "(12)", true],
    [{ pattern: "\\（" }, "（", true],
    [{ pattern: "\\Q（.）\\E" }, "(.)", true],
    [{ pattern: "refund" }, "REFUND", false],
    [{ pattern: "refund", ignoreCase: true }, "REFUND", true],
    [{ pattern: "^20\\d{9}$" }, "  20240315001\n", true],
    [{ pattern: "(?i)abc" }, "ABC", true],
  ])("%j in %j: %s", (match, text, expected) => expect(hits(match, text)).toBe(expected));

  test.each<[Match, string, string, boolean]>([
    [{ keywords: ["refund"] }, "Policy", "the refund policy", false],
    [{ keywords: ["refund"] }, "policy", "a refund", true],
    [{ pattern: "refund" }, "policy", "refund Policy", true],
    [{ pattern: "refund", ignoreCase: true }, "policy", "Refund Policy", false],
  ])("%j unless %s, in %j: %s", (match, unless, text, expected) => {
    expect(hits(match, text, { unless })).toBe(expected);
  });

  test("offsets are those of the message", () => {
    const { decided } = run([{ match: { pattern: "E(?P<code>\\d+)" } }], "　 Ｅ１２ ");
    expect(decided?.match).toEqual({ start: 2, end: 5, captures: [{ entity: "code", span: { start: 3, end: 5 } }] });
  });

  test("only the first characters are read", () => {
    const match: Match = { keywords: ["refund"] };
    expect(hits(match, `${"x ".repeat(ROUTING_UNITS / 2 - 4)}refund`)).toBe(true);
    expect(hits(match, `${"x ".repeat(ROUTING_UNITS / 2)}refund`)).toBe(false);
  });

  test("a group that took no part captures nothing", () => {
    const { decided } = run([{ match: { pattern: "(?P<x>a)|(?P<y>b)" } }], "b");
    expect(decided?.match.captures.map((capture) => capture.entity)).toEqual(["y"]);
  });
});

describe("which rule decides", () => {
  const [one, two]: Partial<Rule>[] = [
    { name: "one", match: { keywords: ["order"] } },
    { name: "two", intent: "b", match: { keywords: ["refund"] }, confidence: 0.9 },
  ];

  test("the first in order; the others are listed", () => {
    expect(run([one!, two!], "refund my order").layer).toMatchObject({
      decided: { rule: "one", start: 10 },
      alsoMatched: [{ rule: "two", intent: "b", start: 0, end: 6 }],
      confidence: 1,
      tried: 2,
    });
    expect(run([two!, one!], "refund my order").layer).toMatchObject({ decided: { rule: "two" }, confidence: 0.9 });
  });

  test("weak rules and disabled ones never do", () => {
    const { layer, decided } = run(
      [
        { ...one!, strength: "weak" },
        { ...two!, enabled: false },
      ],
      "refund my order",
    );
    expect(decided).toBeNull();
    expect(layer).toMatchObject({ tried: 1, weak: [{ rule: "one" }], alsoMatched: [] });
  });

  test("rules without their intent or their history are passed over", () => {
    const rules = [{ ...one!, intent: "gone" }, { ...one!, name: "r", requiresHistory: true }, two!];
    expect(run(rules, "refund my order").layer).toMatchObject({
      decided: { rule: "two" },
      skipped: [
        { rule: "one", reason: "intent_missing" },
        { rule: "r", reason: "needs_history" },
      ],
    });
    expect(run(rules, "refund my order", true).layer.decided?.rule).toBe("r");
  });

  test("an intent named like something that objects inherit is no intent", () => {
    expect(run([{ ...one!, intent: "constructor" }], "order").layer.skipped).toEqual([
      { rule: "one", reason: "intent_missing" },
    ]);
  });

  test.each<[string, Partial<Rule>]>([
    ["pattern", { match: { pattern: "(" } }],
    ["back-reference", { match: { pattern: "(a)\\1" } }],
    ["look-ahead", { match: { pattern: "a(?=b)" } }],
    ["repetition without end", { match: { pattern: "(a{1000}){1000}" } }],
    ["unless", { match: { keywords: ["order"] }, unless: "[" }],
  ])("a broken %s throws when its turn comes", (_, broken) => {
    const first = run([{ ...broken, name: "broken" }, one!], "order");
    expect(first).toMatchObject({
      failed: true,
      decided: null,
      layer: { error: { rule: "broken" }, alsoMatched: [{ rule: "one" }] },
    });
    const last = run([one!, { ...broken, name: "broken" }], "order");
    expect(last).toMatchObject({ failed: false, layer: { decided: { rule: "one" }, error: { rule: "broken" } } });
  });
});

describe("time", () => {
  const within = (ms: number, work: () => void) => {
    const start = performance.now();
    work();
    expect(performance.now() - start).toBeLessThan(ms);
  };

  test.each(["(a+)+$", "^(a+)+$", "^(\\d|\\d\\d)+$", "(x+x+)+y", "(.*a){20}", "((a*)*)*b", "(\\w+\\s?)*$"])(
    "%s does not hang",
    (pattern) => {
      const rules = compiled([{ match: { pattern } }]);
      within(1000, () => {
        for (const text of [`${"a".repeat(5000)}!`, `${"1".repeat(5000)}x`, "x".repeat(5000)])
          runRules(rules, text, false);
      });
    },
  );

  test("two hundred ordinary rules on 1 KB take a few milliseconds", () => {
    const words = ["refund", "cancel", "order", "invoice", "password", "shipment", "webhook", "calendar"];
    const rules = compiled(
      Array.from({ length: 200 }, (_, index) => {
        const [word, other] = [words[index % 8]!, words[(index * 3 + 1) % 8]!];
        const forms: Match[] = [
          { pattern: `\\b(?:${word}|${other})\\b.{0,40}\\bid\\s*#?\\d{4,}`, ignoreCase: true },
          { pattern: `^(?:please\\s+)?(?:can|could) you ${word} (?:my|the) ${other}`, ignoreCase: true },
          { keywords: [`${word} now`, `${other} 取消${index}`] },
          { pattern: `${word}(?:e?d|ing)?\\s+(?:\\w+\\s+){0,3}${other}\\b.*\\b(?:asap|urgent)\\b`, ignoreCase: true },
        ];
        return { match: forms[index % 4]! };
      }),
    );
    const filler =
      "the team wrote that yesterday everything looked fine but today some people could not open their order files ";
    const text = filler.repeat(10).slice(0, 1024);
    for (let round = 0; round < 20; round += 1) runRules(rules, text, false);
    const times = Array.from({ length: 50 }, () => {
      const start = performance.now();
      runRules(rules, text, false);
      return performance.now() - start;
    });
    // The best of fifty, so that a busy machine does not count.
    expect(Math.min(...times)).toBeLessThan(2);
  });
});
