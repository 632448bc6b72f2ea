import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/engine/json";
import { clip, summarise } from "./summary";

describe("a result in a few words", () => {
  const cases: [string, Json, ReturnType<typeof summarise>][] = [
    ["nothing", null, { kind: "empty" }],
    ["an empty list in an envelope", { status: "success", data: { items: [] } }, { kind: "empty" }],
    ["text on one line", "a\n  b", { kind: "text", text: "a b" }],
    ["a list", ["x", "y"], { kind: "list", count: 2, name: null, first: "x" }],
    [
      "a named list",
      { articles: [{ title: "Late" }, {}] },
      { kind: "list", count: 2, name: "articles", first: "Late" },
    ],
    ["an object in an object", { order: { id: 7 } }, { kind: "fields", fields: [{ name: "id", value: "7" }], more: 0 }],
    [
      "leading fields, empty ones left out",
      { a: 1, b: null, c: "x", d: true, e: 2 },
      {
        kind: "fields",
        fields: [
          { name: "a", value: "1" },
          { name: "c", value: "x" },
          { name: "d", value: "true" },
        ],
        more: 1,
      },
    ],
  ];
  test.each(cases)("%s", (_name, result, summary) => expect(summarise(result)).toEqual(summary));
});

test("any result has a summary", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(["empty", "text", "list", "fields"]).toContain(summarise(value as Json).kind);
    }),
  );
});

test("clipping keeps whole characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, length) => {
      const cut = clip(text, length);
      expect([...cut].length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
