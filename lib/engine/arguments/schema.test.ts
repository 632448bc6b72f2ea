import { describe, expect, test } from "vitest";
import type { Json, JsonSchema } from "../json";
import { checkArguments, schemaProblem, takesNoParameters } from "./check";

/** A tool with one parameter `p`. */
const one = (schema: Json): JsonSchema => ({ type: "object", properties: { p: schema } });
const int = { type: "integer" };
const text = { type: "string" };
const status = { type: "string", enum: ["open", "in_progress"] };

describe("schemas", () => {
  test("draft-07 by name, and by its form where no draft is named", () => {
    const tuple = { type: "array", items: [int, { type: "string" }], additionalItems: false };
    const named: JsonSchema = { ...one(tuple), $schema: "http://json-schema.org/draft-07/schema#" };
    for (const schema of [named, one(tuple)]) {
      expect(checkArguments({ p: ["1", 2] }, schema)).toMatchObject({ ok: true, value: { p: [1, "2"] } });
      expect(checkArguments({ p: [1, "2", 3] }, schema)).toMatchObject({ ok: false });
    }
  });

  test("draft 2020-12 by name and by default", () => {
    const schema: JsonSchema = {
      ...one({ type: "array", prefixItems: [int], items: { type: "boolean" } }),
      $schema: "https://json-schema.org/draft/2020-12/schema",
    };
    expect(checkArguments({ p: ["1", "true"] }, schema)).toMatchObject({ value: { p: [1, true] } });
  });

  test.each<[string, JsonSchema]>([
    ["#/definitions/N", { definitions: { N: int }, ...one({ $ref: "#/definitions/N" }) }],
    ["an anchor", { $defs: { N: { $anchor: "num", type: "integer" } }, ...one({ $ref: "#num" }) }],
    [
      "its own $id",
      { $id: "https://tools.example/x", $defs: { N: int }, ...one({ $ref: "https://tools.example/x#/$defs/N" }) },
    ],
    ["a key with a slash", { $defs: { "a/b": int }, ...one({ $ref: "#/$defs/a~1b" }) }],
    [
      "draft-07 $id",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        definitions: { N: { $id: "#n", type: "integer" } },
        ...one({ $ref: "#n" }),
      },
    ],
  ])("a reference by %s is followed", (_, schema) => {
    expect(checkArguments({ p: "5" }, schema)).toMatchObject({ ok: true, value: { p: 5 } });
  });

  test.each<[string, JsonSchema, RegExp]>([
    ["an unknown type", one({ type: "dict" }), /\/properties\/p\/type/],
    ["a broken pattern", one({ type: "string", pattern: "(" }), /./],
    ["a reference into nothing", one({ $ref: "#/$defs/none" }), /none/],
    ["an asynchronous schema", { ...one(int), $async: true }, /asynchronous/],
    ["a schema inside with its own $id", one({ $id: "https://other.example/", type: "integer" }), /\$id/],
    ["synonyms that are no lists", one({ ...status, "x-synonyms": { open: "new" } }), /x-synonyms/],
    ["a date format without a year", one({ type: "string", "x-date-formats": ["DD/MM"] }), /no date format/],
  ])("%s makes a tool unusable, with a reason", (_, schema, reason) => {
    expect(schemaProblem(schema)).toMatch(reason);
    expect(checkArguments({}, schema)).toMatchObject({ ok: false, issues: [{ path: "" }] });
  });

  test.each([undefined, null, true, "x", []])("%j is no schema", (schema) => {
    expect(checkArguments({}, schema as unknown as JsonSchema)).toMatchObject({ ok: false, issues: [{ path: "" }] });
  });

  test("a usable schema has no problem", () => {
    expect(schemaProblem(one(int))).toBeUndefined();
  });

  test("a pattern that would run for ever elsewhere runs in linear time", () => {
    const started = process.cpuUsage();
    const schema = one({ type: "string", pattern: "^(a+)+$" });
    expect(checkArguments({ p: "a".repeat(50_000) + "!" }, schema).ok).toBe(false);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });

  test("patterns with look-ahead, as zod writes them, work", () => {
    const email = { type: "string", format: "email", pattern: "^(?!\\.)(?!.*\\.\\.)[a-z.]+@[a-z.]+$" };
    expect(checkArguments({ p: "a.b@example.com" }, one(email)).ok).toBe(true);
    expect(checkArguments({ p: "a..b@example.com" }, one(email)).ok).toBe(false);
  });

  test("decimal steps are not refused for the sake of binary fractions", () => {
    expect(checkArguments({ p: 19.99 }, one({ type: "number", multipleOf: 0.01 })).ok).toBe(true);
  });

  test("parameters called like members of Object are parameters like others", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: { toString: int, valueOf: { type: "string" } },
      required: ["toString"],
    };
    expect(checkArguments({}, schema)).toMatchObject({ ok: false, issues: [{ path: "/toString" }] });
    expect(checkArguments(JSON.parse('{"toString":"1"}'), schema)).toMatchObject({ ok: true });
  });

  test("which tools take no parameters", () => {
    expect(takesNoParameters({ type: "object", properties: {} })).toBe(true);
    expect(takesNoParameters({})).toBe(true);
    expect(takesNoParameters(one(int))).toBe(false);
    expect(takesNoParameters({ type: "object", additionalProperties: true })).toBe(false);
    expect(takesNoParameters({ type: "object", anyOf: [one(int)] })).toBe(false);
  });
});

