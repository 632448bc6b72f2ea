import { stringify } from "lossless-json";
import { describe, expect, test } from "vitest";
import { parseToolArguments } from "./parse";
import { toPlainJson } from "./raw-json";

/** What was read: the value as text with all digits, the repairs, and `cut` where the text was cut off. */
function read(raw: unknown, noParameters = false) {
  const parsed = parseToolArguments(raw, { noParameters });
  if (!parsed.ok) return parsed.error.type;
  return [stringify(parsed.value), ...parsed.repairs, ...(parsed.truncated ? ["cut"] : [])];
}

const INVALID = "invalid_arguments";
const FENCE = "```";

describe("standard JSON is never altered", () => {
  test.each([
    '{"a":[1,-0,1.50,1e5,12345678901234567890,0.1000000000000000055]}',
    '{"q":"他说：“好”，走"}',
    '{"a":"{\'b\': True,}","c":"```json"}',
    '{"":{"":[]}}',
    '{"a":"\\u0000\\ud83d"}',
  ])("%s", (text) => {
    const parsed = parseToolArguments(text);
    expect(parsed).toMatchObject({ ok: true, repairs: [], truncated: false });
    expect(parsed.ok && JSON.parse(stringify(parsed.value)!)).toEqual(JSON.parse(text));
  });

  test("every digit is kept", () => {
    expect(read('{"id": 123456789012345678, "x": 1.50, "y": 1E400}')).toEqual([
      '{"id":123456789012345678,"x":1.50,"y":1E400}',
    ]);
  });

  test("a key given twice means its last value, and is recorded", () => {
    expect(read('{"a":1,"b":2,"a":3}')).toEqual(['{"a":3,"b":2}', "duplicate_key"]);
    expect(read('{"a":1,"a":1}')).toEqual(['{"a":1}']);
  });

  test("prototype keys are dropped", () => {
    const text = '{"a":1,"__proto__":{"admin":true},"b":{"\\u005f_proto__":1,"constructor":{"prototype":{}}}}';
    expect(read(text)).toEqual(['{"a":1,"b":{}}', "prototype_key"]);
    expect(read('{"constructor":"Ferrari","prototype":"P4"}')).toEqual(['{"constructor":"Ferrari","prototype":"P4"}']);
  });
});

describe("nothing, and what is no object", () => {
  test.each(["", "   \n", "\ufeff", undefined])("%j is empty", (raw) => {
    expect(read(raw)).toEqual(["{}", "empty_text"]);
  });

  test.each(["null", "[]", "None", null, []])("%j is empty for a tool without parameters only", (raw) => {
    expect(parseToolArguments(raw, { noParameters: true })).toMatchObject({ ok: true, value: {}, truncated: false });
    expect(read(raw)).toBe(INVALID);
  });

  test.each(["true", "12", '"hello"', '"null"', "[1]", '[{"a":1}]', "hello", "a: 1\nb: 2", '"\\"{}\\""', 5, "'x'"])(
    "%j is refused",
    (raw) => {
      expect(read(raw)).toBe(INVALID);
      expect(read(raw, true)).toBe(INVALID);
    },
  );
});

describe("objects from providers that send them", () => {
  test("are taken as they are, without prototype keys", () => {
    expect(read({ a: [1, { b: null }] })).toEqual(['{"a":[1,{"b":null}]}', "sent_as_object"]);
    expect(read(JSON.parse('{"__proto__":{"x":1},"a":1}'))).toEqual(['{"a":1}', "sent_as_object", "prototype_key"]);
  });

  test.each([{ a: Number.NaN }, { a: () => 1 }, { a: new Date(0) }, { a: new Map() }, { a: Symbol("x") }])(
    "%j is refused",
    (raw) => {
      expect(read(raw)).toBe(INVALID);
    },
  );

  test("a value that throws when it is read is refused", () => {
    const trap = Object.defineProperty({}, "a", { enumerable: true, get: () => expect.fail("read") });
    expect(read(trap)).toBe(INVALID);
  });
});

