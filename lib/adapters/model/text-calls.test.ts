import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { objectSpan, unquote } from "./json-span";
import { bareCalls, blockCalls, jsonCalls } from "./text-calls";

describe("calls written into the text", () => {
  const table: [title: string, block: string, calls: { name: string; arguments: string }[]][] = [
    ["name and arguments", '{"name": "f", "arguments": {"x": 1}}', [{ name: "f", arguments: '{"x": 1}' }]],
    ["parameters", '{"name":"f","parameters":{}}', [{ name: "f", arguments: "{}" }]],
    [
      "wrapped",
      '{"type":"function","function":{"name":"f","arguments":{"x":1}}}',
      [{ name: "f", arguments: '{"x":1}' }],
    ],
    ["arguments as text", '{"name":"f","arguments":"{\\"x\\":1}"}', [{ name: "f", arguments: '{"x":1}' }]],
    ["no arguments", '{"name":"f"}', [{ name: "f", arguments: "" }]],
    [
      "long numbers keep their digits",
      '{"name":"f","arguments":{"id":123456789012345678}}',
      [{ name: "f", arguments: '{"id":123456789012345678}' }],
    ],
    ["single quotes", "{'name': 'f', 'arguments': {'x': 'it'}}", [{ name: "f", arguments: "{'x': 'it'}" }]],
    [
      "a list",
      '[{"name":"f","arguments":{}},{"name":"g","arguments":{}}]',
      [
        { name: "f", arguments: "{}" },
        { name: "g", arguments: "{}" },
      ],
    ],
    [
      "one after another",
      '{"name":"f"}\n{"name":"g"}',
      [
        { name: "f", arguments: "" },
        { name: "g", arguments: "" },
      ],
    ],
    ["in a fence", '```json\n{"name":"f","arguments":{}}\n```', [{ name: "f", arguments: "{}" }]],
    ["the last brace missing", '{"name":"f","arguments":{"x":1}', [{ name: "f", arguments: '{"x":1}' }]],
    ["cut off inside the arguments", '{"name":"f","arguments":{"x":"a', [{ name: "f", arguments: '{"x":"a' }]],
    ["cut off before the arguments", '{"name":"f","argu', [{ name: "f", arguments: "{" }]],
    ["without a name", '{"x":1}', [{ name: "", arguments: '{"x":1}' }]],
    [
      "markup",
      "<function=f>\n<parameter=x>\nOslo\n</parameter>\n<parameter=y>\na\nb\n</parameter>\n</function>",
      [{ name: "f", arguments: '{"x":"Oslo","y":"a\\nb"}' }],
    ],
    ["markup without parameters", "<function=f>\n</function>", [{ name: "f", arguments: "{}" }]],
    ["markup cut off", "<function=f>\n<parameter=x>\nOs", [{ name: "f", arguments: '{"x":"Os' }]],
  ];
  test.each(table)("%s", (_title, block, calls) => expect(blockCalls(block)).toEqual(calls));

  test("bare JSON counts for tools that were shown, and for nothing else", () => {
    const known = new Set(["f"]);
    expect(bareCalls('{"name":"f","parameters":{}}', known)).toEqual([{ name: "f", arguments: "{}" }]);
    expect(bareCalls('{"name":"toString","parameters":{}}', known)).toBeUndefined();
    expect(bareCalls('{"type":"order_status","confidence":0.9}', known)).toBeUndefined();
    expect(bareCalls('{"name":"f"} is how it is called.', known)).toBeUndefined();
    expect(bareCalls("f", known)).toBeUndefined();
  });
});

describe("the extent of an object", () => {
  test("is found in every object, whatever follows it", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
        fc.constantFrom("", "}", " x", '{"a"'),
        (value, rest) => {
          const text = JSON.stringify(value);
          const span = objectSpan(text + rest, 0);
          expect(span).toMatchObject({ end: text.length, open: null });
          const members = span?.members.map(({ key, value: raw }) => [key, JSON.parse(raw) as unknown]) ?? [];
          expect(Object.fromEntries(members)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  test("every part of an object shows that it is cut off", () => {
    const text = JSON.stringify({ name: "f", arguments: { x: ["a", 1], y: 'b"c' } });
    for (let end = 1; end < text.length; end++) expect(objectSpan(text.slice(0, end), 0)?.open).not.toBeNull();
  });

  test("calls in any text are read without an error", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."{}[]\"':,\\a1 ") }),
        (text) => void [jsonCalls(text), unquote(text)],
      ),
    );
  });
});
