import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkArguments, schemaProblem } from "../../arguments/check";
import type { Json, JsonSchema } from "../../json";
import { normaliseSchema } from "./normalise-schema";
import { schemaOfType } from "./type-names";

/** A tool with one parameter `p`. */
const one = (schema: Json): JsonSchema => ({ type: "object", properties: { p: schema } });
/** What became of the parameter `p`, and the notes about it. */
function parameter(schema: Json, required = false) {
  const result = normaliseSchema({ ...one(schema), ...(required ? { required: ["p"] } : {}) });
  if (!result.ok) throw new Error(result.problem);
  const { p } = result.schema.properties as { p: Json };
  return { p, notes: result.notes.map(({ kind, path }) => `${kind} ${path}`) };
}

describe("the names of types", () => {
  const int = { type: "integer" };
  const text = { type: "string" };
  test.each<[string, JsonSchema]>([
    ["dict", { type: "object" }],
    ["float", { type: "number" }],
    ["tuple", { type: "array" }],
    ["any", {}],
    ["STRING", text],
    ["Integer", int],
    ["java.lang.Long", int],
    ["typing.Any", {}],
    ["HashMap", { type: "object" }],
    ["NoneType", { type: "null" }],
    ["list[int]", { type: "array", items: int }],
    ["List[List[str]]", { type: "array", items: { type: "array", items: text } }],
    ["ArrayList<String>", { type: "array", items: text }],
    ["int[]", { type: "array", items: int }],
    ["string[][]", { type: "array", items: { type: "array", items: text } }],
    ["tuple[float, float]", { type: "array", items: { type: "number" } }],
    ["tuple[int, ...]", { type: "array", items: int }],
    ["tuple[int, str]", { type: "array" }],
    ["dict[str, int]", { type: "object", additionalProperties: int }],
    ["Map<String, List<Integer>>", { type: "object", additionalProperties: { type: "array", items: int } }],
    ["Optional[str]", { type: ["string", "null"] }],
    ["Union[int, str]", { type: ["integer", "string"] }],
    ["string | null", { type: ["string", "null"] }],
    ["int?", { type: ["integer", "null"] }],
    ["list[int] | str", { anyOf: [{ type: "array", items: int }, text] }],
    ["str | any", {}],
  ])("%s", (name, schema) => {
    expect(schemaOfType(name)).toEqual(schema);
  });

  test.each(["", "customer", "list[customer]", "list[", "list[int", "int]", "|", "str |", "int int", "Optional", "[]"])(
    "%s is not guessed",
    (name) => {
      expect(schemaOfType(name)).toBeUndefined();
    },
  );

  test("any text ends soon and never throws", () => {
    const piece = fc.constantFrom("list", "[", "]", "<", ">", "|", "?", ",", "int", " ", "...", "[]", ".");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join("")),
        ),
        (name) => {
          const schema = schemaOfType(name);
          if (schema) expect(schemaProblem(one(schema))).toBeUndefined();
        },
      ),
    );
  });
});

