import { expect, test } from "vitest";
import { exactInteger, exactNumber, isIntegerText, isNumberText } from "./numbers";

test.each<[string, number | undefined, boolean?]>([
  ["0", 0, true],
  ["-0", 0, true],
  ["1.50", 1.5, true],
  ["1e3", 1000, true],
  ["9007199254740991", 9007199254740991, true],
  ["9007199254740992", 9007199254740992, true],
  ["9007199254740993", undefined],
  ["9007199254740993.0", undefined],
  ["123456789012345678.5", undefined],
  ["6.02214076e23", 6.02214076e23, true],
  ["0.1000000000000000055", 0.1, false],
  ["1e400", undefined],
  ["-1e400", undefined],
  ["1e-400", undefined],
  ["0e400", 0, true],
])("%s is the number %s", (digits, value, exact) => {
  expect(exactNumber(digits)).toEqual(value === undefined ? undefined : { value, exact });
});

test.each<[string, number | undefined]>([
  ["3", 3],
  ["3.0", 3],
  ["30e-1", 3],
  ["3.5", undefined],
  ["3.00000000000000000001", undefined],
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", undefined],
  ["1e20", undefined],
])("%s is the integer %s", (digits, value) => {
  expect(exactInteger(digits)).toBe(value);
});

test.each([
  ["3", true],
  ["3.0", true],
  ["1e3", true],
  ["1.5e1", true],
  ["1200e-2", true],
  ["0.0", true],
  ["123456789012345678901234567890", true],
  ["1e999999999", true],
  ["1.5", false],
  ["15e-1", false],
  ["0.1", false],
])("whether %s stands for an integer: %s", (digits, integer) => {
  expect(isIntegerText(digits)).toBe(integer);
});

test.each(["", " 1", "+1", "01", "0x1", "1_0", ".5", "5.", "1e", "٣", "NaN", "Infinity"])(
  "%j is no JSON number",
  (text) => {
    expect(isNumberText(text)).toBe(false);
  },
);
