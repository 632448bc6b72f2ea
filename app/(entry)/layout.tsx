import type { ReactNode } from "react";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Icon } from "@/components/ui/icon";

/** The frame of whoever is not signed in: the brand, one thing to do, and the console's own switches. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-ground">
      <main className="mx-auto flex w-full max-w-[392px] flex-1 flex-col justify-center px-4 py-10">
        <p className="mb-6 flex items-center gap-2 text-prose font-title">
          <Icon name="gate" className="size-[18px]" strokeWidth={1.6} />
          Gatehouse
        </p>
        {children}
      </main>
      <footer className="mx-auto w-full max-w-[392px] px-4 pb-6 text-small text-ink-2">
        <div className="border-t border-line pt-3">
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
      </footer>
    </div>
  );
}
