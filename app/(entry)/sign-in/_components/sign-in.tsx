"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { EntryOffers } from "@/lib/schemas/people";
import { goElsewhere, signIn, signInAsDemo } from "../../actions";
import { EntryFault } from "../../_components/entry-fault";
import { useEntry } from "../../_components/use-entry";

/** One form, and before it what needs no password. */
export function SignIn({ next, offers, refused }: { next: string; offers: EntryOffers; refused: boolean }) {
  const t = useTranslations("entry.signIn");
  const { enter, leave, busy, fault } = useEntry(next);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const others = offers.demoAdmin || offers.provider !== null;
  return (
    <>
      <h1 className="mb-4 text-figure font-title">{t("title")}</h1>
      {refused && !fault ? <EntryFault fault={{ code: "elsewhere" }} /> : null}
      <EntryFault fault={fault} />
      {offers.demoAdmin ? (
        <section aria-label={t("demo")} className="mb-4">
          <Button
            tone="primary"
            className="h-10 w-full text-prose"
            disabled={busy}
            onClick={() => enter(() => signInAsDemo())}
          >
            {t("demo")}
            <Icon name="arrow" />
          </Button>
          <p className="mt-1.5 text-small text-ink-3">{t("demoHelp")}</p>
        </section>
      ) : null}
      {offers.provider !== null ? (
        <Button className="mb-4 h-9 w-full" disabled={busy} onClick={() => leave(() => goElsewhere(next))}>
          {t("provider", { name: offers.provider })}
        </Button>
      ) : null}
      <form
        aria-label={t("form")}
        className={cn("flex flex-col gap-3", others && "border-t border-line pt-4")}
        onSubmit={(event) => {
          event.preventDefault();
          enter(() => signIn({ email, password }));
        }}
      >
        <Field
          id="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          required
          autoFocus={!others}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          id="password"
          label={t("password")}
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" tone={offers.demoAdmin ? "plain" : "primary"} className="h-9" disabled={busy}>
          {t(busy ? "busy" : "submit")}
        </Button>
        <p className="text-small text-ink-3">{t("noAccount")}</p>
      </form>
    </>
  );
}
