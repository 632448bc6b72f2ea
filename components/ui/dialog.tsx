"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { buttonStyle } from "./button";
import { cn } from "./cn";
import { Icon } from "./icon";

const PLACES = {
  middle: "top-[12vh] left-1/2 max-h-[76vh] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 rounded border",
  left: "inset-y-0 left-0 w-[min(264px,80vw)] border-r",
} as const;

const MOTION = "transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0";

/** A sheet over the page. Focus stays inside, Esc closes it and gives the focus back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  place = "middle",
  initialFocus,
  children,
  className,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  hideTitle?: boolean;
  place?: keyof typeof PLACES;
  /** What gets the focus; the first thing that can, where nothing is named. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
  className?: string;
}) {
  const t = useTranslations("common");
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={cn("fixed inset-0 z-40 bg-scrim", MOTION)} />
        <Base.Popup
          initialFocus={initialFocus}
          className={cn(
            "fixed z-40 flex flex-col border-line-strong bg-raised text-ink outline-0",
            PLACES[place],
            MOTION,
            className,
          )}
        >
          <div className={hideTitle ? "sr-only" : "flex h-12 flex-none items-center gap-2 border-b border-line px-4"}>
            <Base.Title className="flex-1 text-title font-title">{title}</Base.Title>
            <Base.Close aria-label={t("close")} className={buttonStyle({ tone: "quiet", shape: "icon" }, "-mr-2")}>
              <Icon name="cross" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
