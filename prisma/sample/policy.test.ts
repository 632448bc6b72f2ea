import { describe, expect, test } from "vitest";
import { SAMPLE_DATA } from "./data";
import { TASK_KINDS } from "./data/task-kinds";
import { orderDeskPolicy } from "./policy";
import { sampleTools } from "@/lib/adapters/tools/sample";
import { toolCaller } from "@/lib/adapters/tools/sample/testing/call-tool";
import { memoryStore } from "@/lib/adapters/tools/sample/testing/memory-store";
import { compilePolicy } from "@/lib/engine/policy/compile";
import { LANGUAGES, UNKNOWN_INTENT } from "@/lib/engine/policy/document";
import { TERMINATION_REASONS } from "@/lib/engine/run/request";
import { isReadOnly } from "@/lib/engine/tool/execution";

const policy = compilePolicy(orderDeskPolicy);
const { document } = policy;
const tools = new Map(sampleTools.map((tool) => [tool.name, tool]));
const toolsOf = (intent: string) => [...(policy.grants.get(intent)?.keys() ?? [])].sort();

test("the agent is bounded and scoped", () => {
  expect(document).toMatchObject({ toolPolicy: "intent_scoped", routingMode: "bounded" });
  expect(policy.budgets.maxTotalTokens).toBe(48_000);
});

test("names stand once", () => {
  for (const list of [document.intents, document.entities, document.routingRules]) {
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  }
  expect(new Set(document.grants.map(({ intent, tool }) => `${intent}/${tool}`)).size).toBe(document.grants.length);
});

test("the toolbox holds the sample's tools, and bindings name parameters and entities", () => {
  expect([...policy.toolbox.keys()].sort()).toEqual([...tools.keys()].sort());
  for (const { tool, bindings } of document.toolbox) {
    const parameters = Object.keys(tools.get(tool)?.inputSchema.properties ?? {});
    for (const [parameter, { entity }] of Object.entries(bindings)) {
      expect([tool, parameters.includes(parameter), policy.entities.has(entity)]).toEqual([tool, true, true]);
    }
  }
});

test("every tool that takes an order or a task is bound to what the user wrote", () => {
  for (const [name, tool] of tools) {
    const bound = Object.keys(policy.toolbox.get(name)?.bindings ?? {});
    const named = Object.keys(tool.inputSchema.properties ?? {}).filter((parameter) => policy.entities.has(parameter));
    expect([name, bound]).toEqual([name, named.filter((parameter) => parameter !== "keyword")]);
  }
});

describe("grants", () => {
  test("name intents and tools that are there", () => {
    for (const { intent, tool } of document.grants) {
      expect([policy.intents.has(intent), policy.toolbox.has(tool)]).toEqual([true, true]);
    }
  });

  test.each([
    ["order_status", ["get_order_status", "knowledge_search", "track_shipment"]],
    ["order_change", ["cancel_order", "get_order_status", "issue_refund", "knowledge_search", "track_shipment"]],
    ["task_failure", ["code_finder", "knowledge_search", "log_analyzer", "task_finder"]],
    ["task_inquiry", ["code_finder", "log_analyzer"]],
    ["task_list", ["list_tasks", "log_analyzer", "task_finder"]],
    ["system_error", ["code_finder", "knowledge_search", "log_analyzer"]],
    ["how_to", ["knowledge_search"]],
    ["chitchat", []],
    ["follow_up", []],
    [UNKNOWN_INTENT, []],
  ])("%s gets %j", (intent, granted) => {
    expect(policy.intents.has(intent)).toBe(true);
    expect(toolsOf(intent)).toEqual(granted);
  });

  test("only a change of an order may write, and a refund asks first", () => {
    const writing = document.grants.filter(({ tool }) => !isReadOnly(tools.get(tool)?.execution));
    expect(writing.map(({ intent, tool, effect }) => [intent, tool, effect])).toEqual([
      ["order_change", "cancel_order", "allow"],
      ["order_change", "issue_refund", "ask"],
    ]);
  });
});

describe("intents", () => {
  test("require entities that are declared, and ask for them in both languages", () => {
    for (const { name, requires, question, title } of document.intents) {
      expect(requires.filter((entity) => !policy.entities.has(entity))).toEqual([]);
      expect(Object.keys(title).sort()).toEqual([...LANGUAGES].sort());
      if (requires.length === 0) continue;
      for (const language of LANGUAGES)
        expect([name, question[language]]).toEqual([name, expect.stringContaining("{missing}")]);
    }
  });

  test("have eight examples or more in each language, none of them twice", () => {
    for (const { name, examples } of document.intents) {
      const chinese = examples.filter((example) => /\p{Script=Han}/u.test(example)).length;
      expect([name, chinese >= 8, examples.length - chinese >= 8]).toEqual([name, true, true]);
    }
    const all = document.intents.flatMap(({ examples }) => examples);
    expect(new Set(all).size).toBe(all.length);
  });

  test("the preflight is granted, only reads, and fits its budget", () => {
    const withPreflight = document.intents.filter(({ preflight }) => preflight);
    expect(withPreflight.map(({ name }) => name)).toEqual(["task_inquiry"]);
    for (const { name, preflight, budgets } of withPreflight) {
      expect(toolsOf(name)).toContain(preflight?.tool);
      expect(isReadOnly(tools.get(preflight?.tool ?? "")?.execution)).toBe(true);
      expect(preflight).toMatchObject({ hideAfter: true, arguments: { keyword: { entity: "keyword" } } });
      expect(budgets.maxToolCalls).toBeGreaterThan(1);
    }
  });
});

test("the strong rules come first: task id, error code, greeting, off topic", () => {
  expect(document.routingRules.map(({ strength }) => strength).join(" ")).toMatch(/^(strong ){4}(weak ?)+$/);
  expect(document.routingRules.slice(0, 4).map(({ name }) => name)).toEqual([
    "task_id",
    "error_code",
    "greeting",
    "off_topic",
  ]);
});

test("every alias means one row, and every kind of task has one", () => {
  const rows = document.aliasTables.flatMap((table) => table.rows);
  const names = rows.flatMap(({ value, aliases }) => [value, ...aliases].map((name) => name.toLowerCase()));
  expect(new Set(names).size).toBe(names.length);
  expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining(TASK_KINDS.map(({ name }) => name)));
  for (const { table } of document.entities) {
    if (table !== undefined) expect(document.aliasTables.map(({ name }) => name)).toContain(table);
  }
});

test("the preflight of a task inquiry finds something for every name of the table", async () => {
  const call = toolCaller(memoryStore(SAMPLE_DATA, () => new Date(0)));
  for (const { value } of document.aliasTables.flatMap((table) => table.rows)) {
    const found = (await call("code_finder", { keyword: value })) as { symbol: string }[];
    expect([value, found.length > 0]).toEqual([value, true]);
    if (TASK_KINDS.some(({ name }) => name === value)) expect(found[0]?.symbol).toBe(value);
  }
});

test("every reason to stop has its words in both languages", () => {
  expect(Object.keys(document.stopMessages).sort()).toEqual([...TERMINATION_REASONS].sort());
  for (const message of Object.values(document.stopMessages)) {
    expect(message.en).toMatch(/\S/);
    expect(message["zh-CN"]).toMatch(/\p{Script=Han}/u);
  }
});
