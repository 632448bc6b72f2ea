import fc from "fast-check";
import { stringify } from "lossless-json";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject, JsonSchema } from "../json";
import { canonicalJson } from "../policy/canonical";
import { checkArguments } from "./check";
import { fingerprintCall } from "./fingerprint";
import { wireArguments } from "./history";
import { parseToolArguments } from "./parse";
import { toPlainJson } from "./raw-json";
import { isJsonObject } from "./schema-walk";
import { parseStrict } from "./strict";

/** Names that are dropped on purpose are left out of what must come back unaltered. */
const key = fc.string({ unit: "grapheme" }).filter((name) => name !== "__proto__" && name !== "constructor");
const { object } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.integer(),
    fc.string({ unit: "grapheme" }),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
}));

/** Pieces of broken JSON in any order: nearer to what models send than random characters. */
const broken = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."{}[]:,\"'\\/“”‘’：，｛｝`+-.()0123456789eE \n\t\u0000\ufeff"),
      fc.constantFrom(
        "true",
        "None",
        "null",
        "NaN",
        "\\u12",
        "\\ud83d",
        "/*",
        "//",
        "```",
        "...",
        "<|call|>",
        '"a":',
        "'b': 1,",
      ),
      fc.string({ maxLength: 3, unit: "grapheme" }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(""));

/** Many runs on a machine that may be busy. */
const SLOW = { timeout: 60_000 };

