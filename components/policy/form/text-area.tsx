"use client";

import { cn } from "@/components/ui/cn";

/** As long as the schema allows a text to be. */
const MOST = 20_000;

export function TextArea({
  id,
  value,
  rows,
  readOnly,
  onChange,
  className,
}: {
  id: string;
  value: string;
  rows: number;
  readOnly: boolean;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <textarea
      id={id}
      rows={rows}
      maxLength={MOST}
      readOnly={readOnly}
      aria-describedby={`${id}-help`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn(
        "block w-full resize-y rounded border border-line-control bg-raised px-3 py-2 text-prose read-only:border-line read-only:bg-transparent",
        className,
      )}
    />
  );
}
