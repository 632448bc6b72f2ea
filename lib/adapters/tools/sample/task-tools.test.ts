import { describe, expect, test } from "vitest";
import { toolCaller } from "./testing/call-tool";
import { memoryStore } from "./testing/memory-store";
import type { JsonObject } from "@/lib/engine/json";
import { SAMPLE_DATA } from "@/prisma/sample/data";

const call = toolCaller(memoryStore(SAMPLE_DATA, () => new Date("2024-03-22T12:00:00Z")));

describe("task_finder", () => {
  test("names the step that failed and the error code", async () => {
    expect(await call("task_finder", { task_id: "120000082" })).toMatchObject({
      name: "payment_reconciliation",
      title_zh: "支付对账",
      region: "cn_east",
      status: "failed",
      error: { code: "E3001", title_zh: "金额不一致", retried: false },
      runs: [
        { number: 242, status: "failed", error_code: "E3001" },
        { number: 241, status: "succeeded", error_code: null },
      ],
      steps: [
        { name: "load_settlements", status: "succeeded" },
        { name: "load_payments", status: "succeeded" },
        { name: "compare", status: "failed" },
        { name: "write_report", status: "skipped", seconds: null },
      ],
    });
  });

  test("an id of eight digits is another task", async () => {
    expect(await call("task_finder", { task_id: "12000082" })).toMatchObject({
      task_id: "12000082",
      region: "us_east",
    });
  });

  test("a task under way has no end and no error", async () => {
    expect(await call("task_finder", { task_id: "120000001" })).toMatchObject({
      status: "running",
      error: null,
      runs: [{ finished_at: null }, { status: "succeeded" }],
    });
  });

  test("says that there is no such task", async () => {
    await expect(call("task_finder", { task_id: "999999999" })).rejects.toMatchObject({ code: "not_found" });
  });

  test.each(["1234567", "1234567890", "task", "E3001"])("refuses the id %j", async (task_id) => {
    await expect(call("task_finder", { task_id })).rejects.toThrow("Invalid arguments");
  });
});

describe("list_tasks", () => {
  test("pages through the failed tasks", async () => {
    const pages = await Promise.all([1, 2].map((page) => call("list_tasks", { status: "failed", page })));
    expect(pages).toMatchObject([
      { page: 1, pages: 2, total: 18 },
      { page: 2, pages: 2, total: 18 },
    ]);
    expect(await call("list_tasks", { status: "failed" })).toEqual(pages[0]);
  });

  test("a page behind the last is empty, and says how many there are", async () => {
    expect(await call("list_tasks", { page: 7 })).toEqual({ page: 7, pages: 6, total: 60, tasks: [] });
  });

  test.each<JsonObject>([{ status: "broken" }, { page: 0 }, { page: 1.5 }])("refuses %j", async (args) => {
    await expect(call("list_tasks", args)).rejects.toThrow("Invalid arguments");
  });

  test("a page fits the limit of a result", async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => call("list_tasks", { page })));
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThanOrEqual(2000);
  });
});

describe("code_finder", () => {
  test.each([
    ["payment_reconciliation", "tasks/payment_reconciliation/run.ts"],
    ["支付对账", "tasks/payment_reconciliation/run.ts"],
    ["订单同步是怎么实现的", "tasks/order_sync/run.ts"],
    ["How does the inventory sync work?", "tasks/inventory_sync/run.ts"],
    ["E3001", "tasks/payment_reconciliation/compare.ts"],
    ["e4002", "platform/worker.ts"],
    ["order_shipped", "shop/orders/cancel.ts"],
    ["自动重试", "platform/retry.ts"],
    ["requireToken", "platform/auth.ts"],
  ])("%s is found in %s", async (keyword, file) => {
    const found = (await call("code_finder", { keyword })) as { file: string }[];
    expect(found[0]?.file).toBe(file);
  });

  test("gives as many places as asked for", async () => {
    expect(await call("code_finder", { keyword: "payment_reconciliation", limit: 1 })).toHaveLength(1);
    expect(await call("code_finder", { keyword: "payment_reconciliation", limit: 5 })).toHaveLength(3);
  });

  test.each(["天气如何", "zebra", "？"])("%s is found nowhere", async (keyword) => {
    expect(await call("code_finder", { keyword })).toEqual([]);
  });
});

describe("log_analyzer", () => {
  test("shows why a task failed", async () => {
    expect(await call("log_analyzer", { task_id: "120000082" })).toMatchObject({
      lines_examined: 11,
      by_level: { INFO: 9, WARN: 0, ERROR: 2 },
      error_codes: [{ code: "E3001", lines: 2, tasks: ["120000082"] }],
      excerpt: [
        { level: "ERROR", component: "payment_reconciliation.compare" },
        { level: "ERROR", component: "scheduler" },
      ],
    });
  });

  test("shows which tasks a code hit, in either case", async () => {
    const lower = await call("log_analyzer", { error_code: "e3002" });
    expect(lower).toMatchObject({ error_codes: [{ code: "E3002", tasks: ["120000024", "12000082"] }] });
    expect(await call("log_analyzer", { error_code: "E3002" })).toEqual(lower);
  });

  test("shows as many lines of a level as asked for", async () => {
    expect(await call("log_analyzer", { task_id: "120000082", min_level: "INFO", limit: 1 })).toMatchObject({
      excerpt: [{ message: "Run ended: failed at step compare; later steps were skipped" }],
    });
  });

  test("null where there are no such lines", async () => {
    expect(await call("log_analyzer", { task_id: "120000082", error_code: "E1001" })).toBeNull();
    expect(await call("log_analyzer", { error_code: "E9999" })).toBeNull();
  });

  test("needs a task or a code, and a task that exists", async () => {
    await expect(call("log_analyzer", {})).rejects.toMatchObject({ code: "missing_argument" });
    await expect(call("log_analyzer", { task_id: "999999999" })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("knowledge_search", () => {
  test.each([
    ["退款多久到账", "KB-002-zh-CN"],
    ["How long does a refund take?", "KB-002-en"],
    ["Can I cancel my order after it was shipped?", "KB-001-en"],
    ["包裹丢失怎么办", "KB-003-zh-CN"],
    ["E3001", "KB-013-en"],
    ["E3001怎么处理", "KB-013-zh-CN"],
    ["how do I fix a deadlock", "KB-017-en"],
  ])("%s is answered by %s", async (query, article_id) => {
    const found = (await call("knowledge_search", { query })) as { article_id: string }[];
    expect(found[0]?.article_id).toBe(article_id);
  });

  test("the language can be chosen", async () => {
    expect(await call("knowledge_search", { query: "E3001", language: "zh-CN", limit: 1 })).toMatchObject([
      { article_id: "KB-013-zh-CN", title: "E3001：金额不一致" },
    ]);
  });

  test.each(["秘鲁的首都", "zebra", "！！"])("%s finds nothing", async (query) => {
    expect(await call("knowledge_search", { query })).toEqual([]);
  });
});
