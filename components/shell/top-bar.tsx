"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useShell } from "./shell-context";

/** The head of a page: where one is, and what can be done here. */
export function TopBar({
  title,
  crumb,
  children,
  actions,
}: {
  title: ReactNode;
  /** The page above this one. */
  crumb?: { href: string; label: string };
  /** Beside the title. */
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const t = useTranslations("shell");
  const { openMenu } = useShell();
  return (
    <header className="flex h-(--bar) flex-none items-center gap-3 border-b border-line px-4 max-md:gap-2 max-md:px-3">
      <span className="-ml-2 md:hidden">
        <IconButton label={t("menu")} onClick={openMenu}>
          <Icon name="menu" />
        </IconButton>
      </span>
      {crumb ? (
        <>
          <Link href={crumb.href} className="text-ink-3 hover:text-ink max-md:hidden">
            {crumb.label}
          </Link>
          <span aria-hidden className="text-ink-3 max-md:hidden">
            /
          </span>
        </>
      ) : null}
      <h1 className="min-w-0 truncate text-title font-title">{title}</h1>
      {children}
      <span className="min-w-0 flex-1" />
      {actions}
    </header>
  );
}
