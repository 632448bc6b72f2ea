"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { buttonStyle, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { unbrokenStyle } from "@/components/ui/unbroken";
import { Tooltip } from "@/components/ui/tooltip";
import { hasHan } from "./language";

const LONG = { characters: 600, lines: 8 };

/** A message of the user, over the whole width, with what can be done with it again. */
export function UserRow({
  text,
  children,
  actions,
}: {
  text: string;
  /** The same words, marked. */
  children: ReactNode;
  actions?: ReactNode;
}) {
  const t = useTranslations("chat.turn");
  const [whole, setWhole] = useState(false);
  const long = text.length > LONG.characters || text.split("\n", LONG.lines + 1).length > LONG.lines;
  return (
    <div
      className={cn(
        "flex gap-3 border-b border-line bg-ground px-4 py-2 max-md:gap-2 max-md:px-3",
        long ? "items-start" : "items-center",
      )}
    >
      <Icon name="person" label={t("user")} className={cn("text-ink-3", long && "mt-1")} />
      <div className="min-w-0 flex-1">
        <p
          lang={hasHan(text) ? "zh-CN" : "en"}
          className={cn(
            "text-prose font-strong break-words whitespace-pre-wrap",
            unbrokenStyle(text),
            long && !whole && "line-clamp-6",
          )}
        >
          {children}
        </p>
        {long ? (
          <button
            type="button"
            aria-expanded={whole}
            className="link touch-target mt-1 min-h-6 cursor-pointer text-small text-ink-2"
            onClick={() => setWhole(!whole)}
          >
            {t(whole ? "showLess" : "showAll", { count: text.length })}
          </button>
        ) : null}
      </div>
      {actions ? <div className="flex flex-none gap-0.5">{actions}</div> : null}
    </div>
  );
}

/** Edit and resend, and send again. */
export function UserActions({
  onEdit,
  onAgain,
  disabled,
}: {
  onEdit: () => void;
  onAgain: () => void;
  /** A message is on its way. */
  disabled: boolean;
}) {
  const t = useTranslations("chat.turn");
  return (
    <>
      <Tooltip text={t("editText")}>
        <button type="button" className={buttonStyle({ tone: "quiet", size: "small" })} onClick={onEdit}>
          <Icon name="pencil" />
          <span className="max-lg:sr-only">{t("edit")}</span>
        </button>
      </Tooltip>
      <IconButton size="small" label={t("again")} onClick={onAgain} disabled={disabled}>
        <Icon name="again" />
      </IconButton>
    </>
  );
}
