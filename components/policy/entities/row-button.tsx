"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

/** An entity or a table in a row; it opens to be changed. */
export function RowButton({
  name,
  open,
  mark,
  version,
  lint,
  onToggle,
  children,
}: {
  name: string;
  open: boolean;
  mark: "new" | "changed" | null;
  version: number | null;
  lint: number;
  onToggle: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("policies.entities");
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={cn(
        "flex min-h-9 w-full cursor-pointer flex-wrap items-center gap-x-3 border-b border-line px-4 text-left hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--ink)] max-md:px-3",
        open && "bg-selected",
      )}
    >
      <Icon name={open ? "down" : "right"} className="text-ink-3" />
      <code className="font-strong">{name}</code>
      {lint > 0 ? <Icon name="warning" label={t("lintCount", { count: lint })} className="text-ask" /> : null}
      {mark && version !== null ? (
        <span className="rounded-mark bg-ask-tint px-1.5 text-micro text-ask">{t(`mark.${mark}`, { version })}</span>
      ) : null}
      <span className="ml-auto flex min-w-0 items-center gap-2 text-small text-ink-2">{children}</span>
    </button>
  );
}
