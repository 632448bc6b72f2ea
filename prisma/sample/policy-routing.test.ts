import { describe, expect, test } from "vitest";
import { SAMPLE_DATA } from "./data";
import { orderDeskPolicy } from "./policy";
import { examplesOf, type IntentName } from "./order-desk/examples";
import { sampleTools } from "@/lib/adapters/tools/sample";
import { authoriseTools } from "@/lib/engine/authorise/scope";
import { foldText } from "@/lib/engine/ground/folded-text";
import { runCases } from "@/lib/engine/policy/cases/run-cases";
import { compilePolicy } from "@/lib/engine/policy/compile";
import type { HistoryRun, PendingClarification } from "@/lib/engine/route/decision";
import { routeIntent } from "@/lib/engine/route/route-intent";
import { toolRegistry } from "@/lib/engine/tool/spec";

const policy = compilePolicy(orderDeskPolicy);
const { document } = policy;
const registry = toolRegistry(sampleTools);

interface Talk {
  history?: HistoryRun[];
  pending?: PendingClarification;
}

/** Routes as the engine does, with a classifier that is sure of one intent; null: it must not be asked. */
function route(input: string, classified: string | null, talk: Talk = {}) {
  const classify = () =>
    classified === null
      ? Promise.reject(new Error("no strong rule decided"))
      : Promise.resolve(JSON.stringify({ type: classified, confidence: 0.9, reason: "test" }));
  return routeIntent({ input, policy, classify, history: [], now: 0, ...talk });
}

describe("routing rules", () => {
  const matches = (name: string, text: string) =>
    policy.rules.find((rule) => rule.policy.name === name)?.match(foldText(text)) != null;

  test.each(document.routingRules.map((rule) => [rule.name, rule] as const))("%s meets its examples", (name, rule) => {
    expect(policy.intents.has(rule.intent)).toBe(true);
    expect(rule.examples.length).toBeGreaterThan(0);
    expect(rule.examples.filter((example) => !matches(name, example))).toEqual([]);
    expect(rule.counterExamples.filter((example) => matches(name, example))).toEqual([]);
  });

  test("no strong rule takes an example of another intent", () => {
    const strong = document.routingRules.filter(({ strength }) => strength === "strong");
    const taken = document.intents.flatMap(({ name, examples }) =>
      examples.flatMap((example) =>
        strong
          .filter((rule) => rule.intent !== name && matches(rule.name, example))
          .map((rule) => [rule.name, example]),
      ),
    );
    expect(taken).toEqual([]);
  });

  test.each([
    ["Why did task 120000082 fail?", "task_failure", { task_id: "120000082" }],
    ["任务１２０００００８２失败了", "task_failure", { task_id: "120000082" }],
    ["task 120000082 ended with E3001", "task_failure", { task_id: "120000082" }],
    ["报错e3001是什么意思", "system_error", { error_code: "E3001" }],
    ["Hello!", "chitchat", {}],
    ["今天天气怎么样", "chitchat", {}],
  ])("%s is %s without the classifier", async (input, intent, entities) => {
    expect(await route(input, null)).toMatchObject({ outcome: "routed", source: "rule_strong", intent, entities });
  });

  test.each(["Where is order 20240315001?", "20240315001", "What ran on 20240315?", "12000", "天气不好，快递还能到吗"])(
    "%s is left to the classifier",
    async (input) => {
      expect((await route(input, "unknown")).source).toBe("llm_fallback");
    },
  );
});

describe("examples", () => {
  const withId: [IntentName, string, RegExp][] = [
    ["order_status", "order_id", /20\d{9}/],
    ["order_change", "order_id", /20\d{9}/],
    ["task_failure", "task_id", /\d{8,9}/],
    ["system_error", "error_code", /E\d{4}/],
  ];

  test.each(
    withId.flatMap(([intent, entity, id]) => examplesOf(intent).map((text) => [intent, text, entity, id] as const)),
  )("%s: %s", async (intent, text, entity, id) => {
    const decision = await route(text, intent);
    const value = id.exec(text)?.[0];
    if (value) expect(decision).toMatchObject({ outcome: "routed", intent, entities: { [entity]: value } });
    else {
      expect(decision).toMatchObject({ outcome: "clarify", intent, missing: [entity] });
      expect(/\p{Script=Han}/u.test(decision.question ?? "")).toBe(/\p{Script=Han}/u.test(text));
      expect(decision.question).not.toContain("{");
    }
  });

  test.each([
    ["What does the payment reconciliation do?", "payment_reconciliation"],
    ["How does the inventory sync work?", "inventory_sync"],
    ["对账任务是做什么的", "payment_reconciliation"],
    ["库存同步是怎么实现的", "inventory_sync"],
    ["讲讲销售日报的逻辑", "daily_sales_report"],
    ["Explain the payment reconcilation", "payment_reconciliation"],
    ["优惠券过期处理怎么判断要关闭哪些券", "coupon_expiry"],
  ])("%s is about %s", async (text, keyword) => {
    expect(await route(text, "task_inquiry")).toMatchObject({ outcome: "routed", entities: { keyword } });
  });

  test.each(examplesOf("task_inquiry"))("task_inquiry: %s names a task of the table", async (text) => {
    expect((await route(text, "task_inquiry")).outcome).toBe("routed");
  });

  test.each(["What does that task do?", "那个任务是做什么的"])("%s asks which task", async (text) => {
    expect(await route(text, "task_inquiry")).toMatchObject({ outcome: "clarify", missing: ["keyword"] });
  });
});

test("an order number alone answers the question which order to cancel", async () => {
  const asked = await route("Please cancel my order", "order_change");
  expect(asked.outcome).toBe("clarify");
  const pending = { intent: "order_change", missing: ["order_id"], entities: {}, evidence: [], inARow: 1, askedAt: 0 };
  const answered = await route("20240322044", null, { pending: { ...pending, runId: "run-1" } });
  expect(answered).toMatchObject({
    outcome: "routed",
    source: "clarification",
    intent: "order_change",
    entities: { order_id: "20240322044" },
  });
});

test("a follow-up keeps the tools of what it follows", async () => {
  const before: HistoryRun = {
    runId: "run-1",
    message: "Which tasks failed?",
    answer: "18 tasks failed.",
    finished: true,
    toolLines: [],
    intent: "task_list",
    routed: true,
    entities: {},
    evidence: [],
  };
  const decision = await route("And why is that?", "follow_up", { history: [before] });
  expect(decision).toMatchObject({ outcome: "routed", intent: "follow_up", inheritedIntent: "task_list" });
  expect(authoriseTools(policy, decision, registry).names).toEqual(["task_finder", "list_tasks", "log_analyzer"]);
});

test("the sample's own ids and codes are found wherever they stand", async () => {
  for (const { id } of SAMPLE_DATA.orders) {
    expect((await route(`订单${id}到哪了`, "order_status")).entities).toEqual({ order_id: id });
  }
  for (const { id } of SAMPLE_DATA.tasks) expect((await route(`任务${id}`, null)).entities).toEqual({ task_id: id });
  for (const { code } of SAMPLE_DATA.errorCodes) {
    expect((await route(`报错${code}`, null)).entities).toEqual({ error_code: code });
  }
});

test("the policy's own cases hold, and list every tool that an intent may use", async () => {
  const report = await runCases(policy, { registry, now: 0 });
  expect(report.results.filter(({ verdict }) => verdict !== "passed")).toEqual([]);
  expect(report.unlisted).toEqual([]);
});