describe("schemas in other words", () => {
  test.each<[string, Json, Json, string[]]>([
    ["a dict", { type: "dict", properties: {} }, { type: "object", properties: {} }, ["type_name /properties/p/type"]],
    [
      "a tuple of floats",
      { type: "tuple", items: { type: "float" } },
      { type: "array", items: { type: "number" } },
      ["type_name /properties/p/type", "type_name /properties/p/items/type"],
    ],
    ["any", { type: "any", description: "d" }, { description: "d" }, ["type_name /properties/p/type"]],
    ["a list of types", { type: ["str", "None"] }, { type: ["string", "null"] }, ["type_name /properties/p/type"]],
    [
      "items that say more than the type's name",
      { type: "list[int]", items: { type: "integer", minimum: 1 } },
      { type: "array", items: { type: "integer", minimum: 1 } },
      ["type_name /properties/p/type"],
    ],
    ["a list of anything", { type: "array" }, { type: "array", items: {} }, ["array_items /properties/p"]],
    [
      "nullable",
      { type: "string", nullable: true, enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
      ["nullable /properties/p/nullable"],
    ],
    ["not nullable", { type: "string", nullable: false }, { type: "string" }, ["nullable /properties/p/nullable"]],
    [
      "an exclusive bound of draft-04",
      { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { type: "number", exclusiveMinimum: 0, maximum: 9 },
      ["exclusive_bound /properties/p/exclusiveMinimum", "exclusive_bound /properties/p/exclusiveMaximum"],
    ],
    [
      "keywords that are null",
      { type: "string", description: null, enum: null, format: null },
      { type: "string" },
      ["description", "enum", "format"].map((keyword) => `null_keyword /properties/p/${keyword}`),
    ],
    ["optional", { type: "string", optional: true }, { type: "string" }, ["not_a_keyword /properties/p/optional"]],
    ["F175 true", true, {}, ["boolean_schema /properties/p"]],
    ["false", false, { not: {} }, ["boolean_schema /properties/p"]],
    [
      "members written as text",
      { type: "integer", enum: ["1", "2"], default: "1" },
      { type: "integer", enum: [1, 2], default: 1 },
      ["enum_type /properties/p/enum", "default_value /properties/p/default"],
    ],
    [
      "members of another type",
      { type: "boolean", enum: ["True", "False", "dontcare"], default: "dontcare" },
      { type: "string", enum: ["True", "False", "dontcare"], default: "dontcare" },
      ["enum_type /properties/p/type"],
    ],
    [
      "a default that is no member",
      { type: "string", enum: ["seconds"], default: "N/A" },
      { type: "string", enum: ["seconds", "N/A"], default: "N/A" },
      ["default_value /properties/p/default"],
    ],
    [
      "a default of another type",
      { type: "string", default: null },
      { type: "string" },
      ["default_value /properties/p/default"],
    ],
    [
      "F180 an unknown format",
      { type: "string", format: "phone-cn" },
      { type: "string", format: "phone-cn" },
      ["unknown_format /properties/p/format"],
    ],
    [
      "F180 an unknown keyword",
      { type: "string", "x-widget": 1, maxlength: 3 },
      { type: "string", "x-widget": 1, maxlength: 3 },
      ["unknown_keyword /properties/p/x-widget", "unknown_keyword /properties/p/maxlength"],
    ],
    [
      "some members that the type refuses",
      { type: "string", enum: ["a", 1] },
      { type: "string", enum: ["a", 1] },
      ["enum_members /properties/p/enum"],
    ],
    [
      "what is standard",
      { type: "string", format: "date", enum: ["a"] },
      { type: "string", format: "date", enum: ["a"] },
      [],
    ],
  ])("%s", (_, foreign, schema, notes) => {
    expect(parameter(foreign)).toEqual({ p: schema, notes });
  });

  test("F181 null beside the members of another alternative is noted, and stays refused", () => {
    const words = ["A", "B"];
    const foreign = {
      anyOf: [
        { type: "string", enum: words },
        { type: "null", enum: words },
      ],
    };
    const { p, notes } = parameter(foreign, true);
    expect(notes).toEqual(["enum_type /properties/p/anyOf/1/type"]);
    expect(checkArguments({ p: "A" }, one(p)).ok).toBe(true);
    expect(checkArguments({ p: null }, { ...one(p), required: ["p"] }).ok).toBe(false);
  });

  test("what a parameter says of itself stands in the list of the object, once", () => {
    const result = normaliseSchema({
      type: "object",
      properties: { a: { type: "str", required: true }, b: { type: "str", required: false } },
      required: ["a", "a", "c"],
    });
    expect(result).toMatchObject({
      ok: true,
      schema: { required: ["a", "c"], properties: { a: { type: "string" }, b: { type: "string" }, c: {} } },
    });
    const about = result.notes.filter(({ kind }) => kind === "required").map(({ message }) => message);
    expect(about).toEqual([
      expect.stringContaining("a, c"),
      expect.stringContaining("c is required and not described"),
    ]);
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
  ])("%s declares a tool without parameters", (_, foreign) => {
    expect(normaliseSchema(foreign)).toMatchObject({
      ok: true,
      schema: { type: "object", properties: {} },
      notes: [{ kind: "no_schema", path: "" }],
    });
  });

  test("the arguments are an object whether the schema says so or not", () => {
    const properties = { a: { type: "string" } };
    for (const type of [undefined, "dict", ["object", "null"]]) {
      expect(normaliseSchema({ ...(type ? { type } : {}), properties })).toMatchObject({
        schema: { type: "object", properties },
      });
    }
  });

  test.each<[string, unknown, RegExp]>([
    ["an unknown type", one({ type: "customer" }), /\/properties\/p\/type/],
    [
      "F173 a stray word where a schema must be",
      { type: "object", properties: { type: "object" } },
      /\/properties\/type/,
    ],
    ["F178 a reference to an address", one({ $ref: "http://127.0.0.1:9/profile.json" }), /127\.0\.0\.1/],
    ["text for the whole", { type: "string" }, /object/],
    ["a list", [], /object/],
    ["a function", { type: "object", default: () => 1 }, /not JSON/],
    ["a schema without end", Object.assign(JSON.parse("{}"), { type: "object", properties: {} }), /./],
  ])("%s cannot be used, and the reason says why", (title, foreign, reason) => {
    if (title === "a schema without end") Object.assign((foreign as { properties: object }).properties, { p: foreign });
    const result = normaliseSchema(foreign);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.problem).toMatch(reason);
  });

  test("whatever comes: nothing throws, what is usable compiles, and doing it again changes nothing", () => {
    const type = fc.constantFrom(
      "dict",
      "float",
      "tuple",
      "any",
      "string",
      "integer",
      "list[int]",
      "x",
      "array",
      3,
      null,
    );
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json>(true, false, "string", {}),
        fc.record(
          {
            type: fc.oneof(type, fc.array(type)),
            properties: fc.dictionary(fc.constantFrom("a", "type", "toString"), tie("schema"), { maxKeys: 2 }),
            items: tie("schema"),
            anyOf: fc.array(tie("schema"), { maxLength: 2 }),
            required: fc.oneof(fc.boolean(), fc.array(fc.constantFrom("a", "b"))),
            nullable: fc.boolean(),
            enum: fc.array(fc.jsonValue({ maxDepth: 0 }), { maxLength: 3 }),
            default: fc.jsonValue({ maxDepth: 0 }),
            exclusiveMinimum: fc.oneof(fc.boolean(), fc.integer()),
          },
          { requiredKeys: [] },
        ),
      ),
    }));
    fc.assert(
      fc.property(fc.oneof(schema, fc.anything()), (foreign) => {
        const first = normaliseSchema(foreign);
        if (!first.ok) {
          expect(first.problem).not.toBe("");
          return;
        }
        expect(schemaProblem(first.schema)).toBeUndefined();
        const again = normaliseSchema(first.schema);
        expect(again.ok && again.schema).toEqual(first.schema);
      }),
      { numRuns: 1000 },
    );
  });
});
