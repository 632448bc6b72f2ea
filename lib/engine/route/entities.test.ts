import { describe, expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import { DOCUMENT, replying, route } from "./testing/order-desk";

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
