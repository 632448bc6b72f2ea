"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/time";
import type { PersonItem } from "@/lib/schemas/people";

export type PersonAct = "changeRoles" | "makeLink" | "endSessions" | "deactivate" | "activate";

/** What can be done about a person, as they are. */
function actsFor({ state, demo, sessions }: PersonItem): PersonAct[] {
  if (state === "deactivated") return ["activate"];
  return [
    "changeRoles",
    ...(demo ? [] : ["makeLink" as const]),
    ...(sessions ? ["endSessions" as const] : []),
    "deactivate",
  ];
}

export function PersonRow({
  person,
  own,
  busy,
  onAct,
}: {
  person: PersonItem;
  /** Whoever looks. */
  own: boolean;
  busy: boolean;
  onAct: (act: PersonAct) => void;
}) {
  const t = useTranslations("people");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,11rem)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:px-3">
      <div className="min-w-0">
        <p className="truncate font-strong">
          {person.name}
          {own ? <span className="ml-2 text-small font-normal text-ink-3">{t("you")}</span> : null}
        </p>
        <p className="truncate text-small text-ink-3">{person.demo ? t("demo") : person.email}</p>
      </div>
      <p className="flex flex-wrap gap-1 max-md:order-last max-md:col-span-2">
        {person.roles.map((role) => (
          <Chip key={role}>{t(`role.${role}`)}</Chip>
        ))}
      </p>
      <p className="text-small text-ink-2 max-md:order-last max-md:col-span-2">
        {person.state === "active" ? (
          person.signedInAt ? (
            <>
              {t("signedIn", { count: person.sessions })} · <RelativeTime at={person.signedInAt} />
            </>
          ) : (
            t("signedOut")
          )
        ) : (
          <Chip tone={person.state === "invited" ? "ask" : "plain"}>{t(`state.${person.state}`)}</Chip>
        )}
      </p>
      <Menu
        align="end"
        label={t("actions", { name: person.name })}
        trigger={
          <IconButton label={t("actions", { name: person.name })} disabled={busy}>
            <Icon name="more" />
          </IconButton>
        }
      >
        {actsFor(person).map((act) => (
          <MenuItem key={act} onClick={() => onAct(act)}>
            {t(`act.${act}`)}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
}
