import { describe, expect, test } from "vitest";
import { requestedActions } from "./actions";
import { fillArguments } from "./fill";
import { namesAnId } from "./ids";
import { viewTool } from "./tool-view";
import { dateIn } from "./values";

type Schema = Record<string, unknown>;

function fill(
  said: string,
  name: string,
  properties: Record<string, Schema>,
  rest: Schema = {},
  earlier: string[] = [],
) {
  const parameters = { type: "object", properties, required: Object.keys(properties), ...rest } as never;
  return fillArguments(viewTool({ name, description: "", parameters }), { said, earlier });
}

const text = (description = ""): Schema => ({ type: "string", description });

describe("an argument", () => {
  const table: [said: string, name: string, schema: Schema, value: unknown][] = [
    ["order 20240315001 please", "order_id", text("11 digits"), "20240315001"],
    ["task 120000082 of order 20240315001", "order_id", text(), "20240315001"],
    ["task 120000082 of order 20240315001", "task_id", text(), "120000082"],
    ["任务120000082", "task_id", text("8 to 9 digits"), "120000082"],
    ["任务120000082", "order_id", text(), undefined],
    ["number 120000082", "order_id", text("11 digits"), undefined],
    ["row 4711", "id", { type: "integer" }, 4711],
    ["since 2024-03-15 for 500 days", "order_id", text(), undefined],
    ["it says ERR_TIMEOUT", "error_code", text(), "ERR_TIMEOUT"],
    ["报E1042了", "error_code", text("such as E1042"), "E1042"],
    ["ticket AB-1234", "ticket_id", { type: "string", pattern: "^[A-Z]{2}-\\d{4}$" }, "AB-1234"],
    ["ticket AB-12345", "ticket_id", { type: "string", pattern: "^[A-Z]{2}-\\d{4}$" }, undefined],
    ["ticket 123", "ticket_id", { type: "string", pattern: "(?=unsupported)" }, undefined],
    ["in Fahrenheit please", "unit", { type: "string", enum: ["c", "f"] }, "f"],
    ["only the failed ones", "status", { type: "string", enum: ["running", "failed"] }, "failed"],
    ["只看失败的", "status", { type: "string", enum: ["running", "failed"] }, "failed"],
    ["只看失败的", "status", text(), "failed"],
    ["page 3", "page", { type: "integer" }, 3],
    ["第三页", "page", { type: "integer" }, 3],
    ["下一页", "page", { type: "integer" }, 2],
    ["the top 5", "top_k", { type: "integer" }, 5],
    ["前10条", "limit", { type: "integer" }, 10],
    ["$12.50 of it", "amount", { type: "number" }, 12.5],
    ["退69元", "amount", { type: "number" }, 69],
    ["for 3 days", "days", { type: "integer" }, 3],
    ["from 2024/3/5 on", "start_date", { type: "string", format: "date" }, "2024-03-05"],
    ["2024年12月31日", "date", text(), "2024-12-31"],
    ["on March 5th, 2024", "date", text(), "2024-03-05"],
    ["write to a.b@example.com now", "to", { type: "string", format: "email" }, "a.b@example.com"],
    ["open https://example.com/x, please", "url", text(), "https://example.com/x"],
    ["the weather in New York today", "city", text(), "New York"],
    ["北京的天气", "city", text(), "北京"],
    ["it was late because of the snow.", "reason", text(), "the snow"],
    ["look for `retry_policy`", "keyword", text(), "retry_policy"],
    ["where is parseConfig defined", "keyword", text(), "parseConfig"],
    ["关于“退款”的文章", "query", text(), "关于“退款”的文章"],
    ["include archived orders", "include_archived", { type: "boolean" }, true],
    ["do not include archived orders", "include_archived", { type: "boolean" }, false],
    ["orders", "include_archived", { type: "boolean" }, undefined],
    ["anything", "kind", { const: "fixed" }, "fixed"],
    ["region: eu-west", "region", text(), "eu-west"],
    ["anything", "options", { type: "object" }, undefined],
    ["tagged “urgent”", "keywords", { type: "array", items: { type: "string" } }, ["urgent"]],
    [
      "order 20240315001",
      "order_id",
      { anyOf: [{ type: "string" }, { type: "null" }], description: "11 digits" },
      "20240315001",
    ],
  ];
  test.each(table)("%s: %s", (said, name, schema, value) => {
    const filled = fill(said, "read_thing", { [name]: schema });
    expect(filled.sets[0]?.[name]).toEqual(value);
    expect(filled.missing).toEqual(value === undefined ? [name] : []);
  });

  test("that is optional is left out rather than guessed", () => {
    const optional = { reason: text(), min_level: { type: "string", enum: ["ERROR", "INFO"] }, keyword: text() };
    expect(fill("an error came up", "read_log", optional, { required: [] }).sets).toEqual([{}]);
    expect(fill("an error came up, level error", "read_log", optional, { required: [] }).sets).toEqual([
      { min_level: "ERROR" },
    ]);
  });
});

