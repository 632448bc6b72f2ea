"use client";

import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { BudgetsForm } from "@/components/policy/budgets/budgets-form";
import { CasesForm } from "@/components/policy/cases/cases-form";
import { Matrix } from "@/components/policy/matrix/matrix";
import { PromptForm } from "@/components/policy/settings/prompt-form";
import { SettingsForm } from "@/components/policy/settings/settings-form";
import { EffectMark } from "@/components/trace/marks/marks";
import { diffPolicies } from "@/lib/engine/policy/diff/diff";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import type { BudgetUses, VersionItem, VersionView } from "@/lib/schemas/policies";
import { PauseButton } from "./agent-pause";
import { DraftBar } from "./draft-bar";
import { EntitiesTab } from "./entities-tab";
import { FaultNotice } from "./fault-notice";
import { PolicyNotices } from "./policy-notices";
import { PolicyTabs } from "./policy-tabs";
import { policyParams, tabOf } from "./policy-params";
import { PublishDialog } from "./publish-dialog";
import { ReviewTab } from "./review-tab";
import { RoutingTab } from "./routing-tab";
import { useDraft } from "./use-draft";
import { useUndoKeys } from "./use-undo-keys";
import { useVersionActions, type Can } from "./use-version-actions";
import { VersionButtons } from "./version-buttons";
import { VersionRail } from "./version-rail";

interface Props {
  view: VersionView;
  versions: readonly VersionItem[];
  /** The version in force, where it is another one. */
  base: { document: PolicyDocument; version: number } | null;
  can: Can;
  /** What live runs used of each budget. */
  use: BudgetUses;
}

/** One version of a policy: to be read, and (a draft) to be changed. */
export function PolicyView({ view, versions, base, can, use }: Props) {
  const t = useTranslations("policies");
  const [{ tab }, setParams] = useQueryStates(policyParams);
  const [goal, setGoal] = useState<readonly string[] | null>(null);
  const [publishing, setPublishing] = useState(false);
  const draft = useDraft(view);
  const actions = useVersionActions(view.agent.id);
  const readOnly = view.status !== "draft" || !can.edit;
  useUndoKeys(readOnly ? null : draft);
  const changes = useMemo(() => (base ? diffPolicies(base.document, draft.document) : []), [base, draft.document]);
  const open = (path: readonly string[]) => {
    const place = tabOf(path);
    if (!place) return;
    setGoal([...path]);
    void setParams({ tab: place }, { history: "push" });
  };
  const part = { document: draft.document, base: base?.document ?? null, readOnly, goal, onEdit: draft.edit };
  const buttons = (
    <VersionButtons view={view} can={can} draft={draft} actions={actions} onPublish={() => setPublishing(true)} />
  );
  const pause = can.publish && !view.agent.paused ? <PauseButton agent={view.agent} actions={actions} /> : null;
  return (
    <>
      <DraftBar
        view={view}
        versions={versions}
        draft={draft}
        readOnly={readOnly}
        changes={base ? { count: changes.length, since: base.version } : null}
        reviewing={tab === "review"}
        onReview={() => void setParams({ tab: "review" }, { history: "push" })}
      />
      <div className="flex min-h-0 flex-1">
        <VersionRail
          agentId={view.agent.id}
          versions={versions}
          currentId={view.id}
          actions={buttons}
          ofAgent={pause}
        />
        <section aria-label={t("content")} className="flex min-w-0 flex-1 flex-col">
          <PolicyTabs
            tab={tab}
            changes={changes.length}
            onTab={(next) => void setParams({ tab: next }, { history: "push" })}
          >
            <FaultNotice fault={actions.fault} />
            <PolicyNotices view={view} draft={draft} can={can} actions={actions} />
            {tab === "matrix" ? (
              <Matrix
                {...part}
                base={base}
                tools={view.tools}
                findings={draft.findings}
                drawEffect={(effect, word) => <EffectMark effect={effect} word={word} />}
                onOpen={open}
              />
            ) : null}
            {tab === "routing" ? (
              <RoutingTab part={part} draft={draft} versionId={view.id} version={base?.version ?? null} onOpen={open} />
            ) : null}
            {tab === "entities" ? (
              <EntitiesTab
                part={part}
                draft={draft}
                versionId={view.id}
                version={base?.version ?? null}
                onOpen={open}
              />
            ) : null}
            {tab === "budgets" ? <BudgetsForm {...part} use={use} /> : null}
            {tab === "prompt" ? <PromptForm {...part} /> : null}
            {tab === "settings" ? <SettingsForm {...part} /> : null}
            {tab === "cases" ? (
              <CasesForm part={part} report={draft.cases} checking={draft.save.at !== "saved"} />
            ) : null}
            {tab === "review" ? (
              <ReviewTab
                view={view}
                changes={changes}
                base={base}
                findings={draft.findings}
                onOpen={open}
                buttons={buttons}
              />
            ) : null}
          </PolicyTabs>
        </section>
      </div>
      <PublishDialog
        open={publishing}
        onOpenChange={setPublishing}
        view={view}
        inForce={base?.version ?? null}
        cases={draft.cases}
        flush={draft.flush}
        actions={actions}
      />
    </>
  );
}
