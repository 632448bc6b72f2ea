import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import type { PolicyInput } from "../policy/document";
import type { RouteDecision } from "./decision";
import { routeIntent } from "./route-intent";

/**
 * Rows of the field-fault log about routing. Its layer names and error codes are class names; ours are the signals of
 * SPEC 4.4. Each row is read from the log, so that its input is the reported one.
 */
const LOG = new URL("../../../../shared/data/field-faults.jsonl", import.meta.url);
const present = existsSync(LOG);

interface Fault {
  id: string;
  kind: string;
  input: unknown;
}

const faults = new Map<string, Fault>(
  present
    ? readFileSync(LOG, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Fault)
        .map((fault) => [fault.id, fault])
    : [],
);
/** The input of a row; each has a shape of its own, which its test names. */
const input = <T>(id: string) => faults.get(id)!.input as T;

interface Reply {
  intents: string[];
  text: string;
  raw: string;
}
interface Rules {
  rules: { intent: string; regex: string }[];
  text: string;
}

const named = (names: string[]) => names.map((name) => ({ name }));

function classify(given: Reply, more: PolicyInput = {}): Promise<RouteDecision> {
  const policy = compilePolicy({ intents: named(given.intents), ...more });
  return routeIntent({ input: given.text, history: [], policy, classify: async () => given.raw, now: 0 });
}

function byRules(
  rules: NonNullable<PolicyInput["routingRules"]>,
  text: string,
  intents: string[],
): Promise<RouteDecision> {
  const policy = compilePolicy({ intents: named(intents), routingRules: rules, classifier: { enabled: false } });
  return routeIntent({ input: text, history: [], policy, classify: async () => "", now: 0 });
}

const ERROR = { outcome: "unknown", intent: "unknown", signals: ["llm_error"] };
const INVALID = { outcome: "unknown", intent: "unknown", signals: ["llm_invalid_or_low_confidence"] };

describe.skipIf(!present)("field faults: the classifier's JSON (needs ../shared/data)", () => {
  test("F097: thinking, then a fenced list of one", async () => {
    expect(await classify(input<Reply>("F097"))).toMatchObject({
      outcome: "routed",
      intent: "order_status",
      source: "llm_fallback",
    });
  });

  test("F099: two different objects are ambiguous, never a pick", async () => {
    expect(await classify(input<Reply>("F099"))).toMatchObject(ERROR);
  });

  test("F101: a reply that is no JSON never becomes the first intent", async () => {
    expect(await classify(input<Reply>("F101"))).toMatchObject(ERROR);
  });

  test("F102: labels are compared without quotes, space and case", async () => {
    for (const each of input<{ cases: Reply[] }>("F102").cases)
      expect(await classify(each)).toMatchObject({ outcome: "routed", intent: "order_status" });
  });

  test("F104: confidence in other forms", async () => {
    const [quoted, word, percent, above, negative] = await Promise.all(
      input<{ cases: Reply[] }>("F104").cases.map((each) => classify(each)),
    );
    expect(quoted).toMatchObject({ intent: "order_status", confidence: 0.92 });
    // One of: rejected, or a documented mapping. SPEC 4.4 rejects what is not a number.
    expect(word).toMatchObject(INVALID);
    expect(percent).toMatchObject({ intent: "order_status", confidence: 0.92 });
    expect(above).toMatchObject(INVALID);
    expect(negative).toMatchObject(INVALID);
  });

  test("F106: thoughts that were cut off hold no answer", async () => {
    expect(await classify(input<Reply>("F106"))).toMatchObject(ERROR);
  });

  test("F107: tags inside a string stay", async () => {
    const decision = await classify(input<Reply>("F107"), { entities: [{ name: "quote" }] });
    expect(decision).toMatchObject({ intent: "chitchat", entities: { quote: "<think>x</think>" } });
  });

  test("F109: a keyword inside an identifier fires no strong rule", async () => {
    const { rules, text } = input<Rules>("F109");
    const { intent, regex } = rules[0]!;
    const pattern = await byRules([{ name: "r", intent, match: { pattern: regex }, unless: "\\.md\\b" }], text, [
      intent,
    ]);
    expect(pattern.layers[0]).toMatchObject({ decided: null });
    const words = await byRules([{ name: "r", intent, match: { keywords: regex.split("|") } }], text, [intent]);
    expect(words.layers[0]).toMatchObject({ decided: null });
  });
});

describe.skipIf(!present)("field faults: routing rules (needs ../shared/data)", () => {
  test("F194: nested quantifiers end within 100 ms", async () => {
    // One of: refused when saved, or no hit in time. RE2 is linear, so the pattern is allowed and simply runs.
    const { regex, text } = input<{ regex: string; text: string }>("F194");
    const rule = { name: "r", intent: "a", match: { pattern: regex } };
    await byRules([rule], "warm", ["a"]);
    const start = performance.now();
    const decision = await byRules([rule], text, ["a"]);
    expect(performance.now() - start).toBeLessThan(100);
    expect(decision.layers[0]).toMatchObject({ decided: null, error: null });
  });

  test("F196: checking a pattern does not run it", () => {
    const start = performance.now();
    compilePolicy({
      routingRules: [{ name: "r", intent: "a", match: { pattern: input<{ save_regex: string }>("F196").save_regex } }],
    });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test("F198: every message matches, not every second one", async () => {
    const { regex, texts } = input<{ regex: { source: string }; texts: string[] }>("F198");
    const policy = compilePolicy({
      intents: named(["a"]),
      routingRules: [
        { name: "r", intent: "a", match: { pattern: regex.source } },
        { name: "k", intent: "a", match: { keywords: [regex.source] } },
      ],
    });
    for (const text of texts) {
      const decision = await routeIntent({ input: text, history: [], policy, classify: async () => "", now: 0 });
      expect(decision.layers[0]).toMatchObject({ decided: { rule: "r" }, alsoMatched: [{ rule: "k" }] });
    }
  });

  test("F199: the order of the document decides, and the conflict is in the trace", async () => {
    const { rules, text } = input<Rules>("F199");
    const ordered = rules.map(({ intent, regex }, index) => ({
      name: `r${index}`,
      intent,
      match: { pattern: regex },
    }));
    const decision = await byRules(
      ordered,
      text,
      rules.map((rule) => rule.intent),
    );
    expect(decision).toMatchObject({ intent: "refund_request", source: "rule_strong" });
    expect(decision.layers[0]).toMatchObject({ alsoMatched: [{ rule: "r1", intent: "order_status" }] });
  });

  test("F201: a rule whose intent is not in the policy is passed over, and the trace says so", async () => {
    const { rules, text } = input<Rules>("F201");
    const decision = await byRules(
      [{ name: "r", intent: rules[0]!.intent, match: { pattern: rules[0]!.regex } }],
      text,
      ["other"],
    );
    expect(decision).toMatchObject({ outcome: "unknown", signals: ["weak_rule"] });
    expect(decision.layers[0]).toMatchObject({ decided: null, skipped: [{ rule: "r", reason: "intent_missing" }] });
  });

  test("every row of these kinds has its test here", () => {
    const kinds = [...faults.values()].filter(({ kind }) => kind === "classifier-json" || kind === "routing-rules");
    const tested = readFileSync(new URL(import.meta.url), "utf8");
    for (const { id } of kinds) expect(tested).toContain(`test("${id}:`);
  });
});
