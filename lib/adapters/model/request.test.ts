import { describe, expect, test } from "vitest";
import type { ModelRequest } from "@/lib/engine/model/messages";
import { connectionInfo, modelConnection, type ModelConnectionInput } from "./connection";
import { wireNames } from "./names";
import type { Parameter } from "./parameters";
import { requestBody } from "./request";

const CONNECTION: ModelConnectionInput = {
  name: "test",
  baseURL: "http://127.0.0.1:1/v1",
  apiKey: "k",
  model: "m",
  limits: { contextWindow: 1000, maxOutputTokens: 100 },
};
const tool = (name: string) => ({
  type: "function" as const,
  function: { name, description: "", parameters: { type: "object" } },
});
const request = (rest: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: "round",
  messages: [{ role: "user", content: "hi" }],
  maxOutputTokens: 50,
  ...rest,
});

function body(
  rest: Partial<ModelRequest>,
  capabilities: ModelConnectionInput["capabilities"] = {},
  refused: Parameter[] = [],
) {
  const connection = modelConnection.parse({ ...CONNECTION, capabilities });
  const names = wireNames((rest.tools ?? []).map((one) => one.function.name));
  return requestBody(request(rest), connection, names, { refused: new Set(refused), echo: false }) as unknown as Record<
    string,
    unknown
  >;
}

const PLAIN = { model: "m", messages: [{ role: "user", content: "hi" }], stream: true };
const USAGE = { stream_options: { include_usage: true } };

describe("the body of a request", () => {
  const tools = [tool("f")];
  const table: [title: string, got: Record<string, unknown>, expected: Record<string, unknown>][] = [
    ["plain", body({}), { ...PLAIN, ...USAGE, max_tokens: 50 }],
    [
      "an empty list of tools",
      body({ tools: [], toolChoice: "required" }, { parallelToolCalls: true }),
      { ...PLAIN, ...USAGE, max_tokens: 50 },
    ],
    ["a choice without tools", body({ toolChoice: "auto" }), { ...PLAIN, ...USAGE, max_tokens: 50 }],
    [
      "tools",
      body({ tools, toolChoice: { tool: "f" } }, { parallelToolCalls: false }),
      {
        ...PLAIN,
        ...USAGE,
        max_tokens: 50,
        tools,
        tool_choice: { type: "function", function: { name: "f" } },
        parallel_tool_calls: false,
      },
    ],
    ["tools without a choice", body({ tools }), { ...PLAIN, ...USAGE, max_tokens: 50, tools }],
    ["temperature", body({ temperature: 0 }), { ...PLAIN, ...USAGE, max_tokens: 50, temperature: 0 }],
    ["no usage in streams", body({}, { streamUsage: false }), { ...PLAIN, max_tokens: 50 }],
    [
      "the newer field",
      body({}, { maxTokensField: "max_completion_tokens" }),
      { ...PLAIN, ...USAGE, max_completion_tokens: 50 },
    ],
    ["max_tokens refused", body({}, {}, ["max_tokens"]), { ...PLAIN, ...USAGE, max_completion_tokens: 50 }],
    ["both fields refused", body({}, {}, ["max_tokens", "max_completion_tokens"]), { ...PLAIN, ...USAGE }],
    [
      "thinking off",
      body({ thinking: "off" }, { thinkingControl: "enable_thinking" }),
      { ...PLAIN, ...USAGE, max_tokens: 50, enable_thinking: false },
    ],
    ["thinking off, unknown to the provider", body({ thinking: "off" }), { ...PLAIN, ...USAGE, max_tokens: 50 }],
    ["thinking not asked for", body({}, { thinkingControl: "thinking" }), { ...PLAIN, ...USAGE, max_tokens: 50 }],
    [
      "refused parameters",
      body({ temperature: 0 }, {}, ["temperature", "stream_options"]),
      { ...PLAIN, max_tokens: 50 },
    ],
    [
      "tool_choice refused",
      body({ tools, toolChoice: "required" }, {}, ["tool_choice"]),
      { ...PLAIN, ...USAGE, max_tokens: 50, tools },
    ],
    [
      "none refused: no tools at all",
      body({ tools, toolChoice: "none" }, { parallelToolCalls: true }, ["tool_choice"]),
      { ...PLAIN, ...USAGE, max_tokens: 50 },
    ],
  ];
  test.each(table)("%s", (_title, got, expected) => expect(got).toEqual(expected));

  test("sends no empty tool_calls, no empty arguments, and names a provider takes", () => {
    const sent = body({
      tools: [tool("my.resource.read")],
      messages: [
        { role: "assistant", content: "a", tool_calls: [] },
        { role: "assistant", content: null },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "1", type: "function", function: { name: "my.resource.read", arguments: " " } }],
        },
        { role: "tool", tool_call_id: "1", content: "" },
      ],
    });
    expect(sent.messages).toEqual([
      { role: "assistant", content: "a" },
      { role: "assistant", content: "" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "1", type: "function", function: { name: "my_resource_read", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "1", content: "" },
    ]);
    expect(sent.tools).toEqual([tool("my_resource_read")]);
  });
});

describe("names of tools", () => {
  const LONG = `srv__${"t".repeat(60)}`;
  test.each([
    ["valid names stay", ["get_weather", "a-b"], ["get_weather", "a-b"]],
    ["signs are replaced", ["my.resource.read"], ["my_resource_read"]],
    ["prototype keys are names", ["__proto__", "toString"], ["__proto__", "toString"]],
  ])("%s", (_title, names, wire) => expect(names.map(wireNames(names).toWire)).toEqual(wire));

  test("two names never become one, and each leads back", () => {
    const names = ["notion.search", "notion_search", "notion/search", "查询", "查詢", `${LONG}a`, `${LONG}b`, ""];
    const map = wireNames(names);
    const wire = names.map(map.toWire);
    expect(new Set(wire).size).toBe(names.length);
    for (const name of wire) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(wire.map(map.fromWire)).toEqual(names);
    expect(map.toWire("notion_search")).toBe("notion_search");
  });

  test("a name that is no tool's is left as it is", () => {
    const map = wireNames(["f"]);
    expect(map.fromWire("functions.f")).toBe("functions.f");
    expect(map.toWire("gone.tool")).toBe("gone_tool");
    expect(wireNames(["gone_tool"]).toWire("gone.tool")).toMatch(/^gone_tool_[0-9a-f]{8}$/);
  });
});

describe("a connection", () => {
  test("has defaults", () => {
    const connection = modelConnection.parse(CONNECTION);
    expect(connection).toMatchObject({
      demo: false,
      headers: {},
      capabilities: { streamUsage: true, toolCallsInText: false },
    });
    expect(connectionInfo(connection)).toEqual({ name: "test", model: "m", contextWindow: 1000, maxOutputTokens: 100 });
  });

  test.each([
    ["baseURL", { ...CONNECTION, baseURL: "ftp://example.com" }],
    ["apiKey", { ...CONNECTION, apiKey: "" }],
    ["limits", { ...CONNECTION, limits: { contextWindow: 0, maxOutputTokens: 1 } }],
    ["capabilities", { ...CONNECTION, capabilities: { thinkingControl: "hard" } }],
  ])("with a wrong %s is refused by its path", (path, connection) => {
    const checked = modelConnection.safeParse(connection);
    expect(checked.error?.issues[0]?.path[0]).toBe(path);
  });
});
