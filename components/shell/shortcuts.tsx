"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useCommandKey } from "./use-command-key";

/** The keyboard, by place. */
const GROUPS = [
  {
    name: "everywhere",
    keys: [
      { keys: ["mod", "K"], does: "palette" },
      { keys: ["/"], does: "search" },
      { keys: ["?"], does: "list" },
      { keys: ["Esc"], does: "close" },
    ],
  },
  {
    name: "lists",
    keys: [
      { keys: ["J"], does: "next" },
      { keys: ["K"], does: "previous" },
      { keys: ["Enter"], does: "open" },
    ],
  },
  {
    name: "run",
    keys: [
      { keys: ["1"], does: "story" },
      { keys: ["3"], does: "data" },
    ],
  },
] as const;

export function Shortcuts({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("shell.shortcuts");
  const commandKey = useCommandKey();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("title")}>
      <div className="overflow-y-auto px-4 py-2">
        {GROUPS.map((group) => (
          <section key={group.name} className="py-2">
            <h3 className="text-micro text-ink-3">{t(`${group.name}.title`)}</h3>
            <dl>
              {group.keys.map(({ keys, does }) => (
                <div key={does} className="flex min-h-7 items-center gap-4 border-b border-line last:border-0">
                  <dt className="flex-1">{t(`does.${does}`)}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key === "mod" ? commandKey : key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
