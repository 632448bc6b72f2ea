import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../json";
import { headOf } from "./characters";
import { toJson } from "./to-json";
import { truncateResult } from "./truncate";

const rows = Array.from({ length: 40 }, (_, index) => ({ id: index, name: `row ${index}`, price: index * 10 }));
const jsonValue = fc.jsonValue({ maxDepth: 6 });
const large = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    ) as fc.Arbitrary<Json>,
    fc.array(tie("value"), { maxLength: 60 }),
    fc.dictionary(fc.string({ unit: "grapheme", maxLength: 80 }), tie("value"), { maxKeys: 60 }),
  ),
})).value;
const limit = fc.oneof(fc.integer({ min: 64, max: 300 }), fc.integer({ min: 64, max: 5000 }));

describe("truncateResult", () => {
  test("what fits stays as it is", () => {
    expect(truncateResult({ a: [1, "ü"] }, 64)).toEqual({ text: '{"a":[1,"ü"]}', truncation: null });
    expect(truncateResult(undefined, 64)).toEqual({ text: "null", truncation: null });
  });

  test("a list keeps its head whole and says how much is gone", () => {
    const { text, truncation } = truncateResult({ status: "success", data: { total: 40, rows } }, 300);
    const cut = JSON.parse(text) as { status: string; data: { total: number; rows: unknown[] } };
    expect(cut.status).toBe("success");
    expect(cut.data.total).toBe(40);
    const kept = cut.data.rows.length - 1;
    expect(kept).toBeGreaterThanOrEqual(4);
    expect(cut.data.rows.slice(0, kept)).toEqual(rows.slice(0, kept));
    expect(cut.data.rows.at(-1)).toBe(`… +${40 - kept} of 40 items`);
    expect(truncation).toEqual({
      before: JSON.stringify({ status: "success", data: { total: 40, rows } }).length,
      after: text.length,
      omitted: `${40 - kept} of 40 items of data.rows`,
    });
  });

  test("key fields come first when not all fit, and the rest is named", () => {
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field_${index}`, "x".repeat(30)]));
    const cut = JSON.parse(truncateResult({ ...wide, error: "bad", id: 7, customer_id: "C9" }, 400).text) as Record<
      string,
      unknown
    >;
    expect(cut).toMatchObject({ error: "bad", id: 7, customer_id: "C9" });
    expect(cut["…"]).toMatch(/^\+\d+ fields: field_\d+, field_/);
  });

  test("one giant among small ones does not push them out", () => {
    const cut = JSON.parse(truncateResult({ page: "x".repeat(9000), total: 3, note: "seen" }, 300).text) as Record<
      string,
      string
    >;
    expect(cut).toMatchObject({ total: 3, note: "seen" });
    expect(cut.page).toMatch(/^x{100,}… \[\+\d+ characters\]$/);
    const list = JSON.parse(truncateResult(["x".repeat(9000), "small", "next"], 300).text) as string[];
    expect(list.slice(1)).toEqual(["small", "next"]);
  });

  test("it uses the room it has", () => {
    expect(truncateResult("x".repeat(9000), 2000).text.length).toBe(2000);
    expect(truncateResult({ rows: Array.from({ length: 500 }, (_, i) => i) }, 500).text.length).toBeGreaterThan(470);
  });

  test("numbers are whole or left out, never cut", () => {
    const numbers = Array.from({ length: 40 }, (_, index) => -2.2250738585072014e-308 * (index + 1));
    for (let max = 64; max < 600; max += 7) {
      const { text } = truncateResult({ a: numbers, ...numbers }, max);
      const found = text.match(/-?\d[\d.]*e-\d+/g) ?? [];
      for (const number of found) expect(numbers).toContain(Number(number));
      expect(text).not.toContain("{}");
    }
  });

  test("any value, any limit from 64: valid JSON of at most that many characters, cut at whole characters", () => {
    fc.assert(
      fc.property(fc.oneof(jsonValue as fc.Arbitrary<Json>, large), limit, (value, max) => {
        const { text, truncation } = truncateResult(value, max);
        const whole = JSON.stringify(toJson(value));
        expect(text.length).toBeLessThanOrEqual(max);
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
        expect(text).not.toMatch(/\p{Cs}|\\ud[89a-f]/iu);
        if (whole.length <= max) expect([text, truncation]).toEqual([whole, null]);
        else
          expect(truncation).toMatchObject({
            before: whole.length,
            after: text.length,
            omitted: expect.stringMatching(/\d/),
          });
        expect(truncateResult(structuredClone(value), max)).toEqual({ text, truncation });
      }),
      { numRuns: 400 },
    );
  });

  test("what is cut already can be cut again", () => {
    fc.assert(
      fc.property(large, fc.integer({ min: 64, max: 2000 }), (value, max) => {
        const again = truncateResult(JSON.parse(truncateResult(value, 2 * max).text), max);
        expect(again.text.length).toBeLessThanOrEqual(max);
        expect(() => JSON.parse(again.text) as unknown).not.toThrow();
      }),
    );
  });

  test.each([[NaN], [0], [-5], [10]])("a limit of %d counts as 64", (max) => {
    expect(truncateResult("x".repeat(500), max).text.length).toBe(64);
  });

  const items = Array.from({ length: 100_000 }, (_, index) => index);
  test.each<[string, unknown]>([
    ["a list", items],
    ["an object", Object.fromEntries(items.map((index) => [`k${index}`, index]))],
    ["a text", "é".repeat(5_000_000)],
    ["a text inside", { a: { b: "x".repeat(5_000_000) } }],
  ])("%s of any size comes down to the limit", (_, value) => {
    expect(truncateResult(value, 2000).text.length).toBeLessThanOrEqual(2000);
  });
});

describe("headOf", () => {
  test.each([
    ["ab😀c", 3, "ab"],
    ["ab😀c", 4, "ab😀"],
    ["👨‍👩‍👧x", 5, ""],
    ["👨‍👩‍👧x", 8, "👨‍👩‍👧"],
    ["cafe\u0301s", 4, "caf"],
    ["中文字", 2, "中文"],
    ["🇩🇪🇫🇷", 6, "🇩🇪"],
    ["abc", 0, ""],
    ["abc", 9, "abc"],
  ])("%s cut to %d units is %s", (text, length, head) => {
    expect(headOf(text, length)).toBe(head);
  });
  test("an endless character is cut inside, at a whole code point", () => {
    const zalgo = `a${"\u0301".repeat(500)}`;
    expect(headOf(zalgo, 300)).toBe(zalgo.slice(0, 300));
  });
});
