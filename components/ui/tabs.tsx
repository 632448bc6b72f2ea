"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cn } from "./cn";

/** Parts of one page. Arrow keys move between the heads. */
export function Tabs<T extends string>({
  value,
  onChange,
  tabs,
  className,
}: {
  value: T;
  onChange: (value: T) => void;
  tabs: readonly { value: T; label: ReactNode; content: ReactNode }[];
  className?: string;
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: T) => onChange(next)}
      className={cn("flex min-h-0 flex-1 flex-col", className)}
    >
      <Base.List className="flex h-9 flex-none gap-5 overflow-x-auto border-b border-line px-4 max-md:px-3">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="inline-flex cursor-pointer items-center gap-1.5 border-y-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink data-active:border-b-ink data-active:font-strong data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="flex min-h-0 flex-1 flex-col">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
