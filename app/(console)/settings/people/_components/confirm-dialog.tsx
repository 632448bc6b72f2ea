"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import type { PersonItem } from "@/lib/schemas/people";
import { activatePerson, endSessions } from "../actions";
import { DialogFoot } from "./dialog-foot";
import { PeopleFaultNotice } from "./people-fault";
import type { PeopleActions } from "./use-people";

/** Says what comes of it before somebody is shut out, signed out or let in again. */
export function ConfirmDialog({
  person,
  what,
  actions,
  onClose,
}: {
  person: PersonItem;
  what: "deactivate" | "activate" | "endSessions";
  actions: PeopleActions;
  onClose: () => void;
}) {
  const t = useTranslations("people");
  const { name, sessions } = person;
  const act = () => {
    const personId = person.id;
    if (what === "endSessions") actions.run(() => endSessions({ personId }), onClose);
    else actions.run(() => activatePerson({ personId, active: what === "activate" }), onClose);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t(`confirm.${what}.title`, { name })}>
      <form
        className="flex flex-col gap-3 px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
      >
        <PeopleFaultNotice fault={actions.fault} />
        <p className="text-prose">{t(`confirm.${what}.text`, { name, count: sessions })}</p>
        <DialogFoot
          label={t(`act.${what}`)}
          tone={what === "activate" ? "primary" : "danger"}
          disabled={actions.busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
