import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import type { Classify, ClassifyRequest, PendingClarification } from "./decision";
import { DOCUMENT, layer, noModel, NOW, ORDER_RUN, replying, route, run } from "./testing/order-desk";

describe("layer 1", () => {
  test("a strong rule decides without a model call, and its capture is grounded", async () => {
    const decision = await route("  任务 #１２００００８２３ 失败了 E1042");
    expect(decision).toMatchObject({
      outcome: "routed",
      intent: "task_failure",
      confidence: 1,
      source: "rule_strong",
      routerVersion: "v3",
      signals: [],
      entities: { task_id: "120000823" },
    });
    expect(decision.evidence[0]).toMatchObject({ quote: "１２００００８２３", start: 6, end: 15, namedBy: "rule" });
    expect(layer(decision, "rules")).toMatchObject({
      tried: 4,
      decided: { rule: "task_id_rule", start: 2, end: 15 },
      alsoMatched: [{ rule: "error_code_rule", intent: "error_code" }],
    });
  });

  test.each(["", "  \n", "　", "\u200b"])("empty input %j decides unknown at once", async (input) => {
    expect(await route(input)).toMatchObject({
      outcome: "unknown",
      intent: "unknown",
      source: "empty_input",
      signals: [],
    });
  });

  test("a rule that throws never passes", async () => {
    const policy = compilePolicy({
      ...DOCUMENT,
      routingRules: [{ name: "broken", intent: "small_talk", match: { pattern: "(" } }, ...DOCUMENT.routingRules!],
    });
    const decision = await route("任务 120000823", { policy });
    expect(decision).toMatchObject({
      outcome: "unknown",
      intent: "unknown",
      source: "rule_strong",
      signals: ["rule_error"],
    });
    expect(layer(decision, "rules")).toMatchObject({ decided: null, error: { rule: "broken" } });
  });

  test("weak rules decide nothing and are shown to the classifier", async () => {
    const asked: ClassifyRequest[] = [];
    const decision = await route("where is 12000082", {
      classify: async (request) => {
        asked.push(request);
        return { text: '{"type":"order_status","confidence":0.9}', tokens: { prompt: 5, completion: 2 } };
      },
    });
    expect(JSON.parse(asked[0]!.user)).toEqual({
      input: "where is 12000082",
      hasHistory: false,
      ruleSignals: ["track_words"],
    });
    expect(decision).toMatchObject({ intent: "order_status", source: "llm_fallback", signals: ["track_words"] });
    expect(layer(decision, "classifier")).toMatchObject({ backend: "model", tokens: { prompt: 5, completion: 2 } });
  });

  test("a rule may lead to unknown", async () => {
    const policy = compilePolicy({
      routingRules: [{ name: "off", intent: "unknown", match: { keywords: ["weather"] } }],
    });
    expect(await route("the weather?", { policy })).toMatchObject({
      outcome: "unknown",
      source: "rule_strong",
      signals: [],
    });
  });
});

describe("the classifier's request", () => {
  test("is bounded, and never names a tool", async () => {
    let asked: ClassifyRequest | undefined;
    await route(`${"字".repeat(3999)}😀 tail`, {
      history: [run({})],
      classify: async (request) => {
        asked = request;
        return "{}";
      },
    });
    expect(asked).toMatchObject({ temperature: 0, maxOutputTokens: 220, timeoutMs: 8000 });
    expect(JSON.parse(asked!.user)).toEqual({ input: "字".repeat(3999), hasHistory: true, ruleSignals: [] });
    expect(asked!.system).toContain('"where is my order"');
    expect(asked!.system).toContain('Only when hasHistory is true may type be "follow_up", "more_of_it".');
    for (const tool of ["get_order_status", "secret_tool_name"]) expect(JSON.stringify(asked)).not.toContain(tool);
  });
});

