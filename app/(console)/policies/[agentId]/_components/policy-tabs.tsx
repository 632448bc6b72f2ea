"use client";

import { Tabs } from "@base-ui/react/tabs";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TABS, type Tab } from "./policy-params";

/** The parts of a policy, one at a time; arrow keys move between their names. */
export function PolicyTabs({
  tab,
  changes,
  onTab,
  children,
}: {
  tab: Tab;
  changes: number;
  onTab: (tab: Tab) => void;
  children: ReactNode;
}) {
  const t = useTranslations("policies.tab");
  return (
    <Tabs.Root value={tab} onValueChange={(next: Tab) => onTab(next)} className="flex min-h-0 flex-1 flex-col">
      <Tabs.List
        aria-label={t("label")}
        className="flex h-9 flex-none gap-5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] max-md:px-3"
      >
        {TABS.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="flex flex-none cursor-pointer items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink focus-visible:shadow-[inset_0_0_0_2px_var(--ink)] data-active:border-ink data-active:font-strong data-active:text-ink"
          >
            {t(name)}
            {name === "review" && changes > 0 ? <span className="font-normal text-ink-3">{changes}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className="flex min-h-0 flex-1 flex-col focus-visible:shadow-none">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
