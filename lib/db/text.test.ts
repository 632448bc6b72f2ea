import { expect, test } from "vitest";
import { columnText, excerpt, shownJson } from "./text";

test("what a page cannot hold is shown as a mark, and nothing else is changed", () => {
  const value = { "k\0": ["a\0b\ud800c", "\udc00", "😀 订", "\\u0000"], n: 1, none: null, yes: true };
  expect(shownJson(JSON.stringify(value))).toEqual({
    "k\uFFFD": ["a\uFFFDb\uFFFDc", "\uFFFD", "😀 订", "\\u0000"],
    n: 1,
    none: null,
    yes: true,
  });
});

test("places in a text stay where they are", () => {
  const text = "a\0b\ud800c12";
  expect((shownJson(JSON.stringify(text)) as string).indexOf("12")).toBe(text.indexOf("12"));
});

test("an excerpt is cut between characters", () => {
  expect(excerpt("ab😀", 3)).toBe("ab");
  expect(columnText("a\0")).toBe("a\uFFFD");
});
