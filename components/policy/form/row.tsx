"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** One setting: its name and what it does in words, its field, and what it was in the version in force. */
export function Row({
  id,
  label,
  name,
  help,
  was,
  current,
  children,
  className,
}: {
  /** Of the field that the label names. */
  id: string;
  label: string;
  /** As policies name it. */
  name: string;
  help: string;
  /** The value of the version in force, in words; undefined: it is the same. */
  was?: ReactNode;
  /** Whether this is where a finding or a change has led to. */
  current?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const t = useTranslations("policies.form");
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!current) return;
    row.current?.scrollIntoView({ block: "center" });
    row.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, [current]);
  return (
    <div
      ref={row}
      className={cn(
        "grid grid-cols-[minmax(0,17rem)_minmax(0,1fr)] items-start gap-x-6 gap-y-1.5 border-b border-line px-4 py-2.5 max-md:grid-cols-1 max-md:px-3",
        className,
      )}
    >
      <div>
        <label htmlFor={id} className="font-strong">
          {label}
        </label>{" "}
        <code className="text-ink-3">{name}</code>
        <p id={`${id}-help`} className="text-small text-ink-3">
          {help}
        </p>
      </div>
      <div className="min-w-0">
        {children}
        {was === undefined ? null : (
          <p className="mt-1 inline-block rounded-mark bg-ask-tint px-1.5 text-small text-ask">
            {t("was")} {was}
          </p>
        )}
      </div>
    </div>
  );
}
