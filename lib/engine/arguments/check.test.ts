import { LosslessNumber } from "lossless-json";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject, JsonSchema } from "../json";
import { checkArguments } from "./check";

/** A tool with one parameter `p`. */
const one = (schema: Json): JsonSchema => ({ type: "object", properties: { p: schema } });
const int = { type: "integer" };
const ints = { type: "array", items: int };

describe("unknown parameters", () => {
  const tool: JsonSchema = {
    type: "object",
    properties: {
      order_id: { type: "string" },
      filter: { type: "object", properties: { city: { type: "string" } } },
      free: { type: "object" },
      rows: { type: "array", items: { type: "object", properties: { title: { type: "string" } } } },
    },
  };

  test.each([
    [{ orderId: "1" }, "/orderId", 'Did you mean "order_id"?'],
    [{ oder_id: "1" }, "/oder_id", 'Did you mean "order_id"?'],
    [{ filter: { ctiy: "x" } }, "/filter/ctiy", 'Did you mean "city"?'],
    [{ rows: [{ titel: "x" }] }, "/rows/0/titel", 'Did you mean "title"?'],
    [{ toString: "x" }, "/toString", "Known: order_id, filter, free, rows."],
    [{ constructor: "x" }, "/constructor", "Known: order_id, filter, free, rows."],
  ])("%j is refused at %s", (value, path, says) => {
    const result = checkArguments(value, tool);
    expect(result).toMatchObject({ ok: false, issues: [{ path, message: expect.stringContaining(says) }] });
  });

  test("a far name is not guessed", () => {
    const result = checkArguments({ completely_different: 1 }, tool);
    expect(JSON.stringify(result)).not.toContain("Did you mean");
  });

  test("an object without declared parameters takes any", () => {
    expect(checkArguments({ free: { anything: 1 } }, tool)).toMatchObject({ ok: true });
  });

  test("a tool without declared parameters takes none", () => {
    expect(checkArguments({ x: 1 }, { type: "object" })).toMatchObject({ ok: false, issues: [{ path: "/x" }] });
    expect(checkArguments({ x: 1 }, {})).toMatchObject({ ok: false, issues: [{ path: "/x" }] });
  });

  test.each<[string, JsonObject]>([
    ["true", { additionalProperties: true }],
    ["a schema", { additionalProperties: { type: "integer" } }],
    ["an unevaluated schema", { unevaluatedProperties: { type: "integer" } }],
  ])("are taken when more is explicitly allowed by %s", (_, more) => {
    expect(checkArguments({ x: 1 }, { ...tool, ...more })).toMatchObject({ ok: true, value: { x: 1 } });
  });

  test("are calibrated by the schema of additional properties", () => {
    const schema: JsonSchema = { type: "object", additionalProperties: { type: "integer" } };
    expect(checkArguments({ x: "1" }, schema)).toMatchObject({ ok: true, value: { x: 1 } });
    expect(checkArguments({ x: "one" }, schema)).toMatchObject({ ok: false, issues: [{ path: "/x" }] });
  });

  test("patterns of names count as known", () => {
    const schema: JsonSchema = { type: "object", patternProperties: { "^n_": { type: "integer" } } };
    expect(checkArguments({ n_1: "1" }, schema)).toMatchObject({ ok: true, value: { n_1: 1 } });
    expect(checkArguments({ m_1: 1 }, schema)).toMatchObject({ ok: false, issues: [{ path: "/m_1" }] });
  });

  test("schemas that apply together know each other's parameters", () => {
    const schema: JsonSchema = {
      type: "object",
      allOf: [{ properties: { a: int } }, { $ref: "#/$defs/B" }],
      $defs: { B: { properties: { b: int } } },
      properties: { c: int },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    };
    expect(checkArguments({ a: "1", b: "2", c: "3" }, schema)).toMatchObject({ value: { a: 1, b: 2, c: 3 } });
    expect(checkArguments({ a: 1, d: 1 }, schema)).toMatchObject({ ok: false, issues: [{ path: "/d" }] });
  });
});

