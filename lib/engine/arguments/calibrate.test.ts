import { describe, expect, test } from "vitest";
import type { Json, JsonObject, JsonSchema } from "../json";
import { checkArguments } from "./check";
import { parseToolArguments } from "./parse";

/** A tool with one parameter `p`. */
const one = (schema: Json, required = false): JsonSchema => ({
  type: "object",
  properties: { p: schema },
  ...(required ? { required: ["p"] } : {}),
});

/** Arguments as a model writes them, read and checked. */
function checkText(text: string, schema: JsonSchema) {
  const parsed = parseToolArguments(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return checkArguments(parsed.value, schema);
}

/** What `p` comes to, and by which kinds of coercion. */
function fit(text: string, schema: Json, required = true) {
  const result = checkText(`{"p":${text}}`, one(schema, required));
  if (!result.ok) return result.issues.map((issue) => issue.path).join(" ");
  return { p: result.value.p, kinds: result.coercions.map((coercion) => coercion.kind) };
}

const as = (p: Json, ...kinds: string[]) => ({ p, kinds });
const REFUSED = "/p";
const int = { type: "integer" };
const ints = { type: "array", items: int };
const texts = { type: "array", items: { type: "string" } };
const points = { type: "array", items: { type: "array", items: { type: "number" } } };
const size = { type: "object", properties: { width: { type: "number" } }, required: ["width"] };
const status = { type: "string", enum: ["open", "in_progress"] };
const day = { type: "string", format: "date", "x-date-formats": ["DD/MM/YYYY", "YYYY年M月D日", "D MMMM YYYY"] };

describe("calibration changes what is safe, and nothing else", () => {
  test.each<[string, Json, unknown]>([
    // numbers
    ['"123"', int, as(123, "text_to_number")],
    ['"-1.5"', { type: "number" }, as(-1.5, "text_to_number")],
    ['"3.0"', int, as(3, "text_to_number")],
    ["3.0", int, as(3)],
    ["1e2", int, as(100)],
    ["-0", int, as(0)],
    ['"12abc"', int, REFUSED],
    ['"1,000"', int, REFUSED],
    ['"007"', int, REFUSED],
    ['"+5"', int, REFUSED],
    ['"１２"', int, REFUSED],
    ["1.5", int, REFUSED],
    ["1.0000000000000000001", int, REFUSED],
    ["true", int, REFUSED],
    ["9007199254740991", int, as(9007199254740991)],
    ["9007199254740993", int, REFUSED],
    ["9007199254740993", { type: "number" }, REFUSED],
    ["6.02e23", { type: "number" }, as(6.02e23)],
    ["52.520006599999999", { type: "number" }, as(52.520006599999999)],
    ["1e400", { type: "number" }, REFUSED],
    ["1e-400", { type: "number" }, REFUSED],
    // booleans
    ['"true"', { type: "boolean" }, as(true, "text_to_boolean")],
    ['"FALSE"', { type: "boolean" }, as(false, "text_to_boolean")],
    ['"yes"', { type: "boolean" }, REFUSED],
    ["1", { type: "boolean" }, REFUSED],
    ["0", { type: "boolean" }, REFUSED],
    // text
    ["123", { type: "string" }, as("123", "number_to_text")],
    ["1.50", { type: "string" }, as("1.50", "number_to_text")],
    ["123456789012345678", { type: "string" }, as("123456789012345678", "number_to_text")],
    ["true", { type: "string" }, REFUSED],
    ["[1]", { type: "string" }, REFUSED],
    ['"null"', { type: "string" }, as("null")],
    ['"[1,2]"', { type: "string" }, as("[1,2]")],
    // a type that is one of several
    ["5", { type: ["string", "integer"] }, as(5)],
    ["123456789012345678", { type: ["string", "integer"] }, as("123456789012345678", "number_to_text")],
    ['"5"', { type: ["integer", "boolean"] }, as(5, "text_to_number")],
    ['"true"', { type: ["integer", "boolean"] }, as(true, "text_to_boolean")],
    ["123456789012345678", true, as("123456789012345678", "number_to_text")],
    // arrays and objects
    ['"a"', texts, as(["a"], "wrap_in_array")],
    ["5", ints, as([5], "wrap_in_array")],
    ['"5"', ints, as([5], "wrap_in_array", "text_to_number")],
    ['"[1,\\"2\\"]"', ints, as([1, 2], "json_text", "text_to_number")],
    ['"[1,"', texts, REFUSED],
    ['"x"', ints, REFUSED],
    ['""', texts, REFUSED],
    ["null", texts, REFUSED],
    ['"null"', texts, REFUSED],
    ['{"width":"2"}', { type: "array", items: size }, as([{ width: 2 }], "wrap_in_array", "text_to_number")],
    ["[1,2]", points, "/p/0 /p/1"],
    ['"{\\"width\\":2}"', size, as({ width: 2 }, "json_text")],
    ['"{width:2}"', size, REFUSED],
    ['"[2]"', size, REFUSED],
    ["[5]", int, REFUSED],
    ["1", { type: "array", prefixItems: [int, int] }, REFUSED],
    // enums
    ['"Open"', status, as("open", "enum_member")],
    ['" ＯＰＥＮ "', status, as("open", "enum_member")],
    ['"in progress"', status, REFUSED],
    ['"2"', { enum: [1, 2] }, as(2, "text_to_number")],
    ["2", { enum: ["1", "2"] }, as("2", "number_to_text")],
    ["2.0", { enum: [1, 2] }, as(2)],
    ['"True"', { enum: [true] }, as(true, "text_to_boolean")],
    ['"A"', { const: "a" }, as("a", "enum_member")],
    ['"a"', { enum: ["A", "a"] }, as("a")],
    ['"ａ"', { enum: ["A", "a"] }, REFUSED],
    ['"已发货"', { ...status, "x-synonyms": { open: ["已发货", "new"] } }, as("open", "enum_member")],
    ['"NEW"', { ...status, "x-synonyms": { open: ["new"] } }, as("open", "enum_member")],
    ['"new"', { ...status, "x-synonyms": { open: ["new"], in_progress: ["new"] } }, REFUSED],
    ['["Open"]', { type: "array", items: status }, as(["open"], "enum_member")],
    // dates
    ['"31/05/2024"', day, as("2024-05-31", "date_format")],
    ['"2024年5月3日"', day, as("2024-05-03", "date_format")],
    ['"3 may 2024"', day, as("2024-05-03", "date_format")],
    ['"2024-05-31"', day, as("2024-05-31")],
    ['"30/02/2024"', day, REFUSED],
    ['"05-31-2024"', day, REFUSED],
    ['"31/05/2024"', { type: "string", format: "date" }, REFUSED],
  ])("%s for %j", (text, schema, expected) => {
    expect(fit(text, schema)).toEqual(expected);
  });

  test("two declared formats that give two dates are an error", () => {
    const either = { type: "string", format: "date", "x-date-formats": ["DD/MM/YYYY", "MM/DD/YYYY"] };
    expect(fit('"04/05/2024"', either)).toBe(REFUSED);
    expect(fit('"31/05/2024"', either)).toEqual(as("2024-05-31", "date_format"));
    expect(fit('"05/05/2024"', either)).toEqual(as("2024-05-05", "date_format"));
  });

  test("a date with time and offset", () => {
    const moment = { type: "string", format: "date-time", "x-date-formats": ["DD.MM.YYYY HH:mm Z", "DD.MM.YYYY"] };
    expect(fit('"31.05.2024 09:30 +0800"', moment)).toEqual(as("2024-05-31T09:30:00+08:00", "date_format"));
    expect(fit('"31.05.2024"', moment)).toBe(REFUSED);
  });
});

describe("a parameter that says nothing", () => {
  test.each<[string, Json]>([
    ["null", int],
    ['"null"', int],
    ['""', int],
    ['""', status],
    ['"null"', texts],
    ['""', { type: "string", format: "email" }],
    ["null", size],
  ])("%s for optional %j is absent", (text, schema) => {
    expect(fit(text, schema, false)).toEqual({ p: undefined, kinds: ["absent"] });
    expect(fit(text, schema, true)).toBe(REFUSED);
  });

  test.each<[string, Json, Json]>([
    ["null", { type: ["integer", "null"] }, null],
    ["null", { type: "integer", nullable: true }, null],
    ['""', { type: "string" }, ""],
    ['"null"', { type: "string" }, "null"],
    ["null", { anyOf: [int, { type: "null" }] }, null],
  ])("%s for optional %j stays, as it may be that", (text, schema, value) => {
    expect(fit(text, schema, false)).toEqual(as(value));
  });

  test("only text that is exactly null or empty says nothing", () => {
    expect(fit('" "', int, false)).toBe(REFUSED);
    expect(fit('"none"', int, false)).toBe(REFUSED);
  });

  test("an optional parameter of an object inside is absent as well", () => {
    const nested = one({ type: "object", properties: { a: int, b: int }, required: ["a"] });
    expect(checkText('{"p":{"a":1,"b":null}}', nested)).toMatchObject({ ok: true, value: { p: { a: 1 } } });
    expect(checkText('{"p":{"a":null,"b":1}}', nested)).toMatchObject({ ok: false, issues: [{ path: "/p/a" }] });
  });

  test("required by a schema beside it is required", () => {
    const beside: JsonSchema = { allOf: [{ type: "object", properties: { p: int } }, { required: ["p"] }] };
    expect(checkText('{"p":null}', beside)).toMatchObject({ ok: false, issues: [{ path: "/p" }] });
  });
});

describe("defaults", () => {
  const withDefaults: JsonSchema = {
    type: "object",
    properties: {
      limit: { type: "integer", default: 10 },
      tags: { type: "array", items: { type: "string" }, default: [] },
      bad: { type: "string", default: null },
      options: { type: "object", properties: { deep: { type: "boolean", default: true } } },
    },
    required: ["limit"],
  };

  test("apply where a parameter is absent, and are no coercion", () => {
    expect(checkArguments({}, withDefaults)).toEqual({
      ok: true,
      value: { limit: 10, tags: [] },
      coercions: [],
      dropped: [],
    });
  });

  test("apply inside objects that are there, and never replace a value", () => {
    const result = checkArguments({ limit: 0, options: {} }, withDefaults);
    expect(result).toMatchObject({ value: { limit: 0, options: { deep: true } } });
  });

  test("apply where null stood for nothing, even for a required parameter", () => {
    expect(checkArguments({ limit: null }, withDefaults)).toMatchObject({
      value: { limit: 10 },
      coercions: [{ path: "/limit", from: null, to: null, kind: "absent" }],
    });
  });

  test("never apply to what is wrong", () => {
    expect(checkArguments({ limit: "many" }, withDefaults)).toMatchObject({ ok: false, issues: [{ path: "/limit" }] });
  });

  test("are not shared between calls", () => {
    const first = checkArguments({}, withDefaults);
    if (first.ok) (first.value.tags as Json[]).push("mine");
    expect(checkArguments({}, withDefaults)).toMatchObject({ value: { tags: [] } });
  });
});

describe("alternatives", () => {
  const shapes: Json = {
    anyOf: [
      {
        type: "object",
        properties: { kind: { const: "circle" }, radius: { type: "number" } },
        required: ["kind", "radius"],
      },
      {
        type: "object",
        properties: { kind: { const: "box" }, width: { type: "number" } },
        required: ["kind", "width"],
      },
    ],
  };

  test.each<[string, Json, unknown]>([
    ['"5"', { anyOf: [{ type: "string" }, int] }, as("5")],
    ["5", { anyOf: [{ type: "string" }, int] }, as(5)],
    ['"5"', { anyOf: [int, { type: "null" }] }, as(5, "text_to_number")],
    ['"5"', { oneOf: [{ type: "string", enum: ["a"] }, int] }, as(5, "text_to_number")],
    ["123456789012345678", { anyOf: [int, { type: "string" }] }, as("123456789012345678", "number_to_text")],
    ["5", { anyOf: [ints, { type: "null" }] }, as([5], "wrap_in_array")],
    ['"5"', { anyOf: [ints, int] }, as(5, "text_to_number")],
    ["5", { anyOf: [texts, { type: "string" }] }, as("5", "number_to_text")],
    // Two ways to change it equally: neither is taken.
    ['"true"', { anyOf: [{ type: "boolean" }, { type: "array", items: { type: "string" } }] }, REFUSED],
    ['{"kind":"Box","width":"2"}', shapes, as({ kind: "box", width: 2 }, "enum_member", "text_to_number")],
    ['{"kind":"box","width":2}', shapes, as({ kind: "box", width: 2 })],
    ['"Shipped"', { oneOf: [{ const: "open" }, { const: "shipped" }] }, as("shipped", "enum_member")],
    [
      '["1"]',
      { anyOf: [{ type: "array", items: { anyOf: [int, { type: "null" }] } }, { type: "null" }] },
      as([1], "text_to_number"),
    ],
  ])("%s for %j", (text, schema, expected) => {
    expect(fit(text, schema)).toEqual(expected);
  });

  test("what is wrong is reported for the alternative that is meant", () => {
    expect(fit('{"kind":"box","width":"wide"}', shapes)).toBe("/p/width");
    expect(fit('{"kind":"box"}', shapes)).toBe("/p/width");
    expect(fit('{"kind":"cone"}', shapes)).toBe("/p/kind");
    expect(fit('{"a":"x"}', { anyOf: [{ type: "object", properties: { a: int } }, { type: "null" }] })).toBe("/p/a");
  });

  test("an unknown parameter inside an alternative is refused", () => {
    const inner = { type: "object", properties: { x: int } };
    const schema: Json = { anyOf: [{ type: "object", properties: { a: inner } }, { type: "null" }] };
    expect(fit('{"a":{"x":1,"y":2}}', schema)).toBe("/p/a/y");
    expect(fit('{"b":1}', schema)).toBe("/p/b");
  });

  test("a value that fits two of oneOf is refused", () => {
    expect(fit("5", { oneOf: [int, { type: "number" }] })).toBe(REFUSED);
  });

  test("a condition decides which schema applies", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: { unit: { enum: ["day", "name"] } },
      if: { properties: { unit: { const: "day" } } },
      then: { properties: { value: int } },
      else: { properties: { value: { type: "string" } } },
    };
    expect(checkArguments({ unit: "Day", value: "3" }, schema)).toMatchObject({ value: { unit: "day", value: 3 } });
    expect(checkArguments({ unit: "name", value: 3 }, schema)).toMatchObject({ value: { unit: "name", value: "3" } });
  });

  test("parameters of dependent schemas are calibrated", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: { card: { type: "string" } },
      dependentSchemas: { card: { properties: { cvc: int }, required: ["cvc"] } },
    };
    expect(checkArguments({ card: "x", cvc: "1" }, schema)).toMatchObject({ value: { cvc: 1 } });
    expect(checkArguments({ card: "x" }, schema)).toMatchObject({ ok: false, issues: [{ path: "/cvc" }] });
  });

  test("recursive schemas are followed as deep as the value goes", () => {
    const tree: JsonSchema = {
      $defs: {
        T: { type: "object", properties: { n: int, next: { anyOf: [{ $ref: "#/$defs/T" }, { type: "null" }] } } },
      },
      $ref: "#/$defs/T",
    };
    let value: JsonObject = { n: "0" };
    let expected: JsonObject = { n: 0 };
    for (let n = 0; n < 60; n++)
      [value, expected] = [
        { n: String(n), next: value },
        { n, next: expected },
      ];
    expect(checkArguments(value, tree)).toMatchObject({ ok: true, value: expected });
  });

  test("a schema with too many readings ends in an issue, not in a hang", { timeout: 30_000 }, () => {
    const self = { $ref: "#/$defs/J" };
    const schema: JsonSchema = {
      type: "object",
      properties: { p: self },
      $defs: {
        J: {
          anyOf: [
            { type: "object", properties: { a: self, x: { const: 1 } }, required: ["x"] },
            { type: "object", properties: { a: self, y: { const: 1 } }, required: ["y"] },
          ],
        },
      },
    };
    let value: JsonObject = {};
    for (let n = 0; n < 40; n++) value = { a: value };
    expect(checkArguments({ p: value }, schema)).toMatchObject({ ok: false });
  });
});
