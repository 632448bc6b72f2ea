import { describe, expect, test } from "vitest";
import type { RawModelReply } from "./messages";
import { MAX_CALLS_PER_REPLY, readReply, saysNothing } from "./reply";

const raw = (more: Partial<RawModelReply> = {}): RawModelReply => ({
  text: "",
  toolCalls: [],
  finishReason: "stop",
  usage: { prompt: 10, completion: 2 },
  repairs: [],
  ...more,
});
const call = (id?: string, args: unknown = "{}") => ({ id, name: "find", arguments: args });
const read = (reply: RawModelReply, usedIds = new Set<string>()) =>
  readReply(reply, {
    round: 1,
    usedIds,
    maxOutputTokens: 800,
    count: { prompt: () => 77, text: (text) => text.length },
  });
const ids = (reply: RawModelReply, used?: Set<string>) => read(reply, used).calls.map((each) => each.callId);

describe("ids of calls (field faults F085, F087, F089, F090)", () => {
  test.each([
    ["good ones stay", ["c0", "c1"], ["c0", "c1"]],
    ["missing ones are given", [undefined, undefined], ["call_1_0", "call_1_1"]],
    ["an empty one is given", [""], ["call_1_0"]],
    ["a repeated one is replaced", ["eval_301", "eval_301"], ["eval_301", "call_1_1"]],
    ["one over 40 characters is replaced", [`call_${"x".repeat(60)}`], ["call_1_0"]],
    ["composite ones stay apart", ["call-7|fc_1", "call-7|fc_2"], ["call_1_0", "call_1_1"]],
    ["a given one never meets the provider's own", ["call_1_1", undefined], ["call_1_1", "call_1_1_1"]],
  ])("%s", (_, given, expected) => expect(ids(raw({ toolCalls: given.map((id) => call(id)) }))).toEqual(expected));

  test("an id of an earlier round is not used again, and the original is kept", () => {
    const reply = read(raw({ toolCalls: [call("c0")] }), new Set(["c0"]));
    expect(reply.calls[0]).toMatchObject({ callId: "call_1_0", providerId: "c0" });
    expect(reply.repairs).toEqual(["replaced_id"]);
  });
});

test("arguments become text, whatever the provider sent", () => {
  const given = ['{"a":1}', { a: 1 }, undefined, null];
  const texts = read(raw({ toolCalls: given.map((args, i) => ({ ...call(`c${i}`), arguments: args })) })).calls;
  expect(texts.map((each) => each.arguments)).toEqual(['{"a":1}', '{"a":1}', "", ""]);
});

test("more calls than a provider takes back are cut, with a note", () => {
  const reply = read(raw({ toolCalls: Array.from({ length: 200 }, (_, i) => call(`c${i}`)) }));
  expect(reply.calls).toHaveLength(MAX_CALLS_PER_REPLY);
  expect(reply.repairs).toContain("too_many_calls");
});

test.each([
  ["plausible figures count", { prompt: 10, completion: 2 }, "hello", { prompt: 10, completion: 2, reported: true }],
  ["missing figures are estimated", undefined, "hello", { prompt: 77, completion: 5, reported: false }],
  [
    "zero for everything is not plausible",
    { prompt: 0, completion: 0 },
    "hello",
    { prompt: 77, completion: 5, reported: false },
  ],
  [
    "zero for words that were written is not plausible",
    { prompt: 9, completion: 0 },
    "hello",
    { prompt: 9, completion: 5, reported: false },
  ],
  [
    "negative figures are not plausible",
    { prompt: -4, completion: 3 },
    "hello",
    { prompt: 77, completion: 5, reported: false },
  ],
])("%s", (_, usage, text, expected) => expect(read(raw({ usage, text })).usage).toEqual(expected));

test.each([
  ["nothing at all", raw(), true],
  ["blank text", raw({ text: " \n" }), true],
  ["announced calls that are not there", raw({ text: "Let me look", finishReason: "tool_calls" }), true],
  ["an answer", raw({ text: "Hello" }), false],
  ["calls with a contradictory finish reason", raw({ toolCalls: [call("c")], finishReason: "stop" }), false],
])("says nothing: %s", (_, reply, nothing) => expect(saysNothing(read(reply))).toBe(nothing));

test.each<[string, Partial<RawModelReply>, (true | undefined)[]]>([
  ["by length, nothing came of the last call", { finishReason: "length" }, [undefined, true]],
  ["by its tokens alone", { finishReason: "tool_calls", usage: { prompt: 9, completion: 800 } }, [undefined, true]],
  ["not", { finishReason: "tool_calls", usage: { prompt: 9, completion: 799 } }, [undefined, undefined]],
])("F042 F044 a reply that was cut %s", (_, more, cutOff) => {
  const reply = read(raw({ toolCalls: [call("c0", ""), call("c1", " ")], ...more }));
  expect(reply.calls.map((each) => each.cutOff)).toEqual(cutOff);
});

test("a call whose arguments have begun is left to those who read them", () => {
  const reply = read(raw({ toolCalls: [call("c0", '{"a":')], finishReason: "length" }));
  expect(reply.calls[0]).not.toHaveProperty("cutOff");
});
