"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PASSWORD_LEAST, type EntryLinkView } from "@/lib/schemas/people";
import { acceptLink } from "../../actions";
import { EntryFault } from "../../_components/entry-fault";
import { useEntry } from "../../_components/use-entry";

/** Makes the first admin, or lets somebody choose their password. */
export function Setup({ token, link }: { token: string; link: NonNullable<EntryLinkView> }) {
  const t = useTranslations("entry.setup");
  const { enter, busy, fault } = useEntry("/");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const first = link.kind === "first_admin";
  return (
    <>
      <h1 className="text-figure font-title">{first ? t("first") : t("hello", { name: link.name })}</h1>
      <p className="mt-1 mb-4 text-prose text-ink-2">{t(first ? "firstText" : "helloText")}</p>
      <EntryFault fault={fault} />
      <form
        aria-label={t("title")}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          enter(() => acceptLink({ token, password, ...(first ? { name, email } : {}) }));
        }}
      >
        {first ? (
          <Field
            id="name"
            label={t("name")}
            autoComplete="name"
            required
            maxLength={80}
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        ) : null}
        <Field
          id="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          required
          readOnly={!first}
          value={first ? email : link.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          id="password"
          label={t("password")}
          help={t("passwordHelp", { least: PASSWORD_LEAST })}
          type="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_LEAST}
          maxLength={128}
          autoFocus={!first}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" tone="primary" className="h-9" disabled={busy}>
          {t(first ? "submitFirst" : "submit")}
        </Button>
      </form>
    </>
  );
}
