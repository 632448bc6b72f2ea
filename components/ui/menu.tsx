"use client";

import { Menu as Base } from "@base-ui/react/menu";
import Link from "next/link";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

const ITEM =
  "flex min-h-7 cursor-default items-center gap-2 px-3 outline-0 select-none data-disabled:text-ink-3 data-highlighted:bg-selected pointer-coarse:min-h-10";

/** A list of things to do or to choose from, opened by its trigger. */
export function Menu({
  trigger,
  children,
  align = "start",
  label,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: "start" | "end";
  label?: string;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50 outline-0">
          <Base.Popup
            aria-label={label}
            className="max-h-[min(420px,var(--available-height))] min-w-[max(160px,var(--anchor-width))] overflow-auto rounded border border-line-control bg-raised py-1 text-ink outline-0 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  children,
  onClick,
  disabled,
}: {
  children: ReactNode;
  onClick: () => void;
  disabled?: boolean;
}) {
  return (
    <Base.Item className={ITEM} onClick={onClick} disabled={disabled}>
      {children}
    </Base.Item>
  );
}

export function MenuLink({ children, href }: { children: ReactNode; href: string }) {
  return (
    <Base.Item className={cn(ITEM, "no-underline")} render={<Link href={href} />}>
      {children}
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}

/** One of several values; the chosen one carries a check. */
export function MenuChoice<T extends string>({
  value,
  onChange,
  options,
}: {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode }[];
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: T) => onChange(next)}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={ITEM}>
          <span className="w-3.5">
            <Base.RadioItemIndicator>
              <Icon name="check" />
            </Base.RadioItemIndicator>
          </span>
          <span className="min-w-0 flex-1">{option.label}</span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
