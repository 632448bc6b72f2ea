import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../json";
import { checkArguments } from "./check";
import { fingerprintCall } from "./fingerprint";
import { parseToolArguments } from "./parse";

const TOOL: JsonSchema = {
  type: "object",
  properties: { id: { type: "string" }, limit: { type: "integer", default: 10 }, unit: { enum: ["c", "f"] } },
};

/** The fingerprint of a call as a model writes it. */
function fingerprint(text: string): string {
  const parsed = parseToolArguments(text);
  const checked = parsed.ok ? checkArguments(parsed.value, TOOL) : undefined;
  if (!checked?.ok) throw new Error(text);
  return fingerprintCall("tool", checked.value);
}

describe("a call's fingerprint", () => {
  test.each([
    ["the order of keys", '{"id":"a","limit":3}', '{"limit":3,"id":"a"}'],
    ["spacing", '{"id":"a"}', ' { "id" :\n"a" }'],
    ["3 and 3.0", '{"limit":3}', '{"limit":3.0}'],
    ["a default written out", "{}", '{"limit":10}'],
    ["null for nothing", "{}", '{"id":"x","limit":null}'.replace('"id":"x",', "")],
    ["a number as text", '{"limit":3}', '{"limit":"3"}'],
    ["the case of an enum", '{"unit":"c"}', '{"unit":"C"}'],
    ["repairs", '{"id":"a"}', "{'id': 'a',}"],
  ])("does not depend on %s", (_, one, other) => {
    expect(fingerprint(one)).toBe(fingerprint(other));
  });

  test.each([
    ["values", '{"id":"a"}', '{"id":"b"}'],
    ["long ids", '{"id":123456789012345678}', '{"id":123456789012345679}'],
    ["text and its absence", '{"id":""}', "{}"],
  ])("depends on %s", (_, one, other) => {
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });

  test("depends on the tool, and on nothing that joins tool and arguments", () => {
    expect(fingerprintCall("a", {})).not.toBe(fingerprintCall("b", {}));
    expect(fingerprintCall("a", { b: 1 })).not.toBe(fingerprintCall('a",{"b":1}', {}));
  });

  test("is 64 hex digits for anything", () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    for (const args of [undefined, null, {}, [], "x", 1n, Number.NaN, cycle, { d: new Date(0) }]) {
      expect(fingerprintCall("tool", args)).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(fingerprintCall("tool", undefined)).toBe(fingerprintCall("tool", {}));
  });

  test("tells numbers apart that JavaScript would round together", () => {
    const read = (text: string) => {
      const parsed = parseToolArguments(text);
      return fingerprintCall("tool", parsed.ok ? parsed.value : null);
    };
    expect(read('{"n":9007199254740993}')).not.toBe(read('{"n":9007199254740992}'));
    expect(read('{"n":1e2}')).toBe(read('{"n":100.0}'));
    expect(read('{"n":-0}')).toBe(read('{"n":0}'));
    expect(read('{"n":1e999999}')).not.toBe(read('{"n":1e999998}'));
  });
});
