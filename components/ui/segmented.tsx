"use client";

import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import type { ReactNode } from "react";
import { cn } from "./cn";

/** A few views of one thing, side by side; exactly one is shown. Arrow keys move between them. */
export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode; hint?: ReactNode }[];
  className?: string;
}) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={(next: T[]) => {
        const chosen = next[0];
        if (chosen) onChange(chosen);
      }}
      className={cn("inline-flex h-7 flex-none rounded border border-line-control", className)}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="touch-target group inline-flex cursor-pointer items-center gap-1.5 border-r border-line-strong px-2.5 whitespace-nowrap text-ink-2 first:rounded-l-[3px] last:rounded-r-[3px] last:border-r-0 hover:bg-hover focus-visible:z-1 data-pressed:bg-ink data-pressed:font-strong data-pressed:text-ink-invert max-md:px-2"
        >
          {option.label}
          {option.hint ? (
            <span className="max-md:hidden [&_kbd]:group-data-pressed:border-current [&_kbd]:group-data-pressed:text-current [&_kbd]:group-data-pressed:opacity-75">
              {option.hint}
            </span>
          ) : null}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