describe("the ids of a tool", () => {
  const ids = { task_id: text("9 digits"), error_code: text("such as E1042") };
  test("are several calls when several are named", () => {
    const { sets } = fill("orders 20240315001 and 20240315002", "get_order", { order_id: text("11 digits") });
    expect(sets).toEqual([{ order_id: "20240315001" }, { order_id: "20240315002" }]);
  });

  test("come from earlier messages where the last one refers back", () => {
    const order = { order_id: text("11 digits") };
    expect(fill("cancel it", "cancel_order", order, {}, ["20240315002", "20240315001"]).sets).toEqual([
      { order_id: "20240315002" },
    ]);
    expect(fill("cancel an order", "cancel_order", order, {}, ["20240315001"]).missing).toEqual(["order_id"]);
  });

  test.each([
    ["by the schema", { required: [], anyOf: [{ required: ["task_id"] }, { required: ["error_code"] }] }],
    ["although the schema does not say so", { required: [] }],
  ])("of which one is needed: %s", (_title, rest) => {
    expect(fill("what happened?", "log_analyzer", ids, rest)).toMatchObject({
      missing: ["task_id", "error_code"],
      either: true,
    });
    expect(fill("what is E1042?", "log_analyzer", ids, rest)).toMatchObject({
      missing: [],
      sets: [{ error_code: "E1042" }],
    });
  });
});

test.each([
  ["order 20240315001", true],
  ["E1042", true],
  ["50 lines", false],
  ["2024-03-15", false],
  ["$500", false],
  ["hello", false],
])("%j names an id: %s", (said, names) => expect(namesAnId(said)).toBe(names));

test.each([
  ["2024-03-15", "2024-03-15"],
  ["tomorrow", undefined],
  ["Foo 12, 2024", undefined],
])("the date in %j is %s", (said, date) => expect(dateIn(said)).toBe(date));

test.each([
  ["Please cancel my order", ["cancel"]],
  ["I want a refund", ["refund"]],
  ["Give me my money back", ["refund"]],
  ["Cancel it and refund me", ["cancel", "refund"]],
  ["Call off the order", ["cancel"]],
  ["Was my order cancelled?", []],
  ["When will my refund arrive?", []],
  ["How do I cancel an order?", []],
  ["How do I cancel order 20240315001? Just cancel it", ["cancel"]],
  ["我要退款", ["refund"]],
  ["退款进度", []],
  ["怎么取消订单", []],
  ["hello", []],
])("%s asks for %j", (said, actions) => expect(requestedActions(said)).toEqual(actions));

test("a very long message is read in no time", () => {
  const long = `${"cancel it because ".repeat(20)}${" ".repeat(3000)}x`;
  expect(fill(long, "read_thing", { keyword: text(), reason: text(), order_id: text() }).missing).toContain("order_id");
});
