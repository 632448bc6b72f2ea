"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { VersionChip } from "@/components/trace/marks/marks";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { VersionItem, VersionView } from "@/lib/schemas/policies";
import { startConversation } from "../../../test-chat/actions";
import type { Draft, SaveState } from "./use-draft";
import { VersionMenu } from "./version-rail";

interface Props {
  view: VersionView;
  versions: readonly VersionItem[];
  draft: Draft;
  readOnly: boolean;
  /** Since the version in force; null: this is it, or there is none. */
  changes: { count: number; since: number } | null;
  reviewing: boolean;
  onReview: () => void;
}

/** Which version this is, how far it is from the one in force, and whether all of it is saved. */
export function DraftBar({ view, versions, draft, readOnly, changes, reviewing, onReview }: Props) {
  const t = useTranslations("policies");
  return (
    <TopBar
      title={t("titleOf", { agent: view.agent.name })}
      actions={
        <>
          {readOnly ? null : (
            <>
              <Saved save={draft.save} onRetry={() => void draft.flush()} />
              <span className="flex">
                <IconButton label={t("undo")} disabled={!draft.canUndo} onClick={draft.undo}>
                  <Icon name="again" className="-scale-x-100" />
                </IconButton>
                <IconButton label={t("redo")} disabled={!draft.canRedo} onClick={draft.redo}>
                  <Icon name="again" />
                </IconButton>
              </span>
            </>
          )}
          <TryButton view={view} flush={draft.flush} />
          {reviewing || !changes ? null : (
            <Button tone="primary" onClick={onReview}>
              {t("review.open")}
            </Button>
          )}
        </>
      }
    >
      <VersionChip version={view} />
      <VersionMenu agentId={view.agent.id} versions={versions} currentId={view.id} />
      <p className="min-w-0 truncate max-md:hidden">
        <span className="font-strong">{t(`status.${view.status}`)}</span>
        {changes ? t("changesSince", changes) : null}
      </p>
    </TopBar>
  );
}

function Saved({ save, onRetry }: { save: SaveState; onRetry: () => void }) {
  const t = useTranslations("policies.save");
  const failed = save.at === "failed";
  return (
    <span
      role="status"
      className={cn("flex items-center gap-2 text-small whitespace-nowrap", failed ? "text-refuse" : "text-ink-3")}
    >
      <span
        className={cn("min-w-0 truncate", !failed && "max-md:sr-only")}
        title={failed ? t(`because.${save.fault.code}`) : undefined}
      >
        {failed ? t("failed", { because: t(`because.${save.fault.code}`) }) : t(save.at)}
      </span>
      {failed ? (
        <Button size="small" onClick={onRetry}>
          {t("retry")}
        </Button>
      ) : null}
    </span>
  );
}

/** A conversation with this very version. */
function TryButton({ view, flush }: { view: VersionView; flush: Draft["flush"] }) {
  const t = useTranslations("policies");
  const router = useRouter();
  const [going, go] = useTransition();
  return (
    <Button
      tone="quiet"
      disabled={going}
      className="max-lg:hidden"
      onClick={() =>
        go(async () => {
          if (!(await flush())) return;
          const made = await startConversation({ agentId: view.agent.id, versionId: view.id });
          if (made.ok) router.push(`/test-chat/${made.value.conversationId}`);
        })
      }
    >
      {t("tryIt")}
    </Button>
  );
}
