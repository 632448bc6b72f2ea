"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { LanguageSwitch } from "./language-switch";
import { areasFor, isInArea } from "./nav";
import { PersonMenu } from "./person-menu";
import { useShell } from "./shell-context";
import { ThemeSwitch } from "./theme-switch";
import { useCommandKey } from "./use-command-key";

const FOOT_BUTTON =
  "-mx-2 flex h-6 cursor-pointer items-center justify-between rounded px-2 hover:bg-hover hover:text-ink pointer-coarse:h-9";

/** Brand, agent, areas, and what concerns the console itself. */
export function Sidebar({
  switcher,
  className,
  onLeave,
}: {
  switcher?: ReactNode;
  className?: string;
  /** Called when a place is chosen, so that a menu can close. */
  onLeave?: () => void;
}) {
  const t = useTranslations("shell");
  const path = usePathname();
  const shell = useShell();
  const commandKey = useCommandKey();
  return (
    <aside aria-label={t("console")} className={cn("flex min-h-0 flex-col bg-ground", className)}>
      <Link
        href="/"
        onClick={onLeave}
        className="mx-2 flex h-12 flex-none items-center gap-2 px-2 text-prose font-title"
      >
        <Icon name="gate" className="size-[18px]" strokeWidth={1.6} />
        Gatehouse
      </Link>
      {switcher ? <div className="mx-2 mb-3">{switcher}</div> : null}
      <nav aria-label={t("main")} className="min-h-0 flex-1 overflow-y-auto pt-0.5">
        {areasFor(shell.person).map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            onClick={onLeave}
            aria-current={isInArea(path, href) ? "page" : undefined}
            className="mx-2 flex h-7 items-center rounded px-2 text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:font-strong aria-[current]:text-ink pointer-coarse:h-10"
          >
            {t(`areas.${name}`)}
          </Link>
        ))}
      </nav>
      <div className="flex flex-none flex-col border-t border-line px-4 py-2 text-small leading-5 text-ink-2">
        <button type="button" className={FOOT_BUTTON} onClick={shell.openPalette}>
          {t("goTo")}
          <Kbd>{commandKey} K</Kbd>
        </button>
        <button type="button" className={FOOT_BUTTON} onClick={shell.openShortcuts}>
          {t("shortcuts.title")}
          <Kbd>?</Kbd>
        </button>
        <ThemeSwitch />
        <LanguageSwitch />
        <PersonMenu />
      </div>
    </aside>
  );
}
