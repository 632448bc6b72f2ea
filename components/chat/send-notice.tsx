"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { mayHaveArrived, type SendFailure } from "./sending";

/** Why a message did not go through, what is safe, and what to do next. */
export function SendNotice({
  failure,
  onAgain,
  onDismiss,
}: {
  failure: SendFailure;
  /** Sends the very same message again. */
  onAgain: () => void;
  onDismiss: () => void;
}) {
  const t = useTranslations("chat.failure");
  return (
    <Notice
      tone="refuse"
      icon="cross"
      role="alert"
      className="mb-2"
      title={t(`title.${failure}`)}
      actions={
        <>
          <Button size="small" onClick={onAgain}>
            {t("again")}
          </Button>
          <Button size="small" tone="quiet" onClick={onDismiss}>
            {t("dismiss")}
          </Button>
        </>
      }
    >
      <p>{t(`text.${failure}`)}</p>
      <p className="text-ink-2">{t(mayHaveArrived(failure) ? "uncertain" : "safe")}</p>
    </Notice>
  );
}