describe("what the model is told", () => {
  const tool: JsonSchema = {
    type: "object",
    properties: {
      city: { type: "string", minLength: 1, maxLength: 5, pattern: "^[a-z]*$" },
      days: { type: "integer", minimum: 1, maximum: 7 },
      at: { type: "string", format: "date-time" },
      todos: {
        type: "array",
        minItems: 1,
        items: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
      },
      secret: { type: "string", minLength: 8, writeOnly: true },
    },
    required: ["city"],
  };
  const valid = { city: "oslo" };

  test.each<[JsonObject, string, string]>([
    [{}, "/city", "city is required: send text."],
    [{ ...valid, days: 9 }, "/days", "days must be a number of at most 7; received 9."],
    [{ ...valid, days: "soon" }, "/days", 'days must be an integer; received "soon".'],
    [{ city: "OSLO" }, "/city", 'city must be text that matches ^[a-z]*$; received "OSLO".'],
    [
      { ...valid, at: "noon" },
      "/at",
      'at must be a date and time with offset (2024-05-31T09:30:00Z); received "noon".',
    ],
    [{ ...valid, todos: [] }, "/todos", "todos must be at least 1 items; received []."],
    [{ ...valid, todos: [{}] }, "/todos/0/title", "todos[0].title is required: send text."],
    [
      { ...valid, secret: "hunter2" },
      "/secret",
      "secret must be text of at least 8 characters; received a value of type string.",
    ],
  ])("%j", (value, path, message) => {
    expect(checkArguments(value, tool)).toMatchObject({ ok: false, issues: [{ path, message }] });
  });

  test("a format is told in words, beside a pattern too long to read", () => {
    const pattern = "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$";
    const result = checkArguments({ p: "nobody" }, one({ type: "string", format: "email", pattern }));
    expect(result).toMatchObject({ issues: [{ message: 'p must be an e-mail address; received "nobody".' }] });
  });

  test("every fault is reported, once for each place, up to a limit", () => {
    const result = checkArguments({ days: "x", at: 1, nope: true }, tool);
    expect(!result.ok && result.issues.map((issue) => issue.path).toSorted()).toEqual([
      "/at",
      "/city",
      "/days",
      "/nope",
    ]);
    const many = checkArguments({ ...valid, todos: Array.from({ length: 500 }, () => ({})) }, tool);
    expect(!many.ok && many.issues.length).toBe(20);
  });

  test("a long value is quoted in part", () => {
    const result = checkArguments({ city: "x".repeat(10_000) }, tool);
    expect(!result.ok && result.issues[0]!.received.length).toBeLessThan(120);
  });
});

describe("what reaches the check", () => {
  const tool = one({ type: "string" });

  test.each([undefined, null, 5, "text", [], () => 1, Symbol("x"), new Map(), new LosslessNumber("5")])(
    "%s is refused",
    (value) => {
      expect(checkArguments(value, tool)).toMatchObject({ ok: false, issues: [{ path: "" }] });
    },
  );

  test("context that the model sends is dropped and named", () => {
    const result = checkArguments({ p: "x", ctx: { user: "admin" } }, tool, { contextKeys: ["ctx", "other"] });
    expect(result).toEqual({ ok: true, value: { p: "x" }, coercions: [], dropped: ["ctx"] });
  });

  test("prototype keys are dropped and named", () => {
    const value = JSON.parse('{"p":"x","__proto__":{"admin":true}}') as unknown;
    const result = checkArguments(value, tool);
    expect(result).toEqual({ ok: true, value: { p: "x" }, coercions: [], dropped: ["__proto__"] });
    expect(result.ok && "admin" in result.value).toBe(false);
  });

  test("an integer that lost its digits before it came is refused", () => {
    expect(checkArguments({ p: 2 ** 60 }, tool)).toMatchObject({ ok: false, issues: [{ path: "/p" }] });
    expect(checkArguments({ p: 2 ** 60 }, one(int))).toMatchObject({ ok: false, issues: [{ path: "/p" }] });
    expect(checkArguments({ p: 10n ** 17n }, tool)).toMatchObject({ ok: true, value: { p: "100000000000000000" } });
  });

  test("cycles and bottomless values are refused", () => {
    const cycle: Record<string, unknown> = {};
    cycle.p = cycle;
    expect(checkArguments(cycle, one({}))).toMatchObject({ ok: false, issues: [{ path: "" }] });
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(checkArguments({ p: deep }, one({}))).toMatchObject({ ok: false });
  });

  test("the arguments given are not changed", () => {
    const value = Object.freeze({ p: Object.freeze(["1", "2"]) });
    expect(checkArguments(value, one(ints))).toMatchObject({ value: { p: [1, 2] } });
    expect(value).toEqual({ p: ["1", "2"] });
  });
});
