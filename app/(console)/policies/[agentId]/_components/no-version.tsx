"use client";

import { useTranslations } from "next-intl";
import { TopBar } from "@/components/shell/top-bar";
import { Button } from "@/components/ui/button";
import { BlankState } from "@/components/ui/states";
import type { AgentListItem } from "@/lib/schemas/agents";
import { createDraft } from "../../actions";
import { FaultNotice } from "./fault-notice";
import { useVersionActions } from "./use-version-actions";

/** An agent that has no policy yet: its runs are refused, and the first draft is one click away. */
export function NoVersion({ agent, canEdit }: { agent: AgentListItem; canEdit: boolean }) {
  const t = useTranslations("policies");
  const actions = useVersionActions(agent.id);
  return (
    <>
      <TopBar title={t("title")} />
      <FaultNotice fault={actions.fault} />
      <BlankState
        icon="gate"
        title={t("noVersion.title", { agent: agent.name })}
        actions={
          canEdit ? (
            <Button
              tone="primary"
              disabled={actions.busy}
              onClick={() => void actions.run(() => createDraft({ agentId: agent.id }))}
            >
              {t("action.begin")}
            </Button>
          ) : undefined
        }
      >
        {t("noVersion.text")}
      </BlankState>
    </>
  );
}
