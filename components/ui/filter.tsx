"use client";

import { Select as Base } from "@base-ui/react/select";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

const ANY = "";

/** A value that narrows a list, or any. One that is set has an ink edge and can be cleared, by Backspace too. */
export function Filter<T extends string>({
  name,
  clearLabel,
  value,
  onChange,
  options,
}: {
  name: string;
  clearLabel: string;
  value: T | null;
  onChange: (value: T | null) => void;
  options: readonly { value: T; label: ReactNode }[];
}) {
  const t = useTranslations("common");
  const items = [{ value: ANY, label: t("any") }, ...options];
  return (
    <span
      className={cn(
        "inline-flex h-7 flex-none items-center rounded border bg-raised",
        value === null ? "border-line-control hover:bg-hover" : "border-ink bg-selected",
      )}
    >
      <Base.Root
        value={value ?? ANY}
        onValueChange={(next: string | null) => onChange(next ? (next as T) : null)}
        items={items}
      >
        <Base.Trigger
          aria-label={name}
          onKeyDown={(event) => {
            if (event.key === "Backspace" && value !== null) onChange(null);
          }}
          className="touch-target inline-flex h-full cursor-pointer items-center gap-1.5 rounded pr-2 pl-2 whitespace-nowrap"
        >
          <span className="text-ink-3">{name}</span>
          <Base.Value className="max-w-40 truncate" />
          {value === null ? <Icon name="down" className="size-3" /> : null}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} align="start" alignItemWithTrigger={false} className="z-50 outline-0">
            <Base.Popup className="max-h-[min(420px,var(--available-height))] min-w-[max(160px,var(--anchor-width))] overflow-auto rounded border border-line-control bg-raised py-1 text-ink outline-0">
              <Base.List>
                {items.map((item) => (
                  <Base.Item
                    key={item.value}
                    value={item.value}
                    className="flex min-h-7 cursor-default items-center gap-2 px-3 outline-0 select-none data-highlighted:bg-selected pointer-coarse:min-h-10"
                  >
                    <span className="w-3.5">
                      <Base.ItemIndicator>
                        <Icon name="check" />
                      </Base.ItemIndicator>
                    </span>
                    <Base.ItemText>{item.label}</Base.ItemText>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {value === null ? null : (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange(null)}
          className="touch-target -ml-1 grid h-full w-6 cursor-pointer place-items-center rounded"
        >
          <Icon name="cross" className="size-3" />
        </button>
      )}
    </span>
  );
}
