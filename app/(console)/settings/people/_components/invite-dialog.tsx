"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { MadeLink, RoleName } from "@/lib/schemas/people";
import { invitePerson } from "../actions";
import { DialogFoot } from "./dialog-foot";
import { PeopleFaultNotice } from "./people-fault";
import { RoleChoice } from "./role-choice";
import type { PeopleActions } from "./use-people";

/** Adds a person. */
export function InviteDialog({
  actions,
  onClose,
  onMade,
}: {
  actions: PeopleActions;
  onClose: () => void;
  onMade: (name: string) => (link: MadeLink) => void;
}) {
  const t = useTranslations("people.invite");
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<RoleName[]>(["viewer"]);
  return (
    <Dialog open onOpenChange={onClose} initialFocus={field} title={t("title")}>
      <form
        className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          actions.run(() => invitePerson({ name, email, roles }), onMade(name));
        }}
      >
        <PeopleFaultNotice fault={actions.fault} />
        <Field
          id="person-name"
          label={t("name")}
          required
          maxLength={80}
          autoComplete="off"
          ref={field}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          id="person-email"
          label={t("email")}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleChoice value={roles} onChange={setRoles} />
        <DialogFoot label={t("submit")} disabled={actions.busy || roles.length === 0} onClose={onClose} />
      </form>
    </Dialog>
  );
}
