import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toJson } from "./to-json";

const cyclic: Record<string, unknown> = { name: "a" };
cyclic.self = cyclic;
class Point {
  constructor(
    readonly x: number,
    private readonly y: number,
  ) {}
  get sum(): number {
    return this.x + this.y;
  }
}
const throwing = Object.defineProperty({ ok: 1 }, "bad", {
  enumerable: true,
  get: () => {
    throw new Error("no");
  },
});
const hostile = new Proxy(
  {},
  {
    ownKeys: () => {
      throw new Error("no");
    },
  },
);

describe("toJson", () => {
  test.each<[string, unknown, unknown]>([
    ["BigInt, exact as a number", { n: 10n }, { n: 10 }],
    ["BigInt beyond that, digit by digit", 9007199254740993n, "9007199254740993"],
    ["a cycle", cyclic, { name: "a", self: "[circular]" }],
    ["undefined", undefined, null],
    ["undefined inside", { a: undefined, b: [undefined] }, { b: [null] }],
    ["a function", function hello() {}, "[function hello]"],
    [
      "a nameless function",
      {
        f: (
          () => () =>
            1
        )(),
      },
      { f: "[function without a name]" },
    ],
    ["NaN and Infinity", [NaN, -Infinity], ["NaN", "-Infinity"]],
    ["negative zero", -0, 0],
    ["a map of names", new Map([["k", new Map([["deep", 1]])]]), { k: { deep: 1 } }],
    ["a map of anything", new Map<unknown, unknown>([[1, "a"]]), [[1, "a"]]],
    ["a set", new Set([1, "a"]), [1, "a"]],
    ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
    ["no date", new Date(NaN), "[invalid date]"],
    ["a symbol", Symbol("s"), "Symbol(s)"],
    ["a regular expression", /a+/g, "/a+/g"],
    ["typed arrays", [new Uint8Array([1, 2]), new Float32Array([0.5]), new BigInt64Array([3n])], [[1, 2], [0.5], [3]]],
    ["a buffer and a view", [new Uint8Array([7]).buffer, new DataView(new ArrayBuffer(1))], [[7], [0]]],
    ["a boxed value", [Object("a"), Object(1), Object(2n)], ["a", 1, 2]],
    ["toJSON", { toJSON: () => ({ a: 1n }) }, { a: 1 }],
    ["a toJSON that throws", { a: { toJSON: () => Object.keys(hostile) } }, { a: "[unreadable]" }],
    ["an instance: what it holds", new Point(1, 2), { x: 1, y: 2 }],
    ["a getter that throws", throwing, { ok: 1, bad: "[unreadable]" }],
    ["a proxy that throws", { p: hostile }, { p: "[unreadable]" }],
    ["NUL", "a\0b", "a\uFFFDb"],
    ["lone surrogates", { "\ud83d": "x\udc00y" }, { "\uFFFD": "x\uFFFDy" }],
    ["whole surrogate pairs", "😀", "😀"],
    ["F165 the visible text \\u0000", "the escape is written \\u0000", "the escape is written \\u0000"],
    ["the same object twice is no cycle", ((o) => [o, o])({ a: 1 }), [{ a: 1 }, { a: 1 }]],
  ] as [string, unknown, unknown][])("%s", (_, value, expected) => {
    expect(toJson(value)).toEqual(expected);
  });

  test("an error keeps what it says and loses its stack and its request", () => {
    const error = Object.assign(new TypeError("boom", { cause: new Error("root") }), {
      code: "E1",
      config: { headers: { authorization: "Bearer abcdef123456" } },
    });
    const cause = { name: "Error", message: "root" };
    expect(toJson(error)).toEqual({ name: "TypeError", message: "boom", code: "E1", cause });
  });

  test("depth ends", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(JSON.stringify(toJson(deep))).toContain("[nested too deeply]");
  });

  test("what holds itself many times over ends", () => {
    let bomb: unknown[] = ["x"];
    for (let level = 0; level < 60; level++) bomb = [bomb, bomb];
    expect(JSON.stringify(toJson(bomb)).length).toBeLessThan(20_000_000);
  });

  test("breadth ends, and says so", () => {
    const wide = toJson({ before: 1, list: new Uint8Array(2_000_000), after: 2 }) as { list: unknown[] };
    expect(wide.list.at(-1)).toMatch(/^\[\d+ more items left out\]$/);
  });

  test("JSON comes back equal, own __proto__ keys included", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 5 }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const noNul = JSON.stringify(plain).includes("\\u0000");
        fc.pre(!noNul && !/\\ud[89a-f]/i.test(JSON.stringify(plain)));
        expect(JSON.stringify(toJson(plain))).toBe(JSON.stringify(plain));
      }),
    );
    expect(JSON.stringify(toJson(JSON.parse('{"__proto__":{"a":1}}')))).toBe('{"__proto__":{"a":1}}');
  });

  test("anything at all becomes JSON text that says something and holds nothing unsafe", () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withNullPrototype: true,
      withSparseArray: true,
      withBoxedValues: true,
      withObjectString: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        const text = JSON.stringify(toJson(value));
        expect(text.length).toBeGreaterThan(0);
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
        expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
      { numRuns: 500 },
    );
  });
});
