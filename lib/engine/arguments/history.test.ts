import { describe, expect, test } from "vitest";
import { wireArguments } from "./history";

describe("arguments that go back to the provider are a JSON object", () => {
  test.each([
    ["F118 nothing", "", "{}"],
    ["blanks", " \n", "{}"],
    ["null", "null", "{}"],
    ["an empty list", "[]", "{}"],
    ["F035 an object, as it was written", '{ "a": 1.0 }', '{ "a": 1.0 }'],
    ["F035 an object, every digit of it", '{"id":2512292042121000001}', '{"id":2512292042121000001}'],
    ["F035 an object encoded twice, once", '"{\\"city\\":\\"Pune\\"}"', '{"city":"Pune"}'],
    ["an object that was mended, every digit of it", '{"id": 2512292042121000001,}', '{"id":2512292042121000001}'],
    ["an object in a code fence", '```json\n{"a":1}\n```', '{"a":1}'],
    ["F042 a text that was cut", '{"to":"a", "body":"unfin', '{"unreadable":"{\\"to\\":\\"a\\", \\"body\\":\\"unfin"}'],
    ["a list", "[1]", '{"unreadable":"[1]"}'],
    ["no JSON at all", "let me see", '{"unreadable":"let me see"}'],
  ])("%s", (_, text, sent) => {
    expect(wireArguments(text)).toBe(sent);
  });

  test("a long text that cannot be read does not fill the history", () => {
    const sent = wireArguments("x".repeat(100_000));
    expect(sent.length).toBeLessThanOrEqual(1000);
    expect(JSON.parse(sent)).toHaveProperty("unreadable");
  });

  test("100,000 brackets are held as text", () => {
    expect(JSON.parse(wireArguments(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`))).toHaveProperty(
      "unreadable",
    );
  });
});
