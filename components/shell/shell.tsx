"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { useKeys } from "@/components/ui/keys";
import type { SignedInPerson } from "@/lib/schemas/people";
import { Palette } from "./palette";
import { ShellContext } from "./shell-context";
import { Shortcuts } from "./shortcuts";
import { Sidebar } from "./sidebar";

/** The frame of the console: side bar, palette, list of shortcuts; under 720 px the side bar is a menu. */
export function Shell({
  person,
  signOut,
  switcher,
  children,
}: {
  person: SignedInPerson | null;
  signOut: () => Promise<unknown>;
  switcher?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("shell");
  const [menu, setMenu] = useState(false);
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const actions = useMemo(
    () => ({
      person,
      signOut,
      openMenu: () => setMenu(true),
      openPalette: () => {
        setMenu(false);
        setPalette(true);
      },
      openShortcuts: () => {
        setMenu(false);
        setShortcuts(true);
      },
    }),
    [person, signOut],
  );
  useKeys({
    "?": actions.openShortcuts,
    "/": () => document.querySelector<HTMLInputElement>("input[data-search]")?.focus(),
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setPalette((open) => !open);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <ShellContext value={actions}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded bg-ink px-3 py-1.5 text-ink-invert focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <div className="grid h-dvh grid-cols-[minmax(0,1fr)] overflow-clip md:grid-cols-[var(--side)_minmax(0,1fr)]">
        <Sidebar switcher={switcher} className="border-r border-line max-md:hidden" />
        <main
          id="main"
          tabIndex={-1}
          className="relative flex h-dvh min-w-0 flex-col overflow-clip focus-visible:shadow-none"
        >
          {children}
        </main>
      </div>
      <Dialog open={menu} onOpenChange={setMenu} title={t("menu")} hideTitle place="left">
        <Sidebar switcher={switcher} onLeave={() => setMenu(false)} className="flex-1" />
      </Dialog>
      <Palette open={palette} onOpenChange={setPalette} />
      <Shortcuts open={shortcuts} onOpenChange={setShortcuts} />
    </ShellContext>
  );
}
