"use client";

import { Select as Base } from "@base-ui/react/select";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

/** A field with a closed set of values. `name` is shown inside it, before the value. */
export function Select<T extends string>({
  name,
  value,
  onChange,
  options,
  disabled,
  className,
}: {
  name: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode }[];
  disabled?: boolean;
  className?: string;
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: T | null) => {
        if (next !== null) onChange(next);
      }}
      items={options}
      disabled={disabled}
    >
      <Base.Trigger
        aria-label={name}
        className={cn(
          "touch-target inline-flex h-7 cursor-pointer items-center gap-1.5 rounded border border-line-control bg-raised px-2 whitespace-nowrap hover:bg-hover data-disabled:cursor-default data-disabled:opacity-50",
          className,
        )}
      >
        <span className="text-ink-3">{name}</span>
        <Base.Value className="min-w-0 truncate" />
        <Icon name="down" className="ml-auto" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-0">
          <Base.Popup className="max-h-[min(420px,var(--available-height))] min-w-[max(160px,var(--anchor-width))] overflow-auto rounded border border-line-control bg-raised py-1 text-ink outline-0">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-7 cursor-default items-center gap-2 px-3 outline-0 select-none data-highlighted:bg-selected pointer-coarse:min-h-10"
                >
                  <span className="w-3.5">
                    <Base.ItemIndicator>
                      <Icon name="check" />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
