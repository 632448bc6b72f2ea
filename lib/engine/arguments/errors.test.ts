import { expect, test } from "vitest";
import { checkArguments } from "./check";
import { invalidArguments, truncatedArguments, unreadableArguments } from "./errors";
import { parseToolArguments } from "./parse";

test("what cannot be read is told with its place", () => {
  const parsed = parseToolArguments("{oops");
  expect(!parsed.ok && unreadableArguments(parsed.error)).toEqual({
    type: "invalid_arguments",
    message: expect.stringContaining("not valid JSON"),
    retryable: false,
  });
});

test("what does not fit is told with every issue", () => {
  const schema = { type: "object", properties: { a: { type: "integer" }, b: { type: "boolean" } }, required: ["b"] };
  const checked = checkArguments({ a: "x" }, schema);
  const error = invalidArguments(checked.ok ? [] : checked.issues);
  expect(error).toMatchObject({ type: "invalid_arguments", retryable: false });
  expect(error.issues?.map((issue) => issue.path).toSorted()).toEqual(["/a", "/b"]);
  expect(error.message).toContain("a must be an integer");
  expect(error.message).toContain("b is required");
});

test("what was cut off is to be sent again, smaller", () => {
  expect(truncatedArguments()).toEqual({
    type: "truncated_arguments",
    message: expect.stringContaining("less in it"),
    retryable: false,
  });
});
