"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

const ITEM =
  "flex min-h-7 cursor-default items-center gap-2 px-3 outline-0 select-none data-disabled:text-ink-3 data-highlighted:bg-selected pointer-coarse:min-h-10";

/** A list of things to do, opened by its trigger. */
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
