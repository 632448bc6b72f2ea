"use client";

import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Icon, type IconName } from "@/components/ui/icon";
import { areasFor } from "./nav";
import { useShell } from "./shell-context";
import { useActions } from "./use-actions";

/** What may stand in a link to a run. Whether there is such a run is for the page to say. */
const RUN_ID = /^[A-Za-z0-9_-]{6,64}$/;

const ITEM =
  "flex h-8 cursor-default items-center gap-2 rounded px-2 data-[selected=true]:bg-selected pointer-coarse:h-11";

/** Goes to a page or a run, and does what can be done from everywhere. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const actions = useActions();
  const { person } = useShell();
  const [query, setQuery] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const wanted = query.trim();
  const close = () => {
    setQuery("");
    onOpenChange(false);
  };
  const go = (href: string) => {
    close();
    router.push(href);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t("goTo")}
      hideTitle
      initialFocus={input}
    >
      <Command label={t("goTo")} loop className="flex min-h-0 flex-col">
        <div className="flex h-12 flex-none items-center gap-2 border-b border-line px-4">
          <Icon name="search" className="text-ink-3" />
          <Command.Input
            ref={input}
            value={query}
            onValueChange={setQuery}
            placeholder={t("palette.placeholder")}
            className="h-full min-w-0 flex-1 bg-transparent text-prose outline-0 focus-visible:shadow-none"
          />
        </div>
        <Command.List className="min-h-0 overflow-y-auto p-2">
          <Command.Empty className="px-2 py-3 text-ink-3">{t("palette.nothing")}</Command.Empty>
          {RUN_ID.test(wanted) ? (
            <Entry value={`run ${wanted}`} icon="arrow" onSelect={() => go(`/runs/${encodeURIComponent(wanted)}`)}>
              {t.rich("palette.run", { id: wanted, code: (chunks) => <code>{chunks}</code> })}
            </Entry>
          ) : null}
          {areasFor(person).map(({ href, name }) => (
            <Entry key={href} value={`${t(`areas.${name}`)} ${name}`} icon="arrow" onSelect={() => go(href)}>
              {t(`areas.${name}`)}
            </Entry>
          ))}
          {actions.map((action) => (
            <Entry
              key={action.label}
              value={action.label}
              icon={action.icon}
              onSelect={() => {
                close();
                action.run();
              }}
            >
              {action.label}
            </Entry>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}

interface EntryProps {
  value: string;
  icon: IconName;
  onSelect: () => void;
  children: React.ReactNode;
}

function Entry({ value, icon, onSelect, children }: EntryProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={ITEM}>
      <Icon name={icon} className="text-ink-3" />
      <span className="truncate">{children}</span>
    </Command.Item>
  );
}
