"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { FieldConflict, VersionView } from "@/lib/schemas/policies";
import { createDraft, rebaseDraft } from "../../actions";
import { PausedNotice } from "./agent-pause";
import { ConflictList } from "./conflict-list";
import { conflictKey } from "./draft-state";
import { NewerTools } from "./newer-tools";
import type { Draft } from "./use-draft";
import type { Can, VersionActions } from "./use-version-actions";

interface Props {
  view: VersionView;
  draft: Draft;
  can: Can;
  actions: VersionActions;
}

/** What stands in the way, each with the one thing that resolves it. */
export function PolicyNotices({ view, draft, can, actions }: Props) {
  const t = useTranslations("policies.notice");
  return (
    <>
      <PausedNotice agent={view.agent} actions={actions} canResume={can.publish} />
      {view.status === "draft" && can.edit ? <NewerTools tools={view.tools} draft={draft} /> : null}
      {draft.conflicts.length > 0 ? (
        <Notice
          tone="ask"
          icon="warning"
          role="alert"
          className="mx-4 mt-3 max-md:mx-3"
          title={t("conflict", { count: draft.conflicts.length })}
        >
          <p>{t("conflictText")}</p>
          <ConflictList conflicts={draft.conflicts} chosen={{}} onChoose={draft.settle} />
        </Notice>
      ) : null}
      {view.stale && (view.status === "draft" || view.status === "staged") ? (
        <StaleNotice view={view} draft={draft} can={can} actions={actions} />
      ) : null}
      {view.status === "draft" && can.edit ? null : (
        <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-ground px-4 py-1 text-small text-ink-2 max-md:px-3">
          <Icon name="lock" className="text-ink-3" />
          {can.edit ? t(`frozen.${view.status}`, { number: view.number }) : t("viewer")}
          {can.edit ? (
            <Button
              size="small"
              disabled={actions.busy}
              onClick={() => void actions.run(() => createDraft({ agentId: view.agent.id, fromVersionId: view.id }))}
            >
              {t("begin")}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

/** Another version was published since this one was begun: it begins again on that one, field by field. */
function StaleNotice({ view, draft, can, actions }: Props) {
  const t = useTranslations("policies.notice");
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [take, setTake] = useState<Record<string, "mine" | "theirs">>({});
  const open = conflicts.some((conflict) => !Object.hasOwn(take, conflictKey(conflict)));
  const rebase = async () => {
    if (!(await draft.flush())) return;
    await actions.run(async () => {
      const result = await rebaseDraft({ versionId: view.id, take });
      if (!result.ok) return result;
      if ("versionId" in result.value) return { ok: true, value: result.value };
      setConflicts(result.value.conflicts);
      return { ok: true, value: null };
    });
  };
  return (
    <Notice
      tone="ask"
      icon="warning"
      role="status"
      className="mx-4 mt-3 max-md:mx-3"
      title={t("stale")}
      actions={
        can.edit ? (
          <Button size="small" disabled={actions.busy || open} onClick={() => void rebase()}>
            {t(conflicts.length > 0 ? "rebaseChosen" : "rebase", { number: view.inForce ?? 0 })}
          </Button>
        ) : undefined
      }
    >
      <p>{t("staleText", { base: view.base ?? 0, number: view.inForce ?? 0 })}</p>
      {conflicts.length > 0 ? (
        <>
          <p className="mt-2 font-strong">{t("rebaseConflicts", { count: conflicts.length })}</p>
          <ConflictList
            conflicts={conflicts}
            chosen={take}
            onChoose={(conflict, whose) => setTake({ ...take, [conflictKey(conflict)]: whose })}
          />
        </>
      ) : null}
    </Notice>
  );
}
