import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import type { PolicyInput } from "../policy/document";
import type { Classify, ClassifyRequest, HistoryRun, PendingClarification, RouteDecision } from "./decision";
import { pendingFrom } from "./pending";
import { routeIntent } from "./route-intent";
import type { RouteRequest } from "./session";

const NOW = Date.UTC(2024, 2, 15, 9, 0);

const DOCUMENT: PolicyInput = {
  routingMode: "bounded",
  toolPolicy: "intent_scoped",
  toolbox: [
    { tool: "get_order_status", bindings: { order_id: { entity: "order_id" }, shop: { entity: "shop" } } },
    { tool: "secret_tool_name" },
  ],
  grants: [{ intent: "order_status", tool: "get_order_status" }],
  intents: [
    {
      name: "order_status",
      description: "Where an order is",
      examples: ["where is my order"],
      requires: ["order_id"],
      question: { en: "Which order? Please give the {missing}.", "zh-CN": "请提供{missing}，谢谢。" },
    },
    { name: "task_failure", requires: ["task_id"], question: { en: "Digits in brackets, please." } },
    { name: "find_task", requires: ["task_name"], onMissing: "retrieve" },
    { name: "error_code", requires: ["code"], onMissing: "unknown" },
    { name: "refund", requires: ["order_id", "why"] },
    { name: "follow_up" },
    { name: "more_of_it", inherits: true },
    { name: "small_talk" },
  ],
  entities: [
    { name: "order_id", title: { en: "order number", "zh-CN": "订单号" }, pattern: "\\d{8}" },
    { name: "task_id", pattern: "\\d{9}" },
    { name: "task_name", evidence: "resource", table: "tasks" },
    { name: "code", pattern: "E\\d{4}", normalise: ["upper"] },
    { name: "why", pattern: "because (?P<value>\\w+)" },
    { name: "shop", evidence: "resource", table: "shops" },
  ],
  aliasTables: [
    { name: "tasks", rows: [{ value: "nightly-import", aliases: ["夜间导入"] }] },
    { name: "shops", rows: [{ value: "shop-1", aliases: ["corner shop"] }] },
  ],
  routingRules: [
    {
      name: "task_id_rule",
      intent: "task_failure",
      match: { pattern: "(?:task|任务)\\s*#?(?P<task_id>\\d{9})\\b", ignoreCase: true },
    },
    { name: "error_code_rule", intent: "error_code", confidence: 0.99, match: { pattern: "\\b(?P<code>E\\d{4})\\b" } },
    { name: "greeting", intent: "small_talk", confidence: 0.98, match: { text: "你好" } },
    { name: "track_words", intent: "order_status", strength: "weak", match: { keywords: ["where is", "物流"] } },
  ],
};

const POLICY = compilePolicy(DOCUMENT);
const replying =
  (reply: unknown): Classify =>
  async () =>
    typeof reply === "string" ? reply : JSON.stringify(reply);
const noModel: Classify = () => Promise.reject(new Error("the model must not be asked"));

function route(input: string, more: Partial<RouteRequest> = {}): Promise<RouteDecision> {
  return routeIntent({ input, history: [], policy: POLICY, classify: noModel, now: NOW, ...more });
}

const run = (more: Partial<HistoryRun>): HistoryRun => ({
  runId: "run-1",
  message: "where is 12000082",
  answer: "On its way.",
  finished: true,
  toolLines: [],
  intent: "order_status",
  routed: true,
  entities: {},
  evidence: [],
  ...more,
});

const ORDER_RUN = run({
  entities: { order_id: "12000082" },
  evidence: [
    {
      entity: "order_id",
      value: "12000082",
      quote: "12000082",
      source: "message",
      start: 9,
      end: 17,
      namedBy: "pattern",
    },
  ],
});

const layer = <K extends RouteDecision["layers"][number]["layer"]>(decision: RouteDecision, name: K) =>
  decision.layers.find((item): item is Extract<RouteDecision["layers"][number], { layer: K }> => item.layer === name);

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

