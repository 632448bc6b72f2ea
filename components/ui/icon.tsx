import type { ReactNode, SVGProps } from "react";
import { cn } from "./cn";

/** Line icons on a 16 px grid, drawn with one stroke. Their names say what they show, not what they are used for. */
const PATHS = {
  gate: (
    <>
      <path d="M3 14V3M13 14V3M3 6h10M3 10.5h5.2" />
      <path d="M1.5 14h3M11.5 14h3" />
    </>
  ),
  check: <path d="M3 8.5l3.2 3.2L13 4.8" />,
  hand: (
    <path d="M5 8.2V4.3a1 1 0 0 1 2 0V7.4M7 7.2V3a1 1 0 0 1 2 0v4.2M9 7.3V3.8a1 1 0 0 1 2 0V8M11 7V6a1 1 0 0 1 2 0v4c0 2.6-1.8 4-4.1 4-2 0-3-.9-3.9-2.4L3.1 8.9a1 1 0 0 1 1.7-1.1L5.2 8.4" />
  ),
  bar: <path d="M3 8h10" strokeWidth="3.2" strokeLinecap="butt" />,
  question: <path d="M5.6 6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2.9-1.2 1.9M8 12.6v.1" />,
  warning: (
    <>
      <path d="M8 2.5L14.3 13.5H1.7z" />
      <path d="M8 6.5v3.3M8 11.6v.1" />
    </>
  ),
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  forbidden: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M5 8h6" strokeWidth="2" />
    </>
  ),
  spark: <path d="M8 2l1.5 4.5L14 8l-4.5 1.5L8 14l-1.5-4.5L2 8l4.5-1.5z" />,
  ruler: <path d="M1.8 5.3h12.4v5.4H1.8zM4.9 5.3v2.1M8 5.3v3.2M11.1 5.3v2.1" />,
  person: (
    <>
      <circle cx="8" cy="5.5" r="2.5" />
      <path d="M3 13.5c.6-2.6 2.5-4 5-4s4.4 1.4 5 4" />
    </>
  ),
  columns: <path d="M3 3.5h4v9H3zM9 3.5h4v9H9z" />,
  dot: <circle cx="8" cy="8" r="2.2" fill="currentColor" />,
  play: <path d="M5 3.5v9l7-4.5z" />,
  pause: <path d="M5.5 4v8M10.5 4v8" strokeWidth="1.8" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3.2l2 1.3" />
    </>
  ),
  lock: <path d="M4 7.5h8v5.5H4zM5.5 7.5V5.5a2.5 2.5 0 0 1 5 0v2" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 7.4v3.4M8 5.1v.1" />
    </>
  ),
  squeeze: <path d="M3 3h10M3 13h10M8 4.8v6.4M6 6.6L8 4.8l2 1.8M6 9.4l2 1.8 2-1.8" />,
  arrow: <path d="M3 8h9.5M9 4.5L12.5 8 9 11.5" />,
  again: <path d="M12.5 6.5A5 5 0 1 0 13 9M13 3v3.5H9.5" />,
  fork: <path d="M4 3v10M4 8h4.5A3.5 3.5 0 0 0 12 4.5V3" />,
  copy: <path d="M5.5 5.5h7v7h-7zM3.5 10.5v-7h7" />,
  open: <path d="M9.5 3H13v3.5M13 3L7.5 8.5M7 4H3v9h9V9" />,
  pencil: <path d="M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3z" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4" />
      <path d="M10 10l3.5 3.5" />
    </>
  ),
  plus: <path d="M8 3.5v9M3.5 8h9" />,
  minus: <path d="M3.5 8h9" />,
  grip: <path d="M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01" strokeWidth="2" />,
  more: <path d="M4 8v.01M8 8v.01M12 8v.01" strokeWidth="2.2" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  down: <path d="M4.5 6.5L8 10l3.5-3.5" />,
  right: <path d="M6.5 4.5L10 8l-3.5 3.5" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.6" />
      <path d="M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1" />
    </>
  ),
  moon: <path d="M12.8 9.6A5.2 5.2 0 1 1 6.4 3.2a4.2 4.2 0 0 0 6.4 6.4z" />,
  globe: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M2.5 8h11M8 2.5c2 1.6 3 3.4 3 5.5s-1 3.9-3 5.5c-2-1.6-3-3.4-3-5.5s1-3.9 3-5.5z" />
    </>
  ),
  screen: <path d="M2.5 3.5h11v7.5h-11zM6 13.5h4M8 11v2.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

/** An icon that stands beside a word is decoration; alone it needs a `label`. */
export function Icon({
  name,
  label,
  className,
  ...rest
}: { name: IconName; label?: string } & Omit<SVGProps<SVGSVGElement>, "name">) {
  return (
    <svg
      viewBox="0 0 16 16"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cn("inline-block size-3.5 flex-none align-[-2px]", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {PATHS[name]}
    </svg>
  );
}
