import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ContentSplitter } from "./content";

/** Runs pieces through a splitter and keeps what a reader would see in the end. */
function split(pieces: string[]) {
  const seen = { text: "", reasoning: "", blocks: [] as string[], repairs: new Set<string>(), retracted: 0 };
  const splitter = new ContentSplitter({
    text: (piece) => (seen.text += piece),
    reasoning: (piece) => (seen.reasoning += piece),
    retract: () => {
      seen.reasoning += seen.text;
      seen.text = "";
      seen.retracted++;
    },
    block: (content) => seen.blocks.push(content),
    repair: (word) => seen.repairs.add(word),
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return { ...seen, repairs: [...seen.repairs] };
}

const TABLE: [title: string, input: string, text: string, reasoning: string, blocks: string[], repairs: string[]][] = [
  ["plain text", "Hello, a < b and c > d.", "Hello, a < b and c > d.", "", [], []],
  ["thoughts first", "<think>hm\nso</think>\n\nYes.", "Yes.", "hm\nso", [], ["think_tags"]],
  ["the longer tag", "<thinking>hm</thinking>Yes.", "Yes.", "hm", [], ["think_tags"]],
  ["a closing tag alone", "hm, so\n</think>\n\nYes.", "Yes.", "hm, so\n", [], ["orphan_think_tag"]],
  ["a closing tag at the start", "</think>\nYes.", "Yes.", "", [], ["orphan_think_tag"]],
  ["thoughts between two texts", "One.\n<think>hm</think>Two.", "One.\nTwo.", "hm", [], ["think_tags"]],
  ["thoughts that never end", "<think>hm {", "", "hm {", [], ["think_tags"]],
  [
    "a tag at a line's start that never ends",
    "Tags:\n<think> opens it.",
    "Tags:\n<think> opens it.",
    "",
    [],
    ["think_tags"],
  ],
  ["tags inside a line", "Say <think>x</think> now.", "Say <think>x</think> now.", "", [], []],
  ["tags in code", "Use `</think>` and `<tool_call>`.", "Use `</think>` and `<tool_call>`.", "", [], []],
  ["tags in a fence", "```\n<think>\n</think>\n```\nok", "```\n<think>\n</think>\n```\nok", "", [], []],
  ["a backtick left open in a line before", "it`s\n<think>hm</think>ok", "it`s\nok", "hm", [], ["think_tags"]],
  ["JSON that quotes tags", '{"v":"</think>"}', '{"v":"</think>"}', "", [], []],
  ["a call", 'Wait.\n<tool_call>\n{"name":"f"}\n</tool_call>', "Wait.\n", "", ['\n{"name":"f"}\n'], []],
  ["two calls", "<tool_call>{1}</tool_call><tool_call>{2}</tool_call>", "", "", ["{1}", "{2}"], []],
  ["a call cut off", 'x <tool_call>{"name":"f","arg', "x ", "", ['{"name":"f","arg'], []],
  [
    "a closing tag inside an argument",
    '<tool_call>{"name":"f","arguments":{"x":"a</tool_call>b"}}</tool_call>c',
    "c",
    "",
    ['{"name":"f","arguments":{"x":"a</tool_call>b"}}'],
    [],
  ],
  [
    "a string that is never closed",
    '<tool_call>{"name":"f","arguments":{"x":"a}}</tool_call>rest',
    "rest",
    "",
    ['{"name":"f","arguments":{"x":"a}}'],
    [],
  ],
  [
    "a call in the thoughts",
    "<think><tool_call>{}</tool_call></think>ok",
    "ok",
    "<tool_call>{}</tool_call>",
    [],
    ["think_tags"],
  ],
  [
    "markup without its outer tag, and its orphan",
    "<function=f>\n<parameter=x>\n1\n</parameter>\n</function>\n</tool_call>",
    "",
    "",
    ["<function=f>\n<parameter=x>\n1\n</parameter>\n"],
    ["orphan_tag"],
  ],
  [
    "prose about the tag",
    "A <tool_call> opens, a </tool_call> closes.",
    "A <tool_call> opens, a </tool_call> closes.",
    "",
    [],
    [],
  ],
  ["the beginning of a tag at the end", "a <tool_ca", "a <tool_ca", "", [], []],
];

describe("text of a reply", () => {
  test.each(TABLE)("%s", (_title, input, text, reasoning, blocks, repairs) => {
    const whole = split([input]);
    expect(whole).toMatchObject({ text, reasoning, repairs });
    expect(whole.blocks).toEqual(blocks);
  });

  test.each(TABLE)("%s, one character at a time", (_title, input) => {
    expect(split([...input])).toEqual(split([input]));
  });

  test("only a closing tag without its opening one takes back what was shown", () => {
    expect(split(["hm", "</think>", "Yes."]).retracted).toBe(1);
    expect(split(["<think>hm</think>Yes."]).retracted).toBe(0);
  });
});

const fragment = fc.constantFrom(
  ..."<think>,</think>,<thinking>,<tool_call>,</tool_call>,<function=f>,</function>".split(","),
  ...["`", "```", "\n", " ", '"', "{", "}", '{"name":"f","arguments":{}}', "word", "中文", "<", "</", ">"],
);

test("how a reply is cut into pieces changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 14 }), fc.array(fc.nat(6), { maxLength: 30 }), (parts, lengths) => {
      const input = parts.join("");
      const pieces: string[] = [];
      let at = 0;
      for (const length of lengths) {
        pieces.push(input.slice(at, at + length));
        at += length;
      }
      expect(split([...pieces, input.slice(at)])).toEqual(split([input]));
    }),
    { numRuns: 2000 },
  );
});

test("text without a tag comes out as it went in, but for leading space", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", " ", "\n", "<", ">", "`", "想") })), (pieces) => {
      expect(split(pieces).text).toBe(pieces.join("").trimStart());
    }),
  );
});
