import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CallAssembler } from "./calls";
import type { CallDelta } from "./chunk";

type Call = { id?: string; name: string; arguments: string };

function assemble(deltas: CallDelta[], known: string[] = []) {
  const assembler = new CallAssembler(new Set(known));
  for (const delta of deltas) assembler.push(delta);
  return assembler;
}

const d = (text: string, rest: Omit<CallDelta, "arguments"> = {}): CallDelta => ({ ...rest, arguments: text });

describe("pieces of calls", () => {
  const table: [title: string, deltas: CallDelta[], calls: Call[], repairs: string[], known?: string[]][] = [
    [
      "as the specification has it",
      [d("", { index: 0, id: "a", name: "f" }), d('{"x"', { index: 0 }), d(":1}", { index: 0 })],
      [{ id: "a", name: "f", arguments: '{"x":1}' }],
      [],
    ],
    [
      "two calls whose pieces alternate",
      [
        d("", { index: 0, id: "a", name: "f" }),
        d("", { index: 1, id: "b", name: "f" }),
        d("{", { index: 0 }),
        d("{", { index: 1 }),
        d("}", { index: 1 }),
        d("}", { index: 0 }),
      ],
      [
        { id: "a", name: "f", arguments: "{}" },
        { id: "b", name: "f", arguments: "{}" },
      ],
      [],
    ],
    [
      "two calls of one tool that alternate, without ids",
      [
        d('{"x', { index: 0, name: "f" }),
        d("", { index: 1, name: "f" }),
        d('":1}', { index: 0 }),
        d('{"x":2}', { index: 1 }),
      ],
      [
        { name: "f", arguments: '{"x":1}' },
        { name: "f", arguments: '{"x":2}' },
      ],
      ["missing_id"],
    ],
    [
      "no index, ids in the first piece only",
      [d("", { id: "a", name: "f" }), d('{"x":'), d("1}"), d("", { id: "b", name: "g" }), d("{}")],
      [
        { id: "a", name: "f", arguments: '{"x":1}' },
        { id: "b", name: "g", arguments: "{}" },
      ],
      ["missing_index"],
    ],
    [
      "no index, the id in every piece, out of turn",
      [d("{", { id: "a", name: "f" }), d("{", { id: "b", name: "f" }), d("}", { id: "a" }), d("}", { id: "b" })],
      [
        { id: "a", name: "f", arguments: "{}" },
        { id: "b", name: "f", arguments: "{}" },
      ],
      ["missing_index"],
    ],
    [
      "one call under two indices",
      [d('{"x"', { index: 0, id: "a", name: "f" }), d(":1", { index: 1 }), d("}", { index: 1, id: "a" })],
      [{ id: "a", name: "f", arguments: '{"x":1}' }],
      ["split_index"],
    ],
    [
      "one call under two indices that repeats its name",
      [d('{"x"', { index: 0, name: "f" }), d(":1}", { index: 1, name: "f" })],
      [{ name: "f", arguments: '{"x":1}' }],
      ["missing_id", "split_index", "repeated_name"],
    ],
    [
      "a new id in every piece of one call",
      [
        d('{"x"', { index: 0, id: "a", name: "f" }),
        d(":1", { index: 0, id: "b" }),
        d("}", { index: 0, id: "c", name: "f" }),
      ],
      [{ id: "a", name: "f", arguments: '{"x":1}' }],
      ["repeated_name"],
    ],
    [
      "all calls under one id, each with its index",
      [d('{"x":1}', { index: 0, id: "a", name: "f" }), d('{"x":2}', { index: 1, id: "a", name: "f" })],
      [
        { id: "a", name: "f", arguments: '{"x":1}' },
        { id: "a", name: "f", arguments: '{"x":2}' },
      ],
      [],
    ],
    [
      "all calls under one id and one index",
      [d('{"x":1}', { index: 0, id: "a", name: "f" }), d('{"x":2}', { index: 0, id: "a", name: "f" })],
      [
        { id: "a", name: "f", arguments: '{"x":1}' },
        { id: "a", name: "f", arguments: '{"x":2}' },
      ],
      ["shared_index"],
    ],
    [
      "the whole call again at the end",
      [d('{"x":1}', { index: 0, id: "a", name: "f" }), d('{"x":1}', { index: 0, id: "a", name: "f" })],
      [{ id: "a", name: "f", arguments: '{"x":1}' }],
      ["repeated_call"],
    ],
    [
      "a name in pieces",
      [d("", { index: 0, id: "a", name: "get_" }), d("", { index: 0, name: "weather" }), d("{}", { index: 0 })],
      [{ id: "a", name: "get_weather", arguments: "{}" }],
      ["name_in_pieces"],
      ["get_weather"],
    ],
    [
      "a name that grows",
      [d("", { index: 0, name: "get_" }), d("", { index: 0, name: "get_weather" }), d("{}", { index: 0 })],
      [{ name: "get_weather", arguments: "{}" }],
      ["missing_id", "name_in_pieces"],
    ],
    [
      "a name after the id",
      [d("", { index: 0, id: "a" }), d("", { index: 0, name: "f" }), d("{}", { index: 0 })],
      [{ id: "a", name: "f", arguments: "{}" }],
      [],
    ],
    [
      "two tools without arguments under one index",
      [d("", { index: 0, name: "list_a" }), d("", { index: 0, name: "list_b" })],
      [
        { name: "list_a", arguments: "" },
        { name: "list_b", arguments: "" },
      ],
      ["missing_id", "shared_index"],
      ["list_a", "list_b"],
    ],
    [
      "objects after one another without a name are left for the parser to judge",
      [d("{}", { index: 0, id: "a", name: "f" }), d('{"x":1}', { index: 0 })],
      [{ id: "a", name: "f", arguments: '{}{"x":1}' }],
      [],
    ],
    [
      "a call cut off, and another under its index",
      [d('{"x":"', { index: 0, name: "f" }), d("{}", { index: 0, name: "g" })],
      [
        { name: "f", arguments: '{"x":"' },
        { name: "g", arguments: "{}" },
      ],
      ["missing_id", "shared_index"],
    ],
    [
      "an object that begins within an object",
      [d('{"x":', { index: 0, name: "f" }), d('{"y":1}', { index: 0, name: "f" }), d("}", { index: 0, name: "f" })],
      [{ name: "f", arguments: '{"x":{"y":1}}' }],
      ["missing_id", "repeated_name"],
    ],
  ];
  test.each(table)("%s", (_title, deltas, calls, repairs, known) => {
    const assembler = assemble(deltas, known);
    expect(assembler.calls).toEqual(calls);
    expect(assembler.repairs.filter((word) => word !== "missing_id").sort()).toEqual(
      repairs.filter((word) => word !== "missing_id").sort(),
    );
    expect(assembler.repairs.includes("missing_id")).toBe(calls.some((call) => call.id === undefined));
  });
});

