import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePolicy } from "../../policy/compile";
import type { PolicyInput } from "../../policy/document";
import type { Classify } from "../decision";
import { routeIntent } from "../route-intent";
import { confidenceFor, fitCalibration } from "./calibrate";
import { featuresOf, tokensOf } from "./features";
import { localClassifier, localModelSchema, type LocalModel } from "./model";
import { seeded, shuffle } from "./random";
import { trainingAddress, trainLocalModel } from "./train";

const INTENTS = [
  {
    name: "order_status",
    examples: [
      "where is my order",
      "when will my parcel arrive",
      "track my delivery",
      "我的订单到哪了",
      "快递什么时候到",
      "查一下物流",
    ],
  },
  {
    name: "refund",
    examples: [
      "I want my money back",
      "refund this purchase",
      "how do I return this item",
      "我要退款",
      "怎么退货",
      "把钱退给我",
    ],
  },
  {
    name: "small_talk",
    examples: ["hello there", "tell me a joke", "how are you today", "你好", "讲个笑话", "今天过得怎么样"],
  },
];

const MODEL = trainLocalModel(INTENTS)!;
const CLASSIFIER = localClassifier(MODEL);

describe("tokens and features", () => {
  test("words, Chinese characters, width, case and digits", () => {
    expect(tokensOf("Where's ＭＹ order #12000082？我的订单")).toEqual([
      "where's",
      "my",
      "order",
      "00000000",
      "我",
      "的",
      "订",
      "单",
    ]);
    expect(tokensOf("Ünïcode café Привет")).toEqual(["ünïcode", "café", "привет"]);
    expect(tokensOf("?!")).toEqual([]);
  });

  test("every trait comes from words of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        const { tokens, hashes, from, to } = featuresOf(text);
        expect(from).toHaveLength(hashes.length);
        hashes.forEach((hash, at) => {
          expect(hash).toBe(hash | 0);
          expect(from[at]!).toBeGreaterThanOrEqual(0);
          expect(to[at]!).toBeLessThanOrEqual(tokens.length);
        });
      }),
    );
  });
});

describe("training", () => {
  test.each([
    ["where is the parcel", "order_status"],
    ["my order, please track it", "order_status"],
    ["give me the money back", "refund"],
    ["物流到哪了", "order_status"],
    ["我想退货", "refund"],
    ["你好啊", "small_talk"],
  ])("%s is %s", (text, intent) => expect(CLASSIFIER.classify(text).intent).toBe(intent));

  test("the same examples give the same model, to the digit", () => {
    expect(trainLocalModel(INTENTS)).toEqual(MODEL);
  });

  test("it survives JSON", () => {
    const again = localClassifier(localModelSchema.parse(JSON.parse(JSON.stringify(MODEL))));
    for (const text of ["where is my order", "退款", "", "zzz"])
      expect(again.classify(text)).toEqual(CLASSIFIER.classify(text));
  });

  test("it says which words decided", () => {
    const { words } = CLASSIFIER.classify("please refund this");
    expect(words[0]?.text).toBe("refund");
    expect(words.length).toBeLessThanOrEqual(5);
    for (const { weight } of words) expect(weight).toBeGreaterThan(0);
  });

  test("it is surer of what it has seen than of what it has not", () => {
    const known = CLASSIFIER.classify("where is my order").confidence;
    for (const text of ["", "qqq xxx", "the capital of France", "一元二次方程"]) {
      expect(CLASSIFIER.classify(text).confidence).toBeLessThan(known);
    }
  });

  test("no examples, no model; one intent is enough", () => {
    expect(trainLocalModel([])).toBeNull();
    expect(
      trainLocalModel([
        { name: "a", examples: [] },
        { name: "b", examples: ["??"] },
      ]),
    ).toBeNull();
    expect(trainLocalModel([{ name: "unknown", examples: ["what is the weather"] }])).toBeNull();
    const one = localClassifier(trainLocalModel([{ name: "a", examples: ["where is my order"] }])!);
    expect(one.classify("where is my order").intent).toBe("a");
  });

  test("examples of unknown teach it what is none of the intents", () => {
    const asked = "where is my umbrella";
    const taught = trainLocalModel([
      ...INTENTS,
      { name: "unknown", examples: [asked, "where is my hat", "my umbrella is gone"] },
    ])!;
    expect(taught.labels).toEqual(INTENTS.map(({ name }) => name));
    expect(localClassifier(taught).classify(asked).confidence).toBeLessThan(CLASSIFIER.classify(asked).confidence);
  });

  test("intents named like what objects inherit are ordinary intents", () => {
    const model = trainLocalModel([
      { name: "constructor", examples: ["where is my order"] },
      { name: "toString", examples: ["refund"] },
    ])!;
    expect(localClassifier(model).classify("my order").intent).toBe("constructor");
  });

  test.each<[string, Partial<LocalModel>]>([
    ["labels", { labels: ["a"] }],
    ["rows", { lengths: MODEL.lengths.slice(1) }],
    ["columns", { columns: MODEL.columns.map(() => 99) }],
    ["weights", { weights: MODEL.weights.slice(1) }],
  ])("a model with damaged %s is refused", (_, damage) => {
    expect(() => localClassifier({ ...MODEL, ...damage })).toThrow("damaged");
  });
});

