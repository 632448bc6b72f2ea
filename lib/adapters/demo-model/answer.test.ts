import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerFrom, outcomeOf } from "./answer";
import type { Conversation, MadeCall } from "./conversation";
import { describe as inWords, isEmpty } from "./describe";
import type { Language } from "./language";

function answer(language: Language, ...made: [name: string, args: Record<string, unknown>, result: unknown][]): string {
  const calls = made.map(([name, args, result]): MadeCall => ({
    name,
    arguments: args,
    result: typeof result === "string" ? result : JSON.stringify(result),
  }));
  const conversation: Conversation = { said: "", earlier: [], language, system: "", made: calls, hinted: false };
  return answerFrom(conversation);
}

const ok = (data: unknown) => ({ status: "success", data });
const failed = (type: string, message: string) => ({ status: "error", error: { type, message, retryable: false } });
const id = { order_id: "20240315001" };

describe("results in words", () => {
  const shipped = {
    order_id: "20240315001",
    status: "in_transit",
    can_cancel: false,
    items: [{ title: "Lamp", title_zh: "台灯" }],
    parcel: { carrier: "SF" },
  };
  const table: [title: string, got: string, words: string][] = [
    [
      "an object",
      answer("en", ["get_order_status", id, ok(shipped)]),
      "Order status (20240315001): status: in transit, can cancel: no, parcel (carrier: SF)\nitems:\n- title: Lamp",
    ],
    [
      "an object, in Chinese",
      answer("zh", ["get_order_status", id, ok(shipped)]),
      "订单状态（20240315001）：状态：运输中，可否取消：否，包裹（承运商：SF）\n条目：\n- 标题：台灯",
    ],
    [
      "an object that sums itself up",
      answer("en", ["get_order_status", id, ok({ ...shipped, summary: "It is on its way.", summary_zh: "运输中。" })]),
      "Order status (20240315001): It is on its way.",
    ],
    [
      "an object that sums itself up, in Chinese",
      answer("zh", ["get_order_status", id, ok({ ...shipped, summary: "It is on its way.", summary_zh: "运输中。" })]),
      "订单状态（20240315001）：运输中。",
    ],
    [
      "a list of what sums itself up",
      answer("en", ["code_finder", {}, ok([{ file: "a.ts", line: 3, summary: "Compares.", summary_zh: "比对。" }])]),
      "Code finder:\n- a.ts: Compares.",
    ],
    [
      "text",
      answer("en", ["knowledge_search", { query: "how to" }, ok("Within 30 days")]),
      "Knowledge search: Within 30 days.",
    ],
    ["text that is no JSON", answer("en", ["get_row", {}, "a row"]), "Row: a row."],
    ["JSON without an envelope", answer("en", ["get_row", {}, { a: 1 }]), "Row: a: 1."],
    ["a list", answer("en", ["list_tasks", {}, ok([1, 2, 3, 4, 5, 6, 7])]), "List tasks: 1, 2, 3, 4, 5, and 2 more."],
    [
      "a long list of objects",
      answer("zh", ["list_tasks", {}, ok(Array.from({ length: 7 }, (_, n) => ({ n })))]),
      "任务列表：\n- n：0\n- n：1\n- n：2\n- n：3\n- n：4\n- ……另有 2 项",
    ],
    ["nothing", answer("en", ["list_tasks", {}, ok([])]), "List tasks: nothing was found."],
    [
      "nothing, in Chinese",
      answer("zh", ["list_tasks", {}, ok({ tasks: [], note: null })]),
      "任务列表：没有查到任何内容。",
    ],
    [
      "a refusal",
      answer("en", ["cancel_order", id, failed("not_allowed", "Not here.")]),
      "Cancel order (20240315001): this was refused, and nothing was done. Not here.",
    ],
    [
      "a refusal, in Chinese",
      answer("zh", ["cancel_order", id, failed("approval_denied", "No.")]),
      "取消订单（20240315001）：该操作被拒绝，没有执行。No.",
    ],
    [
      "a call that was not run",
      answer("en", ["list_tasks", {}, failed("deferred", "Read the first page.")]),
      "List tasks: this was not run. Read the first page.",
    ],
    [
      "an error",
      answer("en", ["list_tasks", {}, failed("timeout", "Too late.")]),
      "List tasks: this did not work. Too late.",
    ],
    [
      "an error without an envelope",
      answer("en", ["get_row", {}, { error: "no such row" }]),
      "Row: this did not work. no such row",
    ],
    ["two results", answer("en", ["get_row", {}, ok(1)], ["get_row", { id: 2 }, ok(2)]), "Row: 1.\n\nRow: 2."],
    [
      "a repeat that was not run, beside its first result",
      answer("en", ["get_row", {}, ok(1)], ["get_row", {}, failed("duplicate_tool_call", "It ran before.")]),
      "Row: 1.",
    ],
    ["equal results once", answer("en", ["get_row", {}, ok(1)], ["get_row", {}, ok(1)]), "Row: 1."],
  ];
  test.each(table)("%s", (_title, got, words) => expect(got).toBe(words));

  test("of any JSON are made without an error, in both languages, and say something", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom<Language>("en", "zh"), (value, language) => {
        expect(answer(language, ["get_row", {}, ok(value)]).length).toBeGreaterThan(4);
        if (!isEmpty(value)) expect(inWords(value, language).trim()).not.toBe("");
      }),
    );
  });

  test("of any text are read without an error", () => {
    fc.assert(fc.property(fc.string(), (text) => void outcomeOf(text)));
  });
});