test("calls of a whole message are never put together", () => {
  const assembler = new CallAssembler(new Set());
  assembler.pushWhole(d('{"x":1}', { id: "a", name: "f" }));
  assembler.pushWhole(d('{"x":1}', { id: "a", name: "f" }));
  expect(assembler.calls).toEqual([
    { id: "a", name: "f", arguments: '{"x":1}' },
    { id: "a", name: "f", arguments: '{"x":1}' },
  ]);
});

const call = fc.record({
  name: fc.constantFrom("get_weather", "write_file", "list_projects"),
  arguments: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })).map((value) => JSON.stringify(value)),
});

/** Cuts text into pieces of the lengths given; the rest is the last one. */
function pieces(text: string, lengths: number[]): string[] {
  const cut: string[] = [];
  let at = 0;
  for (const length of lengths) {
    cut.push(text.slice(at, at + length));
    at += length;
  }
  return [...cut, text.slice(at)];
}

/** What may be left out, or repeated, in every piece after the first. */
const styles = fc.record({
  index: fc.boolean(),
  repeatId: fc.constantFrom("never", "always"),
});

test("however the pieces of calls with ids are cut and labelled, the calls come out as they were", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(call, fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 })), { maxLength: 5 }),
      styles,
      (calls, style) => {
        const deltas = calls.flatMap(([made, lengths], index) =>
          pieces(made.arguments, lengths).map((text, piece) =>
            d(text, {
              ...(style.index && { index }),
              ...(piece === 0 && { id: `c${index}`, name: made.name }),
              ...(piece > 0 && style.repeatId === "always" && { id: `c${index}` }),
            }),
          ),
        );
        expect(assemble(deltas).calls).toEqual(calls.map(([made], index) => ({ id: `c${index}`, ...made })));
      },
    ),
  );
});

test("anything at all is put together without an error, and no character is made up", () => {
  const delta = fc.record(
    {
      index: fc.nat(3),
      id: fc.constantFrom("a", "b"),
      name: fc.constantFrom("f", "g"),
      arguments: fc.constantFrom("", "{", "}", "{}", '{"x":1}', "x"),
    },
    { requiredKeys: ["arguments"] },
  );
  fc.assert(
    fc.property(fc.array(delta), (deltas) => {
      const given = deltas.map((one) => one.arguments).join("");
      const held = assemble(deltas)
        .calls.map((one) => String(one.arguments))
        .join("");
      expect(held.length).toBeLessThanOrEqual(given.length);
      for (const char of held) expect(given).toContain(char);
    }),
  );
});
