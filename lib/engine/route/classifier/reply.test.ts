import { describe, expect, test } from "vitest";
import { readReply } from "./reply";

const GOOD = { type: "order_status", confidence: 0.92 };
const good = JSON.stringify(GOOD);

function read(text: string) {
  const result = readReply(text);
  return result.ok ? result.reply : null;
}

describe("what is read leniently", () => {
  test.each([
    ["plain JSON", good],
    ["space around it", `\n ${good} \n`],
    ["a code fence", "```json\n" + good + "\n```"],
    ["a fence without a language", "```\n" + good + "\n```"],
    ["reasoning first", `<think>maybe {"type":"refund"}?</think>\n${good}`],
    ["reasoning with another tag", `<Reasoning depth="1">{</Reasoning>${good}`],
    ["reasoning whose opening is missing", `I think {"type":"refund","confidence":1}.</think>${good}`],
    ["reasoning after it", `${good}<think>was that right? {"a":1}`],
    ["a list of one", `[${good}]`],
    ["a fenced list of one after reasoning", "<think>x</think>\n```json\n[" + good + "]\n```"],
    ["talk around it", `Sure! Here it is: ${good} Anything else?`],
    ["talk with braces", `The {input} is [clear]: ${good}`],
    ["the same object twice", `${good}\n{"confidence":0.92,"type":"order_status"}`],
    ["intent for type", '{"intent":"order_status","confidence":0.92}'],
    ["both, saying the same", '{"type":"order_status","intent":"Order_Status","confidence":0.92}'],
    ["a number in quotes", '{"type":"order_status","confidence":"0.92"}'],
    ["a percentage", '{"type":"order_status","confidence":"92%"}'],
    ["full-width digits", '{"type":"order_status","confidence":"９２ ％"}'],
    ["no zero before the point", '{"type":"order_status","confidence":" .92 "}'],
  ])("%s", (_, text) => expect(read(text)).toMatchObject(GOOD));
});

describe("what is no reply", () => {
  test.each([
    ["prose", "The user is asking about cars."],
    ["two different objects", `${good}{"type":"refund","confidence":0.92}`],
    ["a list of two different ones", `[${good},{"type":"refund","confidence":0.92}]`],
    ["a list of an object and something else", `[${good}, 5]`],
    ["a cut-off object", good.slice(0, -1)],
    ["a cut-off list", `[${good}`],
    ["reasoning that never ends", '<think>I should answer {"intent":"refund_request","confidence":0.99} or maybe'],
    ["a broken object around a good one", `{"a": oops, "b": ${good}}`],
    ["single quotes", "{'type':'order_status','confidence':0.92}"],
    ["a key given twice", '{"type":"order_status","type":"refund","confidence":0.9}'],
    ["JSON in a string", JSON.stringify(good)],
    ["braces without end", "{ ".repeat(9000)],
    ["a very long reply", `${" ".repeat(30_000)}${good}`],
  ])("%s", (_, text) => expect(readReply(text)).toMatchObject({ ok: false }));
});

describe("parts", () => {
  test.each(['"high"', "true", "null", '""', '"%"', '"0x1"', '"0,92"', "[0.9]", "1e999", '"NaN"'])(
    "confidence %s is no number",
    (value) => {
      expect(read(`{"type":"a","confidence":${value}}`)?.confidence).toBeNull();
    },
  );

  test("numbers are not brought into range", () => {
    expect(read('{"type":"a","confidence":92}')?.confidence).toBe(92);
    expect(read('{"type":"a","confidence":-1}')?.confidence).toBe(-1);
    expect(read('{"type":"a","confidence":"150%"}')?.confidence).toBe(1.5);
  });

  test("a candidate is text; digits are kept, the rest is dropped", () => {
    const text =
      '{"type":"a","confidence":1,"candidate":{"id":123456789012345678901,"name":" x ","n":null,"o":{},"l":["a"],"e":"  "}}';
    expect(read(text)?.candidate).toEqual({ id: "123456789012345678901", name: " x " });
  });

  test("hostile keys are ordinary keys", () => {
    const candidate = read('{"type":"a","confidence":1,"candidate":{"__proto__":"x","constructor":"y"}}')!.candidate;
    expect(Object.keys(candidate)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(candidate)).toBe(Object.prototype);
    expect(read('{"__proto__":{"type":"a","confidence":1}}')).toMatchObject({ type: null, confidence: null });
  });

  test("a list of entities is read as a candidate", () => {
    const text =
      '{"intent":"a","confidence":1,"entities":[{"type":"id","value":"7"},{"entity":"x","value":8},5,{"value":"9"}]}';
    expect(read(text)?.candidate).toEqual({ id: "7", x: "8" });
  });
});