describe("calibration", () => {
  test("a confidence is how often such a prediction is right", () => {
    const random = seeded(1);
    // A model that says 0.99 where 0.8 is true, and 0.7 where 0.4 is.
    const held = Array.from({ length: 4000 }, (_, index) => {
      const chance = index % 2 === 0 ? 0.99 : 0.7;
      return { chance, right: random() < (chance > 0.9 ? 0.8 : 0.4) };
    });
    const calibration = fitCalibration(held);
    expect(confidenceFor(calibration, 0.99)).toBeCloseTo(0.8, 1);
    expect(confidenceFor(calibration, 0.7)).toBeCloseTo(0.4, 1);
  });

  test("confidence grows with the model's own chance and stays within 0 and 1", () => {
    const outcomes = fc.array(fc.record({ chance: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(outcomes, (held) => {
        const calibration = fitCalibration(held);
        const confidences = [0, 0.1, 0.5, 0.9, 1].map((chance) => confidenceFor(calibration, chance));
        expect([...confidences].sort((a, b) => a - b)).toEqual(confidences);
        for (const confidence of confidences) expect(confidence >= 0 && confidence <= 1).toBe(true);
      }),
    );
  });

  test("shuffling is a permutation that its seed decides", () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    const once = shuffle([...items], seeded(7));
    expect(once).toEqual(shuffle([...items], seeded(7)));
    expect(once).not.toEqual(items);
    expect([...once].sort((a, b) => a - b)).toEqual(items);
  });
});

describe("as a backend", () => {
  const document = (backend: "local" | "cascade", threshold: number): PolicyInput => ({
    intents: INTENTS.map((intent) => ({ ...intent, requires: [] })),
    classifier: { backend, threshold },
  });
  const noModel: Classify = () => Promise.reject(new Error("the model must not be asked"));
  const route = (input: string, policy: PolicyInput, classify: Classify = noModel) =>
    routeIntent({ input, history: [], policy: compilePolicy(policy, { localModel: MODEL }), classify, now: 0 });

  test("local decides without a model call, and explains itself", async () => {
    const decision = await route("where is my order", document("local", 0.4));
    expect(decision).toMatchObject({ outcome: "routed", intent: "order_status", source: "local", signals: [] });
    expect(decision.layers[1]).toMatchObject({
      backend: "local",
      type: "order_status",
      local: { intent: "order_status", confidence: decision.confidence },
      tokens: null,
    });
    expect(JSON.stringify(decision.layers[1])).toContain("order");
  });

  test("the verdict table holds for it too", async () => {
    expect(await route("一元二次方程", document("local", 0.75))).toMatchObject({
      outcome: "unknown",
      source: "local",
      signals: ["llm_invalid_or_low_confidence"],
    });
    const followUp = { ...document("local", 0.1), intents: [{ name: "follow_up", examples: ["and then"] }] };
    expect(await route("and then", followUp)).toMatchObject({
      signals: ["llm_follow_up_without_history"],
      source: "local",
    });
    const off: PolicyInput = { ...document("local", 0.4), classifier: { backend: "local", enabled: false } };
    expect(await route("where is my order", off)).toMatchObject({ signals: ["weak_rule"], source: "local" });
  });

  test("without examples local is an error, and a cascade asks the model", async () => {
    const bare = (backend: "local" | "cascade"): PolicyInput => ({
      intents: [{ name: "refund" }],
      classifier: { backend },
    });
    expect(await route("hm", bare("local"))).toMatchObject({
      outcome: "unknown",
      signals: ["llm_error"],
      source: "local",
    });
    const decision = await route("hm", bare("cascade"), async () => '{"type":"refund","confidence":0.9}');
    expect(decision).toMatchObject({ intent: "refund", source: "llm_fallback" });
  });

  test("a cascade asks the model only when the local model is not sure", async () => {
    const sure = await route("where is my order", document("cascade", 0.4));
    expect(sure).toMatchObject({ source: "local", intent: "order_status" });
    const unsure = await route(
      "一元二次方程",
      document("cascade", 0.75),
      async () => '{"type":"small_talk","confidence":0.8}',
    );
    expect(unsure).toMatchObject({ source: "llm_fallback", intent: "small_talk", confidence: 0.8 });
    expect(unsure.layers[1]).toMatchObject({
      backend: "cascade",
      type: "small_talk",
      local: { words: expect.any(Array) },
    });
    const failed = await route("一元二次方程", document("cascade", 0.75));
    expect(failed).toMatchObject({ outcome: "unknown", source: "llm_fallback", signals: ["llm_error"] });
  });

  test("a stored model counts only for the examples it was trained on", () => {
    expect(compilePolicy(document("local", 0.4), { localModel: MODEL }).localClassifier()?.model).toBe(MODEL);
    const other = { intents: [{ name: "a", examples: ["one", "two"] }] };
    const trained = compilePolicy(other, { localModel: MODEL }).localClassifier();
    expect(trained?.model.trainedOn).toBe(trainingAddress(other.intents));
    expect(trained?.model.labels).toEqual(["a"]);
  });
});

const CLINC = new URL("../../../../../shared/data/clinc150/", import.meta.url);

describe.skipIf(!existsSync(CLINC))("on public sentences (needs ../shared/data)", () => {
  interface Sentence {
    text: string;
    intent: string;
  }
  const read = (name: string) =>
    readFileSync(new URL(name, CLINC), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Sentence);

  test("twenty intents with thirty examples each", { timeout: 60_000 }, () => {
    const names = [...new Set(read("train.jsonl").map(({ intent }) => intent))]
      .filter((name) => name !== "oos")
      .slice(0, 20);
    const examplesOf = (name: string) =>
      read("train.jsonl")
        .filter(({ intent }) => intent === name)
        .slice(0, 30);
    const model = trainLocalModel(names.map((name) => ({ name, examples: examplesOf(name).map(({ text }) => text) })))!;
    const classifier = localClassifier(model);
    const sentences = read("val.jsonl");
    const inScope = sentences.filter(({ intent }) => names.includes(intent));
    const right = inScope.filter(({ text, intent }) => {
      const opinion = classifier.classify(text);
      return opinion.intent === intent && opinion.confidence >= 0.4;
    });
    const refused = sentences.filter(
      ({ text, intent }) => intent === "oos" && classifier.classify(text).confidence < 0.4,
    );
    expect(right.length / inScope.length).toBeGreaterThan(0.91);
    expect(refused.length / 100).toBeGreaterThan(0.6);
  });
});
