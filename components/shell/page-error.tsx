"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { BlankState } from "@/components/ui/states";

/** What a page shows when it throws: never the server's own text, only the reference to its log. */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("shell.error");
  useEffect(() => console.error(error), [error]);
  const digest = error instanceof Error && "digest" in error && typeof error.digest === "string" ? error.digest : null;
  return (
    <BlankState icon="cross" tone="refuse" title={t("title")} actions={<Button onClick={retry}>{t("retry")}</Button>}>
      <p>{t("text")}</p>
      {digest ? (
        <p className="mt-2 text-small text-ink-3">
          {t.rich("reference", { digest, code: (chunks) => <code>{chunks}</code> })}
        </p>
      ) : null}
    </BlankState>
  );
}
