import { expect, test } from "vitest";
import { nextPath } from "./next-path";

test.each(["/", "/runs", "/runs?outcome=failed&page=2", "/policies/a%20b"])("%s is kept", (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([
  undefined,
  null,
  7,
  ["/runs"],
  "",
  "runs",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  `/${"a".repeat(3000)}`,
])("%o leads to the first page", (wanted) => expect(nextPath(wanted)).toBe("/"));
