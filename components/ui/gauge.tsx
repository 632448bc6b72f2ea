import { cn } from "./cn";

/** How many equal steps of 1, 2 or 5 times a power of ten fit into a limit: the ticks of its scale. */
export function tickCount(limit: number): number {
  if (!(limit > 0)) return 1;
  if (Number.isInteger(limit) && limit <= 12) return limit;
  const power = 10 ** Math.floor(Math.log10(limit));
  const step = [0.1, 0.2, 0.5, 1].map((part) => part * power).find((size) => limit / size <= 12) ?? power;
  return limit / step;
}

/** One scale for every limit: a baseline, ticks, a fill and an end stop. Tripped is twice as high. */
export function Gauge({
  value,
  limit,
  tripped = false,
  label,
  text,
  className,
}: {
  value: number;
  limit: number;
  tripped?: boolean;
  label: string;
  /** The value in words, with its unit. */
  text: string;
  className?: string;
}) {
  const share = tripped ? 1 : Math.min(1, Math.max(0, limit > 0 ? value / limit : 1));
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(value, limit)}
      aria-valuetext={text}
      className={cn("relative block h-2", tripped ? "border-b border-refuse-fill" : "gauge", className)}
      style={{ "--n": tickCount(limit) } as React.CSSProperties}
    >
      <i
        className={cn("absolute bottom-0 left-0", tripped ? "h-2 bg-refuse-fill" : "h-1 bg-ink-2")}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