describe("entities", () => {
  const status = (candidate?: Record<string, string>) =>
    replying({ type: "order_status", confidence: 0.9, ...(candidate ? { candidate } : {}) });

  test("a candidate counts only when it stands in the message", async () => {
    const decision = await route("my parcel 12000082?", { classify: status({ order_id: "12000082" }) });
    expect(decision).toMatchObject({ outcome: "routed", entities: { order_id: "12000082" } });
    expect(decision.evidence).toEqual([
      {
        entity: "order_id",
        value: "12000082",
        quote: "12000082",
        source: "message",
        start: 10,
        end: 18,
        namedBy: "classifier",
      },
    ]);
  });

  test("a made-up candidate asks, in the run's language, for what is missing", async () => {
    const classify = status({ order_id: "12000082" });
    expect(await route("where's my parcel", { classify })).toMatchObject({
      outcome: "clarify",
      intent: "order_status",
      signals: ["entity_missing"],
      missing: ["order_id"],
      question: "Which order? Please give the order number.",
      entities: {},
    });
    expect((await route("我的快递呢", { classify })).question).toBe("请提供订单号，谢谢。");
    expect((await route("我的快递呢", { classify, language: "en" })).question).toContain("order number");
  });

  test("a question that does not name what is missing is completed", async () => {
    const classify = replying({ type: "task_failure", confidence: 0.9 });
    expect((await route("it failed", { classify })).question).toBe("Digits in brackets, please. (Missing: task id)");
    expect((await route("失败了", { classify })).question).toBe("请提供task id。");
  });

  test("two values are offered", async () => {
    const decision = await route("12000082 or 12000083", { classify: status() });
    expect(decision).toMatchObject({ outcome: "clarify", choices: { order_id: ["12000082", "12000083"] } });
    expect(decision.question).toContain("12000082, 12000083");
  });

  test("retrieve goes on with what only reads", async () => {
    const decision = await route("that task", { classify: replying({ type: "find_task", confidence: 0.9 }) });
    expect(decision).toMatchObject({
      outcome: "routed",
      intent: "find_task",
      restrict: "read_only",
      signals: ["entity_missing"],
    });
  });

  test("unknown gives up", async () => {
    const decision = await route("an error", { classify: replying({ type: "error_code", confidence: 0.9 }) });
    expect(decision).toMatchObject({ outcome: "unknown", intent: "unknown", signals: ["entity_missing"] });
  });

  test("grounding applies after strong rules too", async () => {
    const policy = compilePolicy({
      ...DOCUMENT,
      routingRules: [{ name: "loose", intent: "task_failure", match: { pattern: "task (?P<task_id>\\d{4})" } }],
    });
    expect(await route("task 120000823", { policy })).toMatchObject({ entities: { task_id: "120000823" } });
    expect(await route("task 12000", { policy })).toMatchObject({
      outcome: "clarify",
      source: "rule_strong",
      entities: {},
    });
  });

  test("an undeclared candidate is recorded and dropped", async () => {
    const decision = await route("hm", {
      classify: replying({ type: "small_talk", confidence: 0.9, candidate: { x: "hm" } }),
    });
    expect(decision.entities).toEqual({});
    expect(decision.grounding).toEqual([
      { entity: "x", candidate: "hm", namedBy: "classifier", grounded: false, reason: "undeclared" },
    ]);
  });

  test("entities that granted tools read are welcome, and never asked for", async () => {
    const found = await route("order 12000082 at the corner shop", { classify: status() });
    expect(found.entities).toEqual({ order_id: "12000082", shop: "shop-1" });
    const without = await route("order 12000082", { classify: status() });
    expect(without.grounding.map((check) => check.entity)).toEqual(["order_id"]);
  });

  test("an unscoped agent is routed for the record only", async () => {
    const policy = compilePolicy({ ...DOCUMENT, routingMode: "legacy", toolPolicy: "all_tools" });
    for (const type of ["order_status", "find_task"]) {
      const decision = await route("hm", { policy, classify: replying({ type, confidence: 0.9 }) });
      expect(decision).toMatchObject({ outcome: "routed", intent: type, signals: ["entity_missing"] });
      expect(decision).not.toHaveProperty("question");
      expect(decision).not.toHaveProperty("restrict");
    }
  });
});

