import * as calendar from "./calendar";
import type { Day } from "./calendar";
import { foldText, type FoldedText } from "./folded-text";
import { isWholeToken } from "./tokens";
import type { Span } from "./skeleton";

/** A date in a text. Several values: it can be read in more than one way, as `3/4/2024`. */
export interface FoundDate extends Span {
  /** `YYYY-MM-DD`, best known first. */
  values: string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const HAN_DIGITS = "零一二三四五六七八九";
const HAN_WEEKDAYS = "一二三四五六日";
const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const WEEKDAY = "(mon|tues|wednes|thurs|fri|satur|sun)day";
/** A weekday named before its date adds nothing to it. */
const ON = "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\\s+(?:the\\s+)?)?";
const COUNT = `(\\d{1,3}|an?|${NUMBER_WORDS.join("|")})`;
const HAN_NUMBER = "(\\d{1,3}|[一二两三四五六七八九十]{1,3})";
const YEAR = "(?:,?\\s+(?:of\\s+)?(\\d{4}))?";

const YEAR_OFFSETS = new Map([
  ["前年", -2],
  ["去年", -1],
  ["今年", 0],
  ["明年", 1],
  ["后年", 2],
]);
const DAY_OFFSETS = new Map([
  ["大前", -3],
  ["前", -2],
  ["昨", -1],
  ["今", 0],
  ["明", 1],
  ["后", 2],
  ["大后", 3],
]);

/** A month's number, 1 to 12, from its English name. */
const monthOf = (word: string) => MONTHS.indexOf(word.slice(0, 3)) + 1;
const weekdayOf = (word: string) => WEEKDAYS.indexOf(word.slice(0, 3));
const hanWeekdayOf = (char: string) => (char === "天" ? 6 : HAN_WEEKDAYS.indexOf(char));

function countOf(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  return word === "a" || word === "an" ? 1 : NUMBER_WORDS.indexOf(word);
}

/** A number up to 99 in Chinese or Arabic numerals. */
function hanNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const digit = (char: string) => (char === "两" ? 2 : HAN_DIGITS.indexOf(char));
  const [tens, ones] = text.includes("十") ? text.split("十") : ["0", text];
  const high = tens === "0" ? 0 : tens === "" ? 1 : digit(tens!);
  return high * 10 + (ones === "" ? 0 : digit(ones!));
}

/** A year from Arabic or Chinese digits: `二〇二四` is 2024. */
function yearOf(text: string): number {
  return Number(
    text.replaceAll("〇", "零").replace(/[零一二三四五六七八九]/g, (char) => String(HAN_DIGITS.indexOf(char))),
  );
}

function shift(today: Day, unit: string, count: number): Day {
  if (/^(?:m|月|个月)/.test(unit)) return calendar.addMonths(today, count);
  if (/^(?:y|年)/.test(unit)) return calendar.addMonths(today, 12 * count);
  return calendar.addDays(today, /^(?:d|天|日)/.test(unit) ? count : 7 * count);
}

function hanYear(word: string, today: Day): number {
  const offset = YEAR_OFFSETS.get(word);
  return offset === undefined ? yearOf(word.replace("年", "")) : today.year + offset;
}

type Reading = (groups: (string | undefined)[], today: Day) => Day[];

const dated = (year: string | undefined, month: number, day: number, today: Day): Day =>
  year === undefined ? calendar.comingDate(today, month, day) : { year: Number(year), month, day };

