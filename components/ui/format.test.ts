import { describe, expect, test } from "vitest";
import { ageOf, formatCount, formatMs, formatOffset, shortenId } from "./format";
import { tickCount } from "./gauge";

describe("formatMs", () => {
  test.each([
    [0, "0 ms"],
    [0.42, "0.4 ms"],
    [9, "9 ms"],
    [312.4, "312 ms"],
    [4010, "4.01 s"],
    [41_230, "41.2 s"],
    [60_000, "1 min"],
    [200_000, "3 min 20 s"],
    [7_500_000, "2 h 5 min"],
  ])("%d", (ms, text) => expect(formatMs(ms)).toBe(text));
});

test("an offset is in seconds and never negative", () => {
  expect(formatOffset(43_512)).toBe("43.51 s");
  expect(formatOffset(-3)).toBe("0.00 s");
});

test("thousands stand apart", () => expect(formatCount(7535)).toBe("7,535"));

test("an identifier keeps both ends", () => {
  expect(shortenId("01KB6TZ5QJ6W3C8M9F2M")).toBe("01KB6T…9F2M");
  expect(shortenId("short-id")).toBe("short-id");
});

describe("ticks of a gauge stand at round numbers", () => {
  test.each([
    [1, 1],
    [4, 4],
    [45, 9],
    [12_000, 12],
    [45_000, 9],
    [48_000, 9.6],
    [20, 10],
    [0, 1],
  ])("limit %d", (limit, ticks) => expect(tickCount(limit)).toBeCloseTo(ticks));
});

describe("an age is told in the largest unit that fits", () => {
  test.each([
    [-50, "now", 0],
    [4999, "now", 0],
    [59_999, "s", 59],
    [60_000, "min", 1],
    [3_600_000, "h", 1],
    [90_000_000, "d", 1],
  ])("%d ms", (ms, unit, count) => expect(ageOf(ms)).toEqual({ unit, count }));
});