describe("clarification", () => {
  const ask = async (input: string, reply: unknown, more: Partial<RouteRequest> = {}) => {
    const decision = await route(input, { classify: replying(reply), ...more });
    return pendingFrom(decision, { runId: "run-1", now: NOW, previous: more.pending });
  };
  const status = { type: "order_status", confidence: 0.9 };

  test("the answer is taken without a model call", async () => {
    const pending = await ask("where's my parcel", status);
    expect(pending).toEqual({
      intent: "order_status",
      missing: ["order_id"],
      entities: {},
      evidence: [],
      inARow: 1,
      askedAt: NOW,
      runId: "run-1",
    });
    const decision = await route("it is 12000082", { pending, now: NOW + 60_000 });
    expect(decision).toMatchObject({
      outcome: "routed",
      intent: "order_status",
      source: "clarification",
      confidence: 1,
    });
    expect(decision.evidence).toMatchObject([{ source: "clarification", quote: "12000082", start: 6, end: 14 }]);
    expect(layer(decision, "clarification")).toMatchObject({ asked: ["order_id"], resolved: true });
    expect(pendingFrom(decision, { runId: "run-2", now: NOW, previous: pending })).toBeUndefined();
  });

  test("strong rules come first", async () => {
    const pending = await ask("where's my parcel", status);
    expect(await route("E1042, order 12000082", { pending })).toMatchObject({
      intent: "error_code",
      source: "rule_strong",
    });
  });

  test("a message that is no answer is routed as usual, and the question stays open", async () => {
    const pending = await ask("where's my parcel", status);
    const other = await route("tell me a joke", { pending, classify: replying({ type: "unknown", confidence: 1 }) });
    expect(other).toMatchObject({ outcome: "unknown", source: "llm_fallback" });
    expect(layer(other, "clarification")).toMatchObject({ resolved: false });
    expect(pendingFrom(other, { runId: "run-2", now: NOW, previous: pending })).toEqual(pending);
    const talk = await route("tell me a joke", { pending, classify: replying({ type: "small_talk", confidence: 1 }) });
    expect(pendingFrom(talk, { runId: "run-2", now: NOW, previous: pending })).toBeUndefined();
  });

  test.each([
    [30 * 60_000, "clarification"],
    [30 * 60_000 + 1, "llm_fallback"],
  ])("after %d ms the source is %s", async (ms, source) => {
    const pending = await ask("where's my parcel", status);
    const decision = await route("12000082", {
      pending,
      now: NOW + ms,
      classify: replying({ type: "unknown", confidence: 1 }),
    });
    expect(decision.source).toBe(source);
  });

  test("what was already found is kept with its evidence", async () => {
    const pending = await ask("refund 12000082", { type: "refund", confidence: 0.9 });
    expect(pending).toMatchObject({ missing: ["why"], entities: { order_id: "12000082" } });
    const decision = await route("because broken", { pending });
    expect(decision).toMatchObject({ outcome: "routed", entities: { why: "broken", order_id: "12000082" } });
    expect(decision.evidence).toMatchObject([
      { entity: "why", source: "clarification" },
      { entity: "order_id", runId: "run-1", source: "message", namedBy: "carried", start: 7 },
    ]);
  });

  test("half an answer asks for the other half", async () => {
    const pending = await ask("a refund", { type: "refund", confidence: 0.9 });
    const decision = await route("12000082", { pending });
    expect(decision).toMatchObject({
      outcome: "clarify",
      source: "clarification",
      missing: ["why"],
      entities: { order_id: "12000082" },
    });
    expect(pendingFrom(decision, { runId: "run-2", now: NOW, previous: pending })).toMatchObject({
      inARow: 2,
      missing: ["why"],
    });
  });

  test("a choice is taken from what was offered", async () => {
    const pending = await ask("12000082 or 12000083", status);
    expect(pending?.choices).toEqual({ order_id: ["12000082", "12000083"] });
    expect(await route("12000083 please", { pending })).toMatchObject({
      outcome: "routed",
      entities: { order_id: "12000083" },
    });
  });

  test("after two in a row the outcome is unknown", async () => {
    const first = await ask("where's my parcel", status);
    const second = await ask("I do not know", status, { pending: first });
    expect(second?.inARow).toBe(2);
    const third = await route("no idea", { pending: second, classify: replying(status) });
    expect(third).toMatchObject({
      outcome: "unknown",
      intent: "unknown",
      signals: ["entity_missing", "clarification_limit"],
    });
    expect(pendingFrom(third, { runId: "run-3", now: NOW, previous: second })).toBeUndefined();
  });

  test("a question about an intent that is gone is forgotten", async () => {
    const pending: PendingClarification = { ...(await ask("where's my parcel", status))!, intent: "gone" };
    const decision = await route("12000082", { pending, classify: replying({ type: "small_talk", confidence: 1 }) });
    expect(decision).toMatchObject({ source: "llm_fallback", intent: "small_talk" });
  });
});

