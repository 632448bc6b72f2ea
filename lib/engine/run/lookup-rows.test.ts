import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookupRows, nameParameter } from "./lookup-rows";

const text = { type: "string" };

describe("the parameter that takes a name", () => {
  test.each([
    ["the only one", { properties: { name: text } }, "name"],
    ["the only required one", { properties: { name: text, limit: { type: "integer" } }, required: ["name"] }, "name"],
    ["none of two", { properties: { name: text, city: text } }, null],
    ["none of two that are required", { properties: { name: text, city: text }, required: ["name", "city"] }, null],
    ["none that is no text", { properties: { id: { type: "integer" } } }, null],
    ["none where there is none", { properties: {} }, null],
    ["none that is required and not described", { properties: {}, required: ["name"] }, null],
    ["none of a schema without properties", {}, null],
  ])("is %s", (_, schema, expected) => {
    expect(nameParameter({ type: "object", ...schema })).toBe(expected);
  });
});

describe("the rows in what a lookup tool answers", () => {
  const row = { value: "CUST-1", score: 1 };
  test.each([
    ["a text", "CUST-1", [row]],
    ["a row", { value: "CUST-1", name: "Acme" }, [row]],
    ["a list of texts", ["CUST-1"], [row]],
    ["a list of rows", [{ value: "CUST-1", score: 0.5 }], [{ value: "CUST-1", score: 0.5 }]],
    ["a list inside", { items: [{ value: "CUST-1" }], total: 1 }, [row]],
    ["null", null, []],
    ["an empty text", "", []],
    ["an empty list", [], []],
    ["an empty list inside", { rows: [] }, []],
  ])("%s", (_, data, expected) => {
    expect(lookupRows(data)).toEqual(expected);
  });

  test.each([
    ["a number", 7],
    ["a record without a value", { id: "CUST-1" }],
    ["a list with one thing that is no row", [{ value: "CUST-1" }, 7]],
    ["a score out of range", [{ value: "CUST-1", score: 2 }]],
    ["a score that is no number", { value: "CUST-1", score: "high" }],
  ])("%s says nothing of the kind", (_, data) => {
    expect(lookupRows(data)).toBeUndefined();
  });

  test("whatever the data, rows have a value and a score from 0 to 1", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        for (const { value, score } of lookupRows(data as never) ?? []) {
          expect(value).not.toBe("");
          expect(score >= 0 && score <= 1).toBe(true);
        }
      }),
    );
  });
});
