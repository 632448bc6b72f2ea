import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aliasText, fromCsv, isTable, joinedRows, readAliases, sheetFaults, toCsv } from "./sheet";

const cell = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text === text.trim());
const row = fc.record({ value: cell, aliases: fc.array(cell) });

test("a table comes back from its CSV exactly", () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(fromCsv(toCsv(rows))).toEqual(rows);
    }),
  );
});

test.each([
  ["a spreadsheet's copy", "north\t北京\tBeijing\nsouth\t广州\t\n", ["north", "北京", "Beijing", "south", "广州"]],
  ["semicolons", "north;北京\r\nsouth;广州", ["north", "北京", "south", "广州"]],
  ["a head", "Value,Aliases\nnorth,北京", ["north", "北京"]],
  ["a byte-order mark", "\ufeffvalue,aliases\nnorth,北京", ["north", "北京"]],
  ["quotation marks", '"a, b","say ""x"""', ["a, b", 'say "x"']],
  ["empty lines", "\n\nnorth\n  \n", ["north"]],
  ["nothing", "", []],
])("%s", (_, text, cells) => {
  expect(fromCsv(text).flatMap(({ value, aliases }) => [value, ...aliases])).toEqual(cells);
});

test.each([
  ["a; b", ["a", "b"]],
  ["a；b;a;; ", ["a", "b"]],
  ["", []],
])("aliases %j in one cell", (text, aliases) => {
  expect(readAliases(text)).toEqual(aliases);
  expect(readAliases(aliasText(aliases))).toEqual(aliases);
});

test("any aliases come back from their cell", () => {
  const aliases = fc.uniqueArray(fc.oneof(cell, fc.constantFrom("a;b", "a；b", "a; b", '"a"')));
  fc.assert(
    fc.property(aliases, (all) => {
      expect(readAliases(aliasText(all))).toEqual(all);
    }),
  );
});

test("rows of a known value get further aliases", () => {
  const rows = [{ value: "north", aliases: ["北京"] }];
  expect(
    joinedRows(rows, [
      { value: "north", aliases: ["北京", "Beijing"] },
      { value: "south", aliases: [] },
    ]),
  ).toEqual([
    { value: "north", aliases: ["北京", "Beijing"] },
    { value: "south", aliases: [] },
  ]);
});

describe("faults of a sheet", () => {
  const north = { value: "north", aliases: ["a"] };
  test.each([
    ["none", [north, { value: "south", aliases: ["b"] }], {}, true],
    ["two of one value", [north, north], { 1: { kind: "twin", of: 0 } }, false],
    ["no value", [north, { value: " ", aliases: ["c"] }], { 1: { kind: "empty" } }, false],
    [
      "a name that stands for two",
      [north, { value: "south", aliases: ["A"] }],
      { 1: { kind: "shared", alias: "A", of: 0 } },
      true,
    ],
    ["an alias that is its own value", [{ value: "x", aliases: ["x"] }], {}, true],
  ])("%s", (_, rows, expected, table) => {
    const faults = sheetFaults(rows);
    expect(Object.fromEntries(faults)).toEqual(expected);
    expect(isTable(faults)).toBe(table);
  });
});