describe("repairs", () => {
  test.each<[string, string, ...string[]]>([
    ['{"a":1,}', '{"a":1}', "trailing_comma"],
    ["{'a':'x','b':[1,],}", '{"a":"x","b":[1]}', "single_quotes", "trailing_comma"],
    ["{'a':'it's fine'}", '{"a":"it\'s fine"}', "single_quotes"],
    ["{'a':'say \\'hi\\' or \"hi\"'}", '{"a":"say \'hi\' or \\"hi\\""}', "single_quotes"],
    ["{a: hello world}", '{"a":"hello world"}', "unquoted_key", "unquoted_text"],
    ['{"a":True,"b":"True","c":None}', '{"a":true,"b":"True","c":null}', "python_literals"],
    ['{/* x */"a":/* y */true // z\n}', '{"a":true}', "comments"],
    ['{"a":1 "b":2}', '{"a":1,"b":2}', "punctuation"],
    ['{"a":1}}', '{"a":1}', "extra_bracket"],
    ['{"a":.5}', '{"a":0.5}', "unquoted_text"],
    ["{'id': 12345678901234567890}", '{"id":12345678901234567890}', "single_quotes"],
    // around the JSON
    [`${FENCE}json\n{"a":1}\n${FENCE}`, '{"a":1}', "code_fence"],
    [`Here you are:\n${FENCE}json\n{"a":1}\n${FENCE}\nDone.`, '{"a":1}', "code_fence"],
    [`${FENCE}\n{"a":1,}`, '{"a":1}', "code_fence", "trailing_comma"],
    ['{"a":1}<|call|><|end|>', '{"a":1}', "special_token"],
    ['<tool_call>{"a":1}</tool_call>', '{"a":1}', "special_token"],
    ['\ufeff{"a":1}', '{"a":1}', "byte_order_mark"],
    ['\u00a0{"a":1}', '{"a":1}', "white_space"],
    // encodings
    ['"{\\"a\\":1}"', '{"a":1}', "double_encoded"],
    ['"{\\"a\\":1,}"', '{"a":1}', "double_encoded", "trailing_comma"],
    ['{\\"a\\":\\"x\\"}', '{"a":"x"}', "double_encoded"],
    ['"{"a":"x"}"', '{"a":"x"}', "wrapped_in_quotes"],
    // full width
    ["{“a”：“x：y”，“b”：1}", '{"a":"x：y","b":1}', "typographic_quotes", "full_width_punctuation"],
    ['｛"a"：［1，2］｝', '{"a":[1,2]}', "full_width_punctuation"],
    ['{"a":"你好，世界：好",}', '{"a":"你好，世界：好"}', "trailing_comma"],
    ['{"a":"台灯”,"b":1}', '{"a":"台灯","b":1}', "typographic_quotes"],
    // inside strings
    ['{"a":"x\ny\u0001"}', '{"a":"x\\ny\\u0001"}', "control_character"],
    ['{"a":"it\\\'s \\x41 \\d+"}', '{"a":"it\'s A \\\\d+"}', "invalid_escape"],
    ['{"p":"C:\\Users\\new"}', '{"p":"C:\\\\Users\\\\new"}', "invalid_escape"],
    ['{"p":"\\\\host\\share"}', '{"p":"\\\\\\\\host\\\\share"}', "invalid_escape"],
    ['{"a":"he said "hi" to me"}', '{"a":"he said \\"hi\\" to me"}', "unquoted_text"],
    // objects run together
    ['{}{"a":1}{}', '{"a":1}', "objects_run_together"],
    ['{"a":1,"b":2.0}\n{"b":2,"a":1}', '{"a":1,"b":2.0}', "objects_run_together"],
    ["{'a':1},{'a':1}", '{"a":1}', "objects_run_together", "single_quotes"],
    ['{"a":"}{"}{"a":"}{"}', '{"a":"}{"}', "objects_run_together"],
  ])("%s", (text, value, ...repairs) => {
    expect(read(text)).toEqual([value, ...repairs]);
  });

  test.each([
    ["two different objects", '{"a":1}{"a":2}'],
    ["an object twice, and an empty one", '{}{"a":1}{"a":1}'],
    ["two objects, one of them unfinished", '{"a":1}{"a":'],
    ["a sum", '{"a":2+3}'],
    ["a concatenation in single quotes", "{'a':'x' + 'y'}"],
    ["a concatenation", '{"a":"x"+"y"}'],
    ["a call", '{"a":max("5")}'],
    ["a call of the root", 'f({"a":1})'],
    ["an import", '{"a":__import__("os").system("x")}'],
    ["an ellipsis", '{"a":[1,2,...]}'],
    ["a missing value", '{"a":,"b":1}'],
    ["a missing key", "{:1}"],
    ["NaN", '{"a":NaN}'],
    ["Infinity", '{"a":-Infinity}'],
    ["prose before", 'Sure! {"a":1}'],
    ["prose after", '{"a":1} I hope this helps'],
    ["no JSON", "get the weather in Oslo"],
  ])("%s is refused", (_, text) => {
    expect(read(text)).toBe(INVALID);
  });

  test("nothing is evaluated", () => {
    Object.assign(globalThis, { touched: false });
    for (const code of ["globalThis.touched=true", "(()=>{touched=true})()", "${touched=true}", "`${touched=true}`"]) {
      for (const text of [code, `{"a":${code}}`, `{a:${code}}`, `{[${code}]:1}`]) parseToolArguments(text);
    }
    expect(Reflect.get(globalThis, "touched")).toBe(false);
    Reflect.deleteProperty(globalThis, "touched");
  });
});

