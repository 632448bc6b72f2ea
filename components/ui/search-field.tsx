"use client";

import { useTranslations } from "next-intl";
import { cn } from "./cn";
import { useEarlyText } from "./early-text";
import { Icon } from "./icon";
import { Kbd } from "./kbd";
import { useAlive } from "./use-alive";

/** A field to search with; `/` reaches it, Esc empties it. */
export function SearchField({
  label,
  value,
  onChange,
  className,
  shortcut = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** Mark the field as the one that `/` goes to. */
  shortcut?: boolean;
}) {
  const t = useTranslations("common");
  const alive = useAlive();
  const around = useEarlyText(onChange);
  return (
    <span
      ref={around}
      className={cn(
        "inline-flex h-7 items-center gap-1.5 rounded border border-line-control bg-raised px-2 focus-within:shadow-(--focus-ring)",
        className,
      )}
    >
      <Icon name="search" className="text-ink-2" />
      <input
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        value={value}
        data-search={shortcut || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value) onChange("");
        }}
        className="min-w-0 flex-1 bg-transparent outline-0 focus-visible:shadow-none"
      />
      {value ? (
        <button
          type="button"
          aria-label={t("clear")}
          onClick={() => onChange("")}
          className="touch-target -mr-1 grid size-6 cursor-pointer place-items-center text-ink-2 hover:text-ink"
        >
          <Icon name="cross" className="size-3" />
        </button>
      ) : shortcut && alive ? (
        <Kbd className="max-md:hidden pointer-coarse:hidden">/</Kbd>
      ) : null}
    </span>
  );
}
