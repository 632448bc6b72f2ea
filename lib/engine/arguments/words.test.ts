import { describe, expect, test } from "vitest";
import { foldWidth, foldWord, nearestName } from "./words";

describe("the nearest name", () => {
  const known = ["query", "status", "limit", "include_archived", "id"];

  test.each([
    ["limt", "limit"],
    ["lmiit", "limit"],
    ["Limit", "limit"],
    ["includeArchived", "include_archived"],
    ["include-archived", "include_archived"],
    ["include_archive", "include_archived"],
    ["quary", "query"],
    ["ｑｕｅｒｙ", "query"],
    ["Id", "id"],
  ])("%s means %s", (name, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  test.each(["temperature", "x", "", "ab", "q".repeat(10_000)])("%s means none of them", (name) => {
    expect(nearestName(name, known)).toBeUndefined();
  });

  test("nothing is near to nothing", () => {
    expect(nearestName("limit", [])).toBeUndefined();
  });
});

test("width", () => {
  expect(foldWidth("ＡＢ１２：　ｱﾞ台")).toBe("AB12: ア゙台".normalize("NFKC"));
  expect(foldWord("  ＯＫ ")).toBe("ok");
});