describe("follow-up", () => {
  const followUp = replying({ type: "follow_up", confidence: 0.9 });

  test("scope and entities come from the run before, with their evidence", async () => {
    const decision = await route("and when?", { history: [ORDER_RUN], classify: followUp });
    expect(decision).toMatchObject({
      outcome: "routed",
      intent: "follow_up",
      inheritedIntent: "order_status",
      entities: { order_id: "12000082" },
      evidence: [{ source: "follow_up", runId: "run-1", namedBy: "carried", quote: "12000082" }],
    });
  });

  test("the message's own values replace them, and those carry on", async () => {
    const second = await route("and 12000099?", { history: [ORDER_RUN], classify: followUp });
    expect(second.entities).toEqual({ order_id: "12000099" });
    const history = [
      ORDER_RUN,
      run({ runId: "run-2", intent: "follow_up", entities: second.entities, evidence: second.evidence }),
      run({ runId: "run-3", intent: "unknown", routed: false }),
    ];
    const third = await route("and when?", { history, classify: followUp });
    expect(third).toMatchObject({
      inheritedIntent: "order_status",
      entities: { order_id: "12000099" },
      evidence: [{ runId: "run-2" }],
    });
  });

  test.each<[string, HistoryRun[]]>([
    ["none", []],
    ["none that is finished", [run({ finished: false })]],
  ])("history: %s", async (_, history) => {
    expect(await route("and?", { history, classify: followUp })).toMatchObject({
      outcome: "unknown",
      signals: ["llm_follow_up_without_history"],
    });
  });

  test.each<[string, HistoryRun[]]>([
    ["a deleted intent", [ORDER_RUN, run({ intent: "deleted" })]],
    ["unknown", [run({ intent: "unknown", routed: false })]],
    ["a name that objects inherit", [run({ intent: "constructor" })]],
    ["only a clarification", [run({ routed: false })]],
  ])("%s gives the empty set", async (_, history) => {
    const decision = await route("and?", { history, classify: followUp });
    expect(decision).toMatchObject({ outcome: "routed", intent: "follow_up" });
    expect(decision).not.toHaveProperty("inheritedIntent");
  });

  test("values without evidence, or of entities that are gone, are not carried", async () => {
    const history = [
      run({
        entities: { order_id: "12000082", gone: "x" },
        evidence: [{ ...ORDER_RUN.evidence[0]!, entity: "gone", value: "x" }],
      }),
    ];
    const decision = await route("and?", { history, classify: followUp });
    expect(decision).toMatchObject({ outcome: "clarify", entities: {}, missing: ["order_id"] });
  });

  test("a strong rule may lead to a follow-up, with history only", async () => {
    const policy = compilePolicy({
      ...DOCUMENT,
      routingRules: [{ name: "go_on", intent: "follow_up", requiresHistory: true, match: { keywords: ["go on"] } }],
    });
    expect(await route("go on", { policy, history: [ORDER_RUN] })).toMatchObject({
      source: "rule_strong",
      inheritedIntent: "order_status",
    });
    const without = await route("go on", { policy, classify: replying({ type: "small_talk", confidence: 1 }) });
    expect(layer(without, "rules")).toMatchObject({ skipped: [{ rule: "go_on", reason: "needs_history" }] });
    expect(without.source).toBe("llm_fallback");
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
