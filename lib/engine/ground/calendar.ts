/** A day of the calendar, without time or zone. */
export interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;

/** The day of a moment, in UTC. */
export function dayOf(epochMs: number): Day {
  const date = new Date(epochMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const epochOf = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);

/** Whether the calendar has this day. Years from 1000 to 9999. */
export function isDay(day: Day): boolean {
  const same = dayOf(epochOf(day));
  return day.year >= 1000 && day.year <= 9999 && same.month === day.month && same.day === day.day;
}

/** `YYYY-MM-DD`. */
export function isoDay({ year, month, day }: Day): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The day `days` later, or earlier when negative. */
export function addDays(from: Day, days: number): Day {
  return dayOf(epochOf(from) + days * DAY_MS);
}

/** The same day of the month `months` later; the last of that month where it has no such day. */
export function addMonths(from: Day, months: number): Day {
  const index = from.year * 12 + from.month - 1 + months;
  const month = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  const last = dayOf(Date.UTC(month.year, month.month, 0)).day;
  return { ...month, day: Math.min(from.day, last) };
}

/** The day of the week, Monday 0 to Sunday 6. */
function weekdayOf(day: Day): number {
  return (new Date(epochOf(day)).getUTCDay() + 6) % 7;
}

/** The first day after `today` that is this day of the week. */
export function nextWeekday(today: Day, weekday: number): Day {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** The last day before `today` that is this day of the week. */
export function lastWeekday(today: Day, weekday: number): Day {
  return addDays(today, -(((weekdayOf(today) - weekday + 6) % 7) + 1));
}

/** This day of the week, `weeks` after the week of `today`. Weeks begin on Monday. */
export function weekdayInWeek(today: Day, weekday: number, weeks: number): Day {
  return addDays(today, weekday - weekdayOf(today) + 7 * weeks);
}

/** A month and day without a year: in the month of `today` this year's, else the next to come. */
export function comingDate(today: Day, month: number, day: number): Day {
  return { year: month < today.month ? today.year + 1 : today.year, month, day };
}

/** A day of the month alone: today's month if it is not over, else the next month that has it. */
export function comingDayOfMonth(today: Day, day: number): Day {
  for (let months = day < today.day ? 1 : 0; ; months += 1) {
    const candidate = { ...addMonths({ ...today, day: 1 }, months), day };
    if (isDay(candidate) || months > 12) return candidate;
  }
}
