"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useShell } from "./shell-context";

/** Who is signed in, and the way out. The next page is loaded whole: nothing of theirs is left in the browser's memory. */
export function PersonMenu() {
  const t = useTranslations("shell.person");
  const role = useTranslations("people.role");
  const { person, signOut } = useShell();
  const [leaving, leave] = useTransition();
  if (!person) return null;
  return (
    <Menu
      label={person.name}
      trigger={
        <button
          type="button"
          aria-label={t("label", { name: person.name })}
          disabled={leaving}
          className="-mx-2 mt-1 flex h-7 min-w-0 cursor-pointer items-center gap-2 rounded px-2 text-left hover:bg-hover hover:text-ink pointer-coarse:h-9"
        >
          <Icon name="person" className="flex-none" />
          <span className="min-w-0 truncate">{person.name}</span>
        </button>
      }
    >
      <p className="px-3 pt-1 pb-2 text-small text-ink-3">{person.roles.map((held) => role(held)).join(" · ")}</p>
      <MenuItem onClick={() => leave(() => signOut().then(() => window.location.assign("/sign-in")))}>
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}
