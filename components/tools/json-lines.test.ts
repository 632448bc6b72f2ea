import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonLines } from "./json-lines";

const textOf = (value: unknown) =>
  jsonLines(value)
    .map(({ indent, tokens }) => " ".repeat(indent) + tokens.map(({ text }) => text).join(""))
    .join("\n");

test("names, values and marks are told apart", () => {
  const [, line] = jsonLines({ "a: b": "x, {y}" });
  expect(line).toEqual({
    indent: 2,
    tokens: [
      { kind: "name", text: '"a: b"' },
      { kind: "mark", text: ":" },
      { kind: "mark", text: " " },
      { kind: "value", text: '"x, {y}"' },
    ],
  });
  expect(jsonLines([-1.5e3, null])[1]?.tokens[0]).toEqual({ kind: "value", text: "-1500" });
});

test("no character is lost, whatever the value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(textOf(value)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});
