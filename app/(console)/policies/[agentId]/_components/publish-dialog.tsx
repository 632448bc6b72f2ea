"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { casesHold, type CaseReport } from "@/lib/engine/policy/cases/report";
import type { VersionView } from "@/lib/schemas/policies";
import { publishVersion } from "../../actions";
import type { Draft } from "./use-draft";
import type { VersionActions } from "./use-version-actions";

const MOST = 2000;

const failureCount = ({ results, unlisted }: CaseReport) =>
  results.filter(({ verdict }) => verdict === "failed").length + unlisted.length;

/** Puts a version into force, with the reason. */
export function PublishDialog({
  open,
  onOpenChange,
  view,
  inForce,
  cases,
  flush,
  actions,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  view: VersionView;
  inForce: number | null;
  cases: CaseReport;
  flush: Draft["flush"];
  actions: VersionActions;
}) {
  const t = useTranslations("policies.publish");
  const rollback = view.status === "archived";
  const [note, setNote] = useState(rollback ? "" : view.note);
  const barred = !rollback && !casesHold(cases);
  const [despiteCases, setDespite] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { number } = view;
  const publish = async () => {
    if (await flush())
      await actions.run(() => publishVersion({ versionId: view.id, note, despiteCases: barred && despiteCases }));
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={field}
      title={t(rollback ? "rollBack" : "title", { number })}
    >
      <form
        className="flex flex-col gap-3 px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <label className="flex flex-col gap-1">
          <span className="text-small text-ink-3">{t("note")}</span>
          <textarea
            ref={field}
            rows={3}
            required
            maxLength={MOST}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className="resize-y rounded border border-line-control bg-raised px-2 py-1"
          />
        </label>
        <p className="text-small text-ink-2">
          {inForce === null ? t("first", { number }) : t(rollback ? "back" : "next", { number, before: inForce })}
        </p>
        {barred ? (
          <Notice tone="refuse" icon="bar" title={t("casesFail", { count: failureCount(cases) })}>
            <label className="mt-1 flex cursor-pointer gap-2">
              <input
                type="checkbox"
                checked={despiteCases}
                onChange={(event) => setDespite(event.target.checked)}
                className="mt-[3px] size-3.5 accent-ink"
              />
              {t("despiteCases")}
            </label>
          </Notice>
        ) : null}
        <div className="flex gap-2">
          <Button
            type="submit"
            tone="primary"
            disabled={actions.busy || note.trim() === "" || (barred && !despiteCases)}
          >
            {t(rollback ? "rollBack" : "title", { number })}
          </Button>
          <Button onClick={() => onOpenChange(false)}>{t("cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