describe("faults of schemas", () => {
  const withDefs: JsonSchema = {
    type: "object",
    $defs: { Q: { type: "object", properties: { limit: { type: "integer" } }, required: ["limit"] } },
    properties: { q: { $ref: "#/$defs/Q" } },
    required: ["q"],
  };

  test("F173 a stray word where a schema must be makes the tool unusable, and the reason names it", () => {
    const schema: JsonSchema = { type: "object", properties: { filePath: text, type: "object" } };
    const result = checkArguments({ filePath: "x" }, schema);
    expect(result).toMatchObject({ ok: false, issues: [{ path: "" }] });
    expect(JSON.stringify(result)).toContain("/properties/type");
  });

  test("F175 a parameter whose schema is true takes anything", () => {
    const schema: JsonSchema = { type: "object", properties: { data: true, id: text }, required: ["id"] };
    expect(checkArguments({ id: "x", data: [1] }, schema)).toMatchObject({ ok: true, value: { id: "x", data: [1] } });
  });

  test("F176 parameters behind $ref are checked and calibrated", () => {
    expect(checkArguments({ q: { limit: 5 } }, withDefs)).toMatchObject({ ok: true, coercions: [] });
    expect(checkArguments({ q: { limit: "5" } }, withDefs)).toMatchObject({ ok: true, value: { q: { limit: 5 } } });
    expect(checkArguments({ q: {} }, withDefs)).toMatchObject({ ok: false, issues: [{ path: "/q/limit" }] });
  });

  test("F178 a $ref to an address is never fetched: the tool is unusable", () => {
    const schema: JsonSchema = { type: "object", properties: { p: { $ref: "http://127.0.0.1:9/profile.json" } } };
    expect(checkArguments({}, schema)).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringMatching(/127\.0\.0\.1/) }],
    });
  });

  test("F180 unknown keywords and formats are notes", () => {
    const schema: JsonSchema = {
      type: "object",
      "x-fastmcp-wrap-result": true,
      properties: { u: { type: "string", format: "phone-cn" } },
    };
    expect(checkArguments({ u: "1" }, schema)).toMatchObject({ ok: true, value: { u: "1" } });
  });

  test("F181 null is not accepted by an enum of texts", () => {
    const words = ["A", "B"];
    const s = {
      anyOf: [
        { type: "string", enum: words },
        { type: "null", enum: words },
      ],
    };
    const schema: JsonSchema = { type: "object", properties: { s }, required: ["s"] };
    expect(checkArguments({ s: "A" }, schema)).toMatchObject({ ok: true });
    expect(checkArguments({ s: null }, schema)).toMatchObject({ ok: false });
  });
});
