"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { ConversationView } from "@/lib/schemas/runs";
import { allowWrites } from "../actions";

/** Says that this is a test, and whether tools that write may run in it. */
export function TestBar({ conversation }: { conversation: ConversationView }) {
  const t = useTranslations("chat.test");
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  const [busy, start] = useTransition();
  if (conversation.purpose !== "test") return null;
  const allowed = conversation.allowWrites;
  const set = (allow: boolean) =>
    start(async () => {
      try {
        const result = await allowWrites({ conversationId: conversation.id, allow });
        setFailed(!result.ok);
        setAsked(false);
        if (result.ok) router.refresh();
      } catch {
        setFailed(true);
      }
    });
  return (
    <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-ask-tint px-4 py-1 text-small max-md:px-3">
      <Icon name="question" className="text-ask" />
      <span role="status" className="min-w-0 flex-1">
        <b>{t("mark")}</b> {t(allowed ? "writesAllowed" : "writesForbidden")}
        {failed ? <span className="ml-2 text-refuse">{t("failed")}</span> : null}
      </span>
      {conversation.canWrite ? (
        <Button size="small" disabled={busy} onClick={() => (allowed ? set(false) : setAsked(true))}>
          {t(allowed ? "forbid" : "allow")}
        </Button>
      ) : null}
      {asked ? (
        <Dialog open onOpenChange={setAsked} title={t("allow")}>
          <div className="flex flex-col gap-3 px-4 py-3">
            <p className="text-prose">{t("means")}</p>
            <div className="flex gap-2">
              <Button tone="danger" disabled={busy} onClick={() => set(true)}>
                {t("allow")}
              </Button>
              <Button onClick={() => setAsked(false)}>{t("cancel")}</Button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
