import { describe, expect, test } from "vitest";
import { parseChunk, readChunk, type WireChunk } from "./chunk";
import { laterUsage, readUsage } from "./usage";

const thoughts = (name: "reasoning_content" | "reasoning") => ({
  reasoning: "r",
  reasoningField: { name, text: "r" },
});
const EMPTY: WireChunk = { hasChoice: true, whole: false, content: "", reasoning: "", calls: [], repairs: [] };
const delta = (fields: unknown) => ({ choices: [{ index: 0, delta: fields, finish_reason: null }] });
const call = { name: "f", arguments: "{}" };

describe("a chunk in one form", () => {
  const table: [title: string, chunk: unknown, read: Partial<WireChunk>][] = [
    ["text", delta({ content: "a" }), { content: "a" }],
    ["null content", delta({ content: null }), {}],
    ["reasoning_content", delta({ reasoning_content: "r" }), thoughts("reasoning_content")],
    ["reasoning", delta({ reasoning: "r" }), thoughts("reasoning")],
    ["both, which say the same", delta({ reasoning_content: "r", reasoning: "r" }), thoughts("reasoning_content")],
    ["reasoning that is no text", delta({ reasoning: { effort: "low" } }), {}],
    [
      "content in parts",
      delta({
        content: [{ type: "thinking", thinking: [{ type: "text", text: "r" }] }, { type: "text", text: "a" }, null],
      }),
      { content: "a", reasoning: "r", repairs: ["content_parts", "content_parts"] },
    ],
    ["a refusal", delta({ refusal: "No." }), { content: "No.", repairs: ["refusal"] }],
    [
      "a call",
      delta({ tool_calls: [{ index: 1, id: "a", function: call }] }),
      { calls: [{ index: 1, id: "a", ...call }] },
    ],
    ["an index as text", delta({ tool_calls: [{ index: "1", function: call }] }), { calls: [{ index: 1, ...call }] }],
    ["an index that is none", delta({ tool_calls: [{ index: -1, id: "", function: call }] }), { calls: [call] }],
    ["a call outside a list", delta({ tool_calls: { function: call } }), { calls: [call] }],
    ["a call without its function", delta({ tool_calls: [{ id: "a", ...call }] }), { calls: [{ id: "a", ...call }] }],
    ["empty calls", delta({ tool_calls: [{}, null, { index: 0, id: "", function: { name: "" } }] }), {}],
    ["tool_calls of null", delta({ tool_calls: null }), {}],
    ["function_call", delta({ function_call: call }), { calls: [call], repairs: ["legacy_function_call"] }],
    [
      "arguments as an object",
      delta({ tool_calls: [{ function: { name: "f", arguments: { x: [1, "a"] } } }] }),
      { calls: [{ name: "f", arguments: '{"x":[1,"a"]}' }], repairs: ["arguments_object"] },
    ],
    [
      "arguments of null",
      delta({ tool_calls: [{ id: "a", function: { name: "f", arguments: null } }] }),
      { calls: [{ id: "a", name: "f", arguments: "" }] },
    ],
    [
      "a whole message",
      { choices: [{ message: { content: "a" }, finish_reason: "stop" }] },
      { content: "a", whole: true, finish: "stop" },
    ],
    ["no choice", { choices: [] }, { hasChoice: false }],
    ["choices of null", { choices: null }, { hasChoice: false }],
    ["another choice than the first", { choices: [{ index: 1, delta: { content: "b" } }] }, { hasChoice: false }],
    ["the model", { model: "m", choices: [{ delta: {} }] }, { model: "m" }],
    [
      "usage",
      { choices: [], usage: { prompt_tokens: 9, completion_tokens: 1 } },
      { hasChoice: false, usage: { prompt: 9, completion: 1 } },
    ],
    [
      "usage in the choice",
      { choices: [{ delta: {}, usage: { prompt_tokens: 9, completion_tokens: 1 } }] },
      { usage: { prompt: 9, completion: 1 } },
    ],
    ["something else", "ping", { hasChoice: false }],
  ];
  test.each(table)("%s", (_title, chunk, read) => expect(readChunk(chunk)).toEqual({ ...EMPTY, ...read }));

  test("arguments as an object keep every digit", () => {
    const text =
      '{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"f","arguments":{"id":123456789012345678,"n":1.50}}}]}}],"usage":{"prompt_tokens":3}}';
    const chunk = readChunk(parseChunk(text));
    expect(chunk.calls).toEqual([{ index: 0, name: "f", arguments: '{"id":123456789012345678,"n":1.5}' }]);
    expect(chunk.usage).toEqual({ prompt: 3, completion: 0 });
  });
});

test.each([
  [
    { prompt_tokens: 9, completion_tokens: 1, total_tokens: 10 },
    { prompt: 9, completion: 1 },
  ],
  [
    { input_tokens: 9, output_tokens: 1 },
    { prompt: 9, completion: 1 },
  ],
  [
    { prompt_tokens: 10, completion_tokens: 5, total_tokens: 0 },
    { prompt: 10, completion: 5 },
  ],
  [
    { prompt_tokens: 8330, completion_tokens: 0, total_tokens: 8330 },
    { prompt: 8330, completion: 0 },
  ],
  [
    { prompt_tokens: 10, total_tokens: 15 },
    { prompt: 10, completion: 5 },
  ],
  [{ total_tokens: 15 }, { prompt: 15, completion: 0 }],
  [{ prompt_tokens: -1, completion_tokens: Number.NaN }, undefined],
  [{ prompt_tokens: "9" }, undefined],
  [{}, undefined],
  [null, undefined],
])("usage %j is %j", (usage, figures) => expect(readUsage(usage)).toEqual(figures));

test.each([
  [undefined, { prompt: 1, completion: 0 }, { prompt: 1, completion: 0 }],
  [
    { prompt: 9, completion: 1 },
    { prompt: 9, completion: 4 },
    { prompt: 9, completion: 4 },
  ],
  [
    { prompt: 9, completion: 0 },
    { prompt: 0, completion: 4 },
    { prompt: 9, completion: 4 },
  ],
  [
    { prompt: 9, completion: 4 },
    { prompt: 0, completion: 0 },
    { prompt: 9, completion: 4 },
  ],
])("usage %j and later %j is %j", (before, after, figures) => expect(laterUsage(before, after)).toEqual(figures));
