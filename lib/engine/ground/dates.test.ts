import { describe, expect, test } from "vitest";
import { datesIn, toIsoDate } from "./dates";
import { foldText } from "./folded-text";

/** A Tuesday. */
const NOW = Date.UTC(2022, 2, 15, 9, 30);
const values = (text: string) => datesIn(foldText(text), NOW).map((date) => date.values);

describe("dates to YYYY-MM-DD", () => {
  test.each([
    ["2024-03-15", "2024-03-15"],
    ["２０２４／３／５", "2024-03-05"],
    ["20240315", "2024-03-15"],
    ["2024年3月15日", "2024-03-15"],
    ["二〇二四年十二月三十一日", "2024-12-31"],
    ["明年1月2号", "2023-01-02"],
    ["3月4日", "2022-03-04"],
    ["25/12/2023", "2023-12-25"],
    ["7th of Jan 2018", "2018-01-07"],
    ["July the 20th 1992", "1992-07-20"],
    ["Mar 4", "2022-03-04"],
    ["Feb 17", "2023-02-17"],
    ["29 May", "2022-05-29"],
    ["5th", "2022-04-05"],
    ["15th", "2022-03-15"],
    ["31st", "2022-03-31"],
    ["today", "2022-03-15"],
    ["day after tomorrow", "2022-03-17"],
    ["last night", "2022-03-14"],
    ["8 weeks ago", "2022-01-18"],
    ["6 months ago", "2021-09-15"],
    ["in 7 days", "2022-03-22"],
    ["two days from now", "2022-03-17"],
    ["Tuesday", "2022-03-22"],
    ["last Monday", "2022-03-14"],
    ["this Thursday", "2022-03-17"],
    ["next Sunday", "2022-03-27"],
    ["Sunday next week", "2022-03-27"],
    ["大后天", "2022-03-18"],
    ["前天", "2022-03-13"],
    ["三天前", "2022-03-12"],
    ["两个月后", "2022-05-15"],
    ["周五", "2022-03-18"],
    ["下周一", "2022-03-21"],
    ["上个星期天", "2022-03-13"],
    ["20号", "2022-03-20"],
    ["3月18日（周五）", "2022-03-18"],
    ["Friday the 7th", "2022-04-07"],
  ])("%s is %s", (text, expected) => expect(toIsoDate(text, NOW)).toBe(expected));

  test.each(["2024-02-30", "13/13/2024", "3/4/2024", "soon", "", "2024-03-15 or 2024-03-16", "on 2024-03-15", "I sat"])(
    "%j is no one date",
    (text) => expect(toIsoDate(text, NOW)).toBeNull(),
  );

  test("a date that can be read two ways offers both", () => {
    expect(values("pay on 3/4/2024")).toEqual([["2024-04-03", "2024-03-04"]]);
  });

  test("the longest reading wins, and each keeps its place", () => {
    const text = "从明天到下周三，或 Saturday 3 December";
    expect(datesIn(foldText(text), NOW).map((date) => [text.slice(date.start, date.end), ...date.values])).toEqual([
      ["明天", "2022-03-16"],
      ["下周三", "2022-03-23"],
      ["Saturday 3 December", "2022-12-03"],
    ]);
  });

  test("digits of a longer number are no date", () => expect(values("order 20240315001")).toEqual([]));

  test("a month that lacks the day moves on to one that has it", () => {
    expect(toIsoDate("31st", Date.UTC(2022, 1, 10))).toBe("2022-03-31");
    expect(toIsoDate("in 1 month", Date.UTC(2022, 0, 31))).toBe("2022-02-28");
  });
});
