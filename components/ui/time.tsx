"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { cn } from "./cn";
import { ageOf } from "./format";
import { Tooltip } from "./tooltip";

const EXACT = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/**
 * How long ago, with the exact moment on hover. `at`: ISO text or epoch milliseconds. `bare`: under a head
 * that says what it is.
 */
export function RelativeTime({
  at,
  bare = false,
  className,
}: {
  at: string | number;
  bare?: boolean;
  className?: string;
}) {
  const t = useTranslations("common");
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  const moment = new Date(at);
  const { unit, count } = ageOf(now.getTime() - moment.getTime());
  return (
    <Tooltip text={format.dateTime(moment, EXACT)}>
      <time dateTime={moment.toISOString()} className={cn("whitespace-nowrap", className)}>
        {t(`${bare ? "age" : "ago"}.${unit}`, { count })}
      </time>
    </Tooltip>
  );
}

/** The time of day, and the date when it is not today. */
export function ClockTime({ at, className }: { at: string | number; className?: string }) {
  const format = useFormatter();
  const now = useNow();
  const moment = new Date(at);
  const day = (date: Date) => format.dateTime(date, { year: "numeric", month: "2-digit", day: "2-digit" });
  return (
    <Tooltip text={format.dateTime(moment, EXACT)}>
      <time dateTime={moment.toISOString()} className={cn("whitespace-nowrap", className)}>
        {day(moment) === day(now) ? null : (
          <span className="text-ink-3">{format.dateTime(moment, { month: "short", day: "numeric" })} </span>
        )}
        {format.dateTime(moment, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" })}
      </time>
    </Tooltip>
  );
}
