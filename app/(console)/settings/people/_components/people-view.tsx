"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { MadeLink, PersonItem } from "@/lib/schemas/people";
import { ConfirmDialog } from "./confirm-dialog";
import { InviteDialog } from "./invite-dialog";
import { LinkDialog } from "./link-dialog";
import { PeopleFaultNotice } from "./people-fault";
import { PersonRow, type PersonAct } from "./person-row";
import { RolesDialog } from "./roles-dialog";
import { usePeople } from "./use-people";
import { makeLink } from "../actions";

type Open = { at: "invite" } | { at: PersonAct; person: PersonItem } | { at: "link"; link: MadeLink; name: string };

/** Everybody who may sign in: who they are, what they may do, and what an admin can do about it. */
export function PeopleView({ people, ownId }: { people: PersonItem[]; ownId: string }) {
  const t = useTranslations("people");
  const actions = usePeople();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    actions.forget();
  };
  const showLink = (name: string) => (link: MadeLink) => setOpen({ at: "link", link, name });
  const act = (person: PersonItem, at: PersonAct) =>
    at === "makeLink"
      ? actions.run(() => makeLink({ personId: person.id }), showLink(person.name))
      : setOpen({ at, person });
  return (
    <>
      <TopBar
        title={t("title")}
        actions={
          <Button tone="primary" onClick={() => setOpen({ at: "invite" })}>
            <Icon name="plus" />
            {t("invite.title")}
          </Button>
        }
      />
      <div className="pane flex-1">
        <p className="max-w-[72ch] px-4 py-3 text-ink-2 max-md:px-3">{t("intro")}</p>
        {open ? null : <PeopleFaultNotice fault={actions.fault} className="mx-4 mb-3 max-md:mx-3" />}
        <ul aria-label={t("title")} className="border-t border-line">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              own={person.id === ownId}
              busy={actions.busy}
              onAct={(at) => act(person, at)}
            />
          ))}
        </ul>
      </div>
      {open?.at === "invite" ? <InviteDialog actions={actions} onClose={close} onMade={showLink} /> : null}
      {open?.at === "link" ? <LinkDialog link={open.link} name={open.name} onClose={close} /> : null}
      {open?.at === "changeRoles" ? <RolesDialog person={open.person} actions={actions} onClose={close} /> : null}
      {open?.at === "deactivate" || open?.at === "activate" || open?.at === "endSessions" ? (
        <ConfirmDialog person={open.person} what={open.at} actions={actions} onClose={close} />
      ) : null}
    </>
  );
}
