"use client";

import { useFormatter, useNow } from "next-intl";
import { cn } from "./cn";
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

/** How long ago, with the exact moment on hover and focus. `at`: ISO text or epoch milliseconds. */
export function RelativeTime({ at, className }: { at: string | number; className?: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  const moment = new Date(at);
  return (
    <Tooltip text={format.dateTime(moment, EXACT)}>
      <time dateTime={moment.toISOString()} className={cn("whitespace-nowrap", className)}>
        {format.relativeTime(moment > now ? now : moment, { now, style: "narrow" })}
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