describe("reading", SLOW, () => {
  test("any JSON object comes back unaltered, without repairs", () => {
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = parseToolArguments(text);
        expect(parsed).toMatchObject({ ok: true, repairs: [], truncated: false });
        expect(parsed.ok && toPlainJson(parsed.value)).toEqual(value);
        expect(wireArguments(text)).toBe(text);
      }),
    );
  });

  test("integers of any length keep every digit", () => {
    fc.assert(
      fc.property(fc.bigInt(), (id) => {
        const parsed = parseToolArguments(`{"id":${id}}`);
        expect(parsed.ok && stringify(parsed.value)).toBe(`{"id":${id}}`);
      }),
    );
  });

  test("standard JSON is exactly what JSON.parse takes", () => {
    fc.assert(
      fc.property(fc.oneof(broken, fc.json()), (text) => {
        let expected = true;
        try {
          JSON.parse(text);
        } catch {
          expected = false;
        }
        expect(parseStrict(text).ok).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test("nothing throws, and what is read can be sent back as JSON", () => {
    fc.assert(
      fc.property(fc.oneof(broken, fc.string(), fc.anything()), (raw) => {
        const parsed = parseToolArguments(raw);
        if (parsed.ok) expect(typeof JSON.parse(stringify(parsed.value)!)).toBe("object");
        else expect(parsed.error.message).not.toBe("");
        if (typeof raw === "string") expect(isJsonObject(JSON.parse(wireArguments(raw)) as Json)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("what is no standard JSON object is never read without a repair being named", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          broken,
          object.map((value) => JSON.stringify(value).slice(0, -1)),
        ),
        (text) => {
          const parsed = parseToolArguments(text);
          if (parsed.ok && !parseStrict(text).ok) expect(parsed.repairs.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("an object that was cut off anywhere is reported, and holds nothing that was not there", () => {
    fc.assert(
      fc.property(object, fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        const cut = text.slice(0, 1 + (at % Math.max(1, text.length - 1)));
        fc.pre(cut.length < text.length);
        const parsed = parseToolArguments(cut);
        expect(parsed).toMatchObject({ ok: true, truncated: true });
        if (parsed.ok) expect(Object.keys(value)).toEqual(expect.arrayContaining(Object.keys(parsed.value)));
      }),
    );
  });
});

/** Schemas of one parameter, and how a value is valid under each. */
const leaf = fc.constantFrom<JsonSchema>(
  { type: "string" },
  { type: "string", minLength: 1 },
  { type: "integer" },
  { type: "number", minimum: 0 },
  { type: "boolean" },
  { type: ["integer", "null"] },
  { enum: ["open", "Closed", "in_progress"] },
  { enum: [1, 2, "3"] },
  { type: "string", format: "date", "x-date-formats": ["DD/MM/YYYY"] },
  { type: "array", items: { type: "integer" } },
  { type: "array", items: { type: "string" } },
  { type: "object", properties: { n: { type: "integer" }, d: { type: "integer", default: 7 } } },
  { anyOf: [{ type: "integer" }, { type: "boolean" }] },
  { anyOf: [{ type: "array", items: { type: "integer" } }, { type: "string" }] },
);
const schema = fc.tuple(leaf, fc.boolean()).map(([p, required]): JsonSchema => ({
  type: "object",
  properties: { p },
  ...(required ? { required: ["p"] } : {}),
}));
const scalar = fc.constantFrom<Json>(
  ...[null, "null", "", " ", true, false, "true", "False", 0, 1, -1, 1.5, "1", "1.5", "1e2", "x", "OPEN", "closed"],
  ...["31/05/2024", "2024-05-31", "[1]", '["a"]', '{"n":"1"}', 2 ** 60],
);
const argument = fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), fc.record({ n: scalar }, { requiredKeys: [] }));
describe("checking", SLOW, () => {
  test("its own output is valid and is not changed again", () => {
    fc.assert(
      fc.property(schema, argument, (parameters, p) => {
        const first = checkArguments({ p }, parameters);
        if (!first.ok) return;
        expect(checkArguments(first.value, parameters)).toEqual({ ...first, coercions: [] });
        expect(JSON.parse(JSON.stringify(first.value))).toEqual(first.value);
      }),
      { numRuns: 1000 },
    );
  });

  test("what changed is listed, and nothing else changed but defaults", () => {
    fc.assert(
      fc.property(schema, argument, (parameters, p) => {
        const result = checkArguments({ p }, parameters);
        if (!result.ok || result.coercions.length > 0) return;
        const isObject = typeof p === "object" && p !== null && !Array.isArray(p);
        expect(result.value).toEqual({ p: isObject ? { d: 7, ...p } : p });
      }),
      { numRuns: 1000 },
    );
  });

  test("a value becomes valid by the listed rules only", () => {
    const kinds = [
      "text_to_number",
      "text_to_boolean",
      "number_to_text",
      "wrap_in_array",
      "json_text",
      "enum_member",
      "date_format",
      "absent",
    ];
    fc.assert(
      fc.property(leaf, argument, (p, value) => {
        const result = checkArguments({ p: value }, { type: "object", properties: { p }, required: ["p"] });
        if (!result.ok) return;
        for (const { kind, from, to } of result.coercions) {
          expect(kinds).toContain(kind);
          expect(isListed(kind, from, to)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("nothing throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything(), object, (value, anySchema) => {
        const result = checkArguments(value, anySchema);
        if (!result.ok) expect(result.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});

/** Each rule of SPEC 7.4 said once more, as a relation between what was given and what came of it. */
function isListed(kind: string, from: Json, to: Json): boolean {
  switch (kind) {
    case "text_to_number":
      return typeof from === "string" && Number(from) === to && /^\s*-?\d/.test(from);
    case "text_to_boolean":
      return typeof from === "string" && from.trim().toLowerCase() === String(to);
    case "number_to_text":
      return typeof from === "number" && to === String(from);
    case "wrap_in_array":
      return (
        Array.isArray(to) &&
        to.length === 1 &&
        canonicalJson(to[0]) === canonicalJson(from) &&
        from !== null &&
        from !== ""
      );
    case "json_text":
      return typeof from === "string" && canonicalJson(JSON.parse(from)) === canonicalJson(to);
    case "enum_member":
      return String(from).trim().toLowerCase() === String(to).toLowerCase();
    case "date_format":
      return from === "31/05/2024" && to === "2024-05-31";
    default:
      return (from === null || from === "" || from === "null") && to === null;
  }
}

describe("fingerprints", SLOW, () => {
  const shuffled = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, item]) => [name, shuffled(item)]),
    );
  };

  test("do not depend on the order of keys or on spacing", () => {
    fc.assert(
      fc.property(object, (value) => {
        const text = parseToolArguments(JSON.stringify(shuffled(value), null, 2));
        expect(fingerprintCall("t", shuffled(value))).toBe(fingerprintCall("t", value));
        expect(text.ok && fingerprintCall("t", text.value)).toBe(fingerprintCall("t", value));
      }),
    );
  });

  test("differ for different arguments and different tools", () => {
    fc.assert(
      fc.property(object, object, (a, b) => {
        fc.pre(canonicalJson(a) !== canonicalJson(b));
        expect(fingerprintCall("t", a)).not.toBe(fingerprintCall("t", b));
        expect(fingerprintCall("t", a)).not.toBe(fingerprintCall("u", a));
      }),
    );
  });
});