describe("text that was cut off is read as far as it goes, and reported", () => {
  test.each([
    ['{"a":"hel', '{"a":"hel"}'],
    ['{"a":"x","b":{"c":[1,{"d":"e', '{"a":"x","b":{"c":[1,{"d":"e"}]}}'],
    ['{"a":1', '{"a":1}'],
    ['{"a":1.', '{"a":1}'],
    ['{"a":1,"b":-', '{"a":1}'],
    ['{"a":tr', '{"a":true}'],
    ['{"a":1,', '{"a":1}'],
    ['{"a":1,"b', '{"a":1}'],
    ['{"a":1,"b"', '{"a":1}'],
    ['{"a":1,"b":', '{"a":1}'],
    ['{"a":[', '{"a":[]}'],
    ["{", "{}"],
    ['{"a":"x”, y', '{"a":"x”, y"}'],
    ['{"a":"x}', '{"a":"x"}'],
    ['{"a":"if (x) {', '{"a":"if (x) {"}'],
    ['{"a":["x"]', '{"a":["x"]}'],
  ])("%s", (text, value) => {
    expect(read(text)).toEqual([value, "closed_by_repair", "cut"]);
  });

  test.each([
    ['{"a":"x\\', '{"a":"x"}'],
    ['{"a":"x\\u00', '{"a":"x"}'],
    ['{"a":"x\\ud83d', '{"a":"x"}'],
    ["{'a':'hel", '{"a":"hel"}'],
    ["{'a':True,'b':[1", '{"a":true,"b":[1]}'],
    ['{"a":[1,2}', '{"a":[1,2]}'],
    ['"{\\"a\\":\\"x', '{"a":"x"}'],
    [`${FENCE}json\n{"a":"x`, '{"a":"x"}'],
  ])("%s", (text, value) => {
    const result = read(text);
    expect([result[0], result.at(-1)]).toEqual([value, "cut"]);
  });

  test.each(["[", '"', '["a",', "[1"])("%s holds no object", (text) => {
    expect(read(text)).toBe("truncated_arguments");
  });

  test.each(['{"a":1}}', '{"a":[1,],}', '{"a":2},', '{"k": e},', '{"a":"5" tall"}', "{a: b}"])(
    "%s was not cut",
    (text) => {
      expect(parseToolArguments(text)).toMatchObject({ ok: true, truncated: false });
    },
  );
});

describe("hostile text", () => {
  test.each<[string, string]>([
    ["brackets", "[".repeat(100_000)],
    ["objects", '{"a":'.repeat(100_000)],
    ["brackets inside a parameter", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["calls", `{"a":${"f(".repeat(50_000)}}`],
    ["unquoted brackets", `{a:${"[".repeat(5000)}`],
  ])("%s nested 100,000 deep give a clear error", (_, text) => {
    const parsed = parseToolArguments(text);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.error.message.length).toBeLessThan(300);
  });

  test("the limit of depth is named, and what is just within is read", () => {
    const nested = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect(read(nested(199))).toEqual([nested(199)]);
    const deeper = parseToolArguments(nested(200));
    expect(deeper).toMatchObject({ ok: false, error: { message: expect.stringContaining("more than 200 levels") } });
  });

  test.each<[string, string]>([
    ["quotes", '"'.repeat(100_000)],
    ["closers", "]".repeat(100_000)],
    ["backslashes", `{"a":"${"\\".repeat(99_999)}`],
    ["missing commas", `{"a":[${"1 ".repeat(50_000)}]}`],
    ["inner quotes", `{"a":"${'x"y '.repeat(25_000)}"}`],
    ["apostrophes", `{'a':'${"it's ".repeat(20_000)}'}`],
    ["objects in a row", '{"a":1}'.repeat(20_000)],
    ["spaces", `${" ".repeat(100_000)}x`],
    ["digits", `{"a":0.${"0".repeat(100_000)}1}`],
    ["exponent", `{"a":1e${"9".repeat(100_000)}}`],
    ["back-ticks", "`".repeat(100_000)],
    ["typographic quotes", `{"a":"${"”".repeat(100_000)}`],
    ["full width", "｛，：".repeat(30_000)],
    ["comments", "/*".repeat(50_000)],
    ["entities", `{&quot;a&quot;:${"&quot;".repeat(20_000)}`],
    ["NUL", "\u0000".repeat(100_000)],
  ])("100,000 characters of %s end soon", (_, text) => {
    const started = process.cpuUsage();
    parseToolArguments(text);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  test("long content that was cut off is read, however long", () => {
    const content = `${"line\\n".repeat(50_000)}`;
    const parsed = parseToolArguments(`{"path":"a","content":"${content}`);
    expect(parsed).toMatchObject({ ok: true, truncated: true });
    expect(parsed.ok && toPlainJson(parsed.value)).toMatchObject({ content: "line\n".repeat(50_000) });
  });
});

test("an error says what is wrong, where, and what to send", () => {
  const parsed = parseToolArguments('{"to":"a","body": oops(]');
  expect(parsed).toEqual({
    ok: false,
    error: {
      type: "invalid_arguments",
      position: 18,
      message: expect.stringMatching(
        /^The arguments are not valid JSON: .*at character 18, near "oops\(\]".*Send one complete JSON object\.$/,
      ),
    },
  });
});
