import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoney, toMajor, toMinor } from "./money";

test.each([
  [19.99, "CNY", 1999],
  [0.07, "USD", 7],
  [268, "CNY", 26800],
  [1200, "JPY", 1200],
])("%d %s is %d minor units", (amount, currency, minor) => {
  expect(toMinor(amount, currency)).toBe(minor);
});

test.each([
  [0, "CNY"],
  [-1, "CNY"],
  [1.005, "CNY"],
  [12.5, "JPY"],
  [Number.NaN, "CNY"],
])("%d %s is no amount", (amount, currency) => {
  expect(() => toMinor(amount, currency)).toThrow("invalid_amount");
});

test("every amount survives the way there and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), fc.constantFrom("CNY", "EUR", "USD", "JPY"), (minor, currency) => {
      expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
    }),
  );
});

test("words name amount and currency", () => {
  expect(formatMoney(26800, "CNY")).toBe("268.00 CNY");
  expect(formatMoney(1200, "JPY")).toBe("1200 JPY");
});
