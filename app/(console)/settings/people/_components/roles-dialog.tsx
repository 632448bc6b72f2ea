"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { PersonItem } from "@/lib/schemas/people";
import { changeRoles } from "../actions";
import { DialogFoot } from "./dialog-foot";
import { PeopleFaultNotice } from "./people-fault";
import { RoleChoice } from "./role-choice";
import type { PeopleActions } from "./use-people";

/** Gives a person other roles. */
export function RolesDialog({
  person,
  actions,
  onClose,
}: {
  person: PersonItem;
  actions: PeopleActions;
  onClose: () => void;
}) {
  const t = useTranslations("people.roles");
  const [roles, setRoles] = useState(person.roles);
  return (
    <Dialog open onOpenChange={onClose} title={t("of", { name: person.name })}>
      <form
        className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          actions.run(() => changeRoles({ personId: person.id, roles }), onClose);
        }}
      >
        <PeopleFaultNotice fault={actions.fault} />
        <RoleChoice value={roles} onChange={setRoles} />
        <p className="text-small text-ink-2">{t("when")}</p>
        <DialogFoot label={t("submit")} disabled={actions.busy || roles.length === 0} onClose={onClose} />
      </form>
    </Dialog>
  );
}