/** The forms a date may have, tried in this order at each place; the longest wins. */
const FORMS: readonly { form: RegExp; read: Reading }[] = [
  {
    form: /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/g,
    read: ([year, , month, day]) => [{ year: Number(year), month: Number(month), day: Number(day) }],
  },
  {
    form: /((?:19|20)\d{2})(\d{2})(\d{2})/g,
    read: ([year, month, day]) => [{ year: Number(year), month: Number(month), day: Number(day) }],
  },
  {
    // Day first or month first: where both can be, both are offered.
    form: /(\d{1,2})([-/.])(\d{1,2})\2(\d{4})/g,
    read: ([first, , second, year]) => [
      { year: Number(year), month: Number(second), day: Number(first) },
      { year: Number(year), month: Number(first), day: Number(second) },
    ],
  },
  {
    form: new RegExp(`${ON}(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}${YEAR}`, "g"),
    read: ([day, month, year], today) => [dated(year, monthOf(month!), Number(day), today)],
  },
  {
    form: new RegExp(`${ON}${MONTH}\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?${YEAR}`, "g"),
    read: ([month, day, year], today) => [dated(year, monthOf(month!), Number(day), today)],
  },
  {
    form: new RegExp(`${ON}(\\d{1,2})(?:st|nd|rd|th)`, "g"),
    read: ([day], today) => [calendar.comingDayOfMonth(today, Number(day))],
  },
  { form: /today|tonight|this (?:morning|afternoon|evening)/g, read: (_, today) => [today] },
  { form: /tomorrow/g, read: (_, today) => [calendar.addDays(today, 1)] },
  { form: /yesterday|last night/g, read: (_, today) => [calendar.addDays(today, -1)] },
  { form: /(?:the )?day after tomorrow/g, read: (_, today) => [calendar.addDays(today, 2)] },
  { form: /(?:the )?day before yesterday/g, read: (_, today) => [calendar.addDays(today, -2)] },
  {
    form: new RegExp(`${COUNT}\\s+(days?|weeks?|months?|years?)\\s+(ago|from now|later)`, "g"),
    read: ([count, unit, when], today) => [shift(today, unit!, when === "ago" ? -countOf(count!) : countOf(count!))],
  },
  {
    form: new RegExp(`in\\s+${COUNT}\\s+(days?|weeks?|months?|years?)`, "g"),
    read: ([count, unit], today) => [shift(today, unit!, countOf(count!))],
  },
  {
    form: new RegExp(`(?:(this|next|last)\\s+)?${WEEKDAY}`, "g"),
    read([which, name], today) {
      const weekday = weekdayOf(name!);
      if (which === "last") return [calendar.lastWeekday(today, weekday)];
      if (which === undefined) return [calendar.nextWeekday(today, weekday)];
      return [calendar.weekdayInWeek(today, weekday, which === "next" ? 1 : 0)];
    },
  },
  {
    form: new RegExp(`${WEEKDAY}\\s+next\\s+week`, "g"),
    read: ([name], today) => [calendar.weekdayInWeek(today, weekdayOf(name!), 1)],
  },
  {
    form: new RegExp(
      `(?:([今明去后前]年|(?:\\d{4}|[〇零一二三四五六七八九]{4})年))?${HAN_NUMBER}月${HAN_NUMBER}[日号](?:\\s*\\(?(?:周|星期|礼拜)[一二三四五六日天]\\)?)?`,
      "g",
    ),
    read([year, month, day], today) {
      const [m, d] = [hanNumber(month!), hanNumber(day!)];
      return [year === undefined ? calendar.comingDate(today, m, d) : { year: hanYear(year, today), month: m, day: d }];
    },
  },
  { form: /(\d{1,2})号/g, read: ([day], today) => [calendar.comingDayOfMonth(today, Number(day))] },
  {
    form: /(大?[前后]|[今明昨])[天日晚早](?:[上晨]|中午)?/g,
    read: ([word], today) => [calendar.addDays(today, DAY_OFFSETS.get(word!)!)],
  },
  {
    form: new RegExp(`${HAN_NUMBER}\\s*(天|日|周|个?星期|个月|年)(?:之|以)?([前后])`, "g"),
    read: ([count, unit, when], today) => [shift(today, unit!, when === "前" ? -hanNumber(count!) : hanNumber(count!))],
  },
  {
    form: /([上下这本]{0,2})个?(?:周|星期|礼拜)([一二三四五六日天])/g,
    read([which, char], today) {
      const weekday = hanWeekdayOf(char!);
      if (which === "") return [calendar.nextWeekday(today, weekday)];
      const weeks = [...which!].reduce((sum, word) => sum + ({ 上: -1, 下: 1 }[word] ?? 0), 0);
      return [calendar.weekdayInWeek(today, weekday, weeks)];
    },
  },
];

function readings(text: FoldedText, today: Day): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { form, read } of FORMS) {
    for (const match of text.lower.matchAll(form)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (!isWholeToken(text, span.start, span.end)) continue;
      const days = read(match.slice(1), today).filter(calendar.isDay);
      if (days.length > 0) found.push({ ...span, values: [...new Set(days.map(calendar.isoDay))] });
    }
  }
  return found;
}

/**
 * The dates in a text, in order, none overlapping; the longer reading wins. Understands ISO, numeric, English and
 * Chinese dates, and those relative to `now` (the day of `now` in UTC). SPEC 4.4, normalisation.
 */
export function datesIn(text: FoldedText, now: number): FoundDate[] {
  const all = readings(text, calendar.dayOf(now)).sort(
    (a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const kept: FoundDate[] = [];
  for (const date of all) {
    if (kept.every((other) => date.end <= other.start || date.start >= other.end)) kept.push(date);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** A text that is one date and nothing else, as `YYYY-MM-DD`; null when it is none, or more than one could be meant. */
export function toIsoDate(text: string, now: number): string | null {
  const trimmed = text.trim();
  const [date, ...others] = datesIn(foldText(trimmed), now);
  if (!date || others.length > 0 || date.end - date.start !== trimmed.length || date.values.length !== 1) return null;
  return date.values[0]!;
}
