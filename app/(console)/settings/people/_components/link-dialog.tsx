"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import type { MadeLink } from "@/lib/schemas/people";

/** The link that somebody comes in by. It is kept nowhere, so this is the one time to copy it. */
export function LinkDialog({ link, name, onClose }: { link: MadeLink; name: string; onClose: () => void }) {
  const t = useTranslations("people.link");
  const format = useFormatter();
  const until = format.dateTime(new Date(link.expiresAt), { dateStyle: "long", timeStyle: "short" });
  return (
    <Dialog open onOpenChange={onClose} title={t("title", { name })}>
      <div className="flex flex-col gap-3 px-4 py-3">
        <p className="text-prose">{t("text", { name, until })}</p>
        <p className="flex items-center gap-2 rounded border border-line-control bg-ground py-1 pr-1 pl-2">
          <code className="min-w-0 flex-1 break-all">{link.url}</code>
          <CopyButton text={link.url} size="normal" />
        </p>
        <div>
          <Button tone="primary" onClick={onClose}>
            {t("done")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
