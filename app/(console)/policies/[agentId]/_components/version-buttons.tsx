"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { VersionView } from "@/lib/schemas/policies";
import { archiveVersion, createDraft, stageVersion } from "../../actions";
import type { Draft } from "./use-draft";
import type { Can, VersionActions } from "./use-version-actions";

/** What can be done with a version as it stands: the next step, and a way out. */
export function VersionButtons({
  view,
  can,
  draft,
  actions: { busy, run },
  onPublish,
}: {
  view: VersionView;
  can: Can;
  draft: Draft;
  actions: VersionActions;
  onPublish: () => void;
}) {
  const t = useTranslations("policies.action");
  const { id, status, number, publishedAt, stale } = view;
  const errors = draft.findings.some(({ level }) => level === "error");
  const unsettled = draft.conflicts.length > 0;
  const stage = async () => {
    if (await draft.flush()) await run(() => stageVersion({ versionId: id }));
  };
  const begin = () => void run(() => createDraft({ agentId: view.agent.id, fromVersionId: id }));
  return (
    <>
      {status === "draft" && can.publish ? (
        <Button size="small" disabled={busy || errors || unsettled} onClick={() => void stage()}>
          {t("stage")}
        </Button>
      ) : null}
      {(status === "draft" || status === "staged") && can.publish ? (
        <Button size="small" disabled={busy || errors || stale || unsettled} onClick={onPublish}>
          {t("publish")}
        </Button>
      ) : null}
      {status === "archived" && publishedAt !== null && can.publish ? (
        <Button size="small" disabled={busy} onClick={onPublish}>
          {t("rollBack", { number })}
        </Button>
      ) : null}
      {status !== "draft" && can.edit ? (
        <Button size="small" disabled={busy} onClick={begin}>
          {t("begin")}
        </Button>
      ) : null}
      {(status === "draft" && can.edit) || (status === "staged" && can.publish) ? (
        <Button
          size="small"
          tone="quiet"
          disabled={busy}
          onClick={() => void run(() => archiveVersion({ versionId: id }))}
        >
          {t("putAway")}
        </Button>
      ) : null}
    </>
  );
}
