import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeName, moved, movedByName, nameFault, outOfOrder, replaced, without } from "./named";

const list = ["a", "b", "c"].map((name) => ({ name }));
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).join("");

test.each([
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 9, "acb"],
  ["b", -1, "bac"],
  ["none", 0, "abc"],
])("%s to place %i", (name, to, expected) => expect(names(movedByName(list, name, to))).toBe(expected));

test("an item is put in the place of another, or taken out", () => {
  expect(names(replaced(list, "b", { name: "x" }))).toBe("axc");
  expect(names(without(list, "b"))).toBe("ac");
});

test.each([
  ["d", "d"],
  ["a", "a_2"],
])("a free name for %s", (wanted, expected) => expect(freeName(list, wanted)).toBe(expected));

test.each([
  ["new_rule", null],
  ["a", "taken"],
  ["9a", "form"],
  ["", "form"],
  ["toString", null],
])("the name %j", (text, fault) => expect(nameFault(text, list)).toBe(fault));

describe("reordering", () => {
  const place = fc.integer({ min: -3, max: 12 });
  const items = fc.uniqueArray(fc.string(), { maxLength: 9 });

  test("never loses or doubles an item, and moving back gives the same", () => {
    fc.assert(
      fc.property(items, place, place, (all, from, to) => {
        const after = moved(all, from, to);
        expect([...after].sort()).toEqual([...all].sort());
        const at = all[from] === undefined ? from : after.indexOf(all[from]);
        expect(moved(after, at, from)).toEqual(all);
      }),
    );
  });

  test("one move marks one item at most, and what is left stands in its order", () => {
    fc.assert(
      fc.property(items, place, place, (all, from, to) => {
        const after = moved(all, from, to);
        const marked = outOfOrder(all, after);
        expect(marked.size).toBeLessThanOrEqual(1);
        const still = (row: readonly string[]) => row.filter((name) => !marked.has(name));
        expect(still(after)).toEqual(still(all));
      }),
    );
  });
});

test.each([
  ["abc", "abc", ""],
  ["abcd", "dabc", "d"],
  ["abcd", "bcda", "a"],
  ["abc", "cxba", "ab"],
  ["", "ab", ""],
])("%s to %s: out of order is %s", (before, after, expected) =>
  expect([...outOfOrder([...before], [...after])].sort().join("")).toBe(expected),
);