describe("the verdict table", () => {
  const rows: [string, unknown, string][] = [
    ["a type that is none of the intents", { type: "cancel", confidence: 0.9 }, "llm_invalid_or_low_confidence"],
    ["no type", { confidence: 0.9 }, "llm_invalid_or_low_confidence"],
    ["a hostile type", { type: "__proto__", confidence: 0.9 }, "llm_invalid_or_low_confidence"],
    ["a type that objects inherit", { type: "constructor", confidence: 0.9 }, "llm_invalid_or_low_confidence"],
    [
      "type and intent that differ",
      { type: "small_talk", intent: "refund", confidence: 0.9 },
      "llm_invalid_or_low_confidence",
    ],
    ["confidence below the threshold", { type: "small_talk", confidence: 0.74 }, "llm_invalid_or_low_confidence"],
    ["confidence above 1", { type: "small_talk", confidence: 1.01 }, "llm_invalid_or_low_confidence"],
    ["confidence 92", { type: "small_talk", confidence: 92 }, "llm_invalid_or_low_confidence"],
    ["negative confidence", { type: "small_talk", confidence: -1 }, "llm_invalid_or_low_confidence"],
    ["confidence in words", { type: "small_talk", confidence: "high" }, "llm_invalid_or_low_confidence"],
    ["no confidence", { type: "small_talk" }, "llm_invalid_or_low_confidence"],
    ["infinite confidence", '{"type":"small_talk","confidence":1e999}', "llm_invalid_or_low_confidence"],
    ["empty confidence", { type: "small_talk", confidence: "" }, "llm_invalid_or_low_confidence"],
    ["follow_up without history", { type: "follow_up", confidence: 0.9 }, "llm_follow_up_without_history"],
    ["an inheriting intent without history", { type: "more_of_it", confidence: 0.9 }, "llm_follow_up_without_history"],
    ["no JSON", "The user is asking about cars.", "llm_error"],
    ["an empty reply", "", "llm_error"],
    ["a list", "[]", "llm_error"],
    ["a number", "0.9", "llm_error"],
    ["a cut-off object", '{"type":"small_talk","confidence":0.9', "llm_error"],
    ["two different objects", '{"type":"small_talk","confidence":0.9}{"type":"refund","confidence":0.9}', "llm_error"],
  ];
  test.each(rows)("%s", async (_, reply, signal) => {
    const decision = await route("hm", { classify: replying(reply) });
    expect(decision).toMatchObject({
      outcome: "unknown",
      intent: "unknown",
      source: "llm_fallback",
      signals: [signal],
      entities: {},
      evidence: [],
    });
    expect(layer(decision, "verdict")).toMatchObject({ accepted: false, threshold: 0.75, signal });
    expect(JSON.parse(JSON.stringify(decision))).toEqual(decision);
  });

  test.each<[string, Classify]>([
    ["rejects", () => Promise.reject(new Error("no route to host"))],
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["times out", () => Promise.reject(Object.assign(new Error("timed out"), { name: "TimeoutError" }))],
    ["throws no error", () => Promise.reject("timeout")],
    ["answers nothing", (async () => undefined) as unknown as Classify],
    ["answers null", (async () => null) as unknown as Classify],
    ["answers a bare object", (async () => ({ type: "small_talk", confidence: 1 })) as unknown as Classify],
  ])("a call that %s is llm_error", async (_, classify) => {
    const decision = await route("hm", { classify });
    expect(decision).toMatchObject({ outcome: "unknown", signals: ["llm_error"] });
    expect(layer(decision, "classifier")?.error).toBeTruthy();
  });

  test("with the classifier off weak hits are recorded only", async () => {
    const policy = compilePolicy({ ...DOCUMENT, classifier: { enabled: false } });
    const decision = await route("where is it", { policy });
    expect(decision).toMatchObject({ outcome: "unknown", signals: ["weak_rule", "track_words"] });
    expect(layer(decision, "classifier")).toMatchObject({ raw: null, type: null, error: null });
    expect((await route("hm", { policy })).signals).toEqual(["weak_rule"]);
  });

  test("unknown is a proper answer", async () => {
    const decision = await route("hm", { classify: replying({ type: "unknown", confidence: 0.9 }) });
    expect(decision).toMatchObject({ outcome: "unknown", confidence: 0.9, signals: [] });
  });

  test("the policy's threshold counts", async () => {
    const policy = compilePolicy({ ...DOCUMENT, classifier: { threshold: 0.5 } });
    const classify = replying({ type: "small_talk", confidence: 0.5 });
    expect(await route("hm", { policy, classify })).toMatchObject({
      outcome: "routed",
      intent: "small_talk",
      confidence: 0.5,
    });
  });
});

describe("time", () => {
  test("durations come from the clock that is passed in", async () => {
    let at = NOW;
    const decision = await route("hm", {
      now: () => (at += 5),
      classify: replying({ type: "small_talk", confidence: 1 }),
    });
    for (const item of decision.layers) expect(item.durationMs).toBeGreaterThan(0);
    expect((await route("hm", { classify: noModel })).layers.every((item) => item.durationMs === 0)).toBe(true);
  });
});

describe("properties", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: fc.constantFrom("1", "2", "１", "任", "务", "task ", "E", " ", "-", "because "), maxLength: 20 }),
  );
  const reply = fc.oneof(
    text,
    fc.json(),
    fc
      .record({
        type: fc.constantFrom("order_status", "refund", "follow_up", "small_talk", "unknown", "toString"),
        confidence: fc.oneof(fc.double(), fc.constant("0.9")),
        candidate: fc.dictionary(fc.constantFrom("order_id", "why", "task_name", "__proto__", "zzz"), text),
      })
      .map((value) => JSON.stringify(value)),
  );
  const pendings = fc.option(
    fc.record({
      intent: fc.constantFrom("order_status", "refund", "gone", "hasOwnProperty"),
      missing: fc.constant<string[]>(["order_id"]),
      entities: fc.constant({}),
      evidence: fc.constant<PendingClarification["evidence"]>([]),
      choices: fc.constant<Record<string, string[]>>({ order_id: ["1", "任务"] }),
      inARow: fc.integer({ min: 1, max: 3 }),
      askedAt: fc.constant(NOW),
      runId: fc.constant("run-0"),
    }),
    { nil: undefined },
  );

  test("routing never throws, and the evidence of a decision quotes the message", async () => {
    await fc.assert(
      fc.asyncProperty(text, reply, pendings, fc.boolean(), async (input, answer, pending, followed) => {
        const history = followed ? [ORDER_RUN] : [];
        const decision = await route(input, { history, pending, classify: async () => answer });
        for (const { start, end, quote, runId, value, entity } of decision.evidence) {
          if (runId === undefined) expect(input.slice(start, end)).toBe(quote);
          expect(decision.entities[entity]).toBe(value);
        }
        expect(decision.evidence.map(({ entity }) => entity).sort()).toEqual(Object.keys(decision.entities).sort());
        if (decision.outcome === "unknown") expect(decision.entities).toEqual({});
        expect(decision.outcome === "clarify").toBe(decision.question !== undefined);
        expect(JSON.parse(JSON.stringify(decision))).toEqual(decision);
      }),
      { numRuns: 500 },
    );
  }, 30_000);
});
