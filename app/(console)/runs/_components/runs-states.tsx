"use client";

import { useTranslations } from "next-intl";
import { Button, LinkButton } from "@/components/ui/button";
import { BlankState, Bone, Loading } from "@/components/ui/states";

/** Nothing has run yet, or nothing matches. */
export function RunsBlank({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const t = useTranslations("runs");
  if (narrowed) {
    return (
      <BlankState
        icon="search"
        title={t("nothing.title")}
        actions={<Button onClick={onClear}>{t("nothing.action")}</Button>}
      >
        {t("nothing.text")}
      </BlankState>
    );
  }
  return (
    <BlankState
      icon="gate"
      title={t("empty.title")}
      actions={
        <LinkButton tone="primary" href="/test-chat">
          {t("empty.action")}
        </LinkButton>
      }
    >
      {t("empty.text")}
    </BlankState>
  );
}

export function RunsError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations();
  return (
    <BlankState
      icon="cross"
      tone="refuse"
      title={t("runs.error.title")}
      actions={<Button onClick={onRetry}>{t("common.tryAgain")}</Button>}
    >
      {t("runs.error.text")}
    </BlankState>
  );
}

const WIDTHS = ["w-3/5", "w-2/5", "w-1/2", "w-1/3", "w-3/5", "w-1/4", "w-2/5", "w-1/2"];

/** The rows to come, in their places. */
export function RunsLoading() {
  const t = useTranslations("common");
  return (
    <Loading label={t("loading")}>
      <div className="h-7 border-b border-line-strong bg-ground max-md:hidden" />
      {Array.from({ length: 16 }, (_, row) => (
        <div
          key={row}
          className="grid h-7 grid-cols-[56px_32px_minmax(0,1fr)_120px_160px_48px] items-center gap-4 border-b border-line px-4 max-md:h-[58px] max-md:grid-cols-1 max-md:px-3"
        >
          <Bone className="max-md:hidden" />
          <Bone className="max-md:hidden" />
          <Bone className={WIDTHS[row % WIDTHS.length]} />
          <Bone className="max-md:hidden" />
          <Bone className="max-md:w-1/3" />
          <Bone className="max-md:hidden" />
        </div>
      ))}
    </Loading>
  );
}
