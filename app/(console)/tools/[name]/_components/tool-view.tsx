"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { DeclaredTable } from "@/components/tools/declared-table";
import { ModelFace } from "@/components/tools/model-face";
import { RecentCalls } from "@/components/tools/recent-calls";
import { RuntimeFace } from "@/components/tools/runtime-face";
import { LinkButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { useRecordKeys } from "@/components/ui/keys";
import type { ToolDetail } from "@/lib/schemas/tools";
import { Switches } from "./switches";
import { ToolFacts } from "./tool-facts";

const FACE = "lg:pane max-lg:border-t max-lg:border-line-strong max-lg:first:border-t-0";

/** A tool with its two faces side by side: what the model sees, and what the runtime gets. */
export function ToolView({ tool, can }: { tool: ToolDetail; can: { edit: boolean; publish: boolean } }) {
  const t = useTranslations("tools");
  const calls = useRef<HTMLDivElement>(null);
  useRecordKeys(calls);
  return (
    <>
      <TopBar
        title={<code>{tool.item.name}</code>}
        crumb={{ href: "/tools", label: t("title") }}
        actions={
          can.edit ? (
            <LinkButton href={`/tools/${encodeURIComponent(tool.item.name)}/edit`}>{t("page.edit")}</LinkButton>
          ) : null
        }
      >
        <CopyButton text={tool.item.name} />
        <span className="min-w-0 truncate text-ink-3 max-md:hidden">{tool.item.title}</span>
      </TopBar>
      <ToolFacts tool={tool.item} />
      <div className="grid min-h-0 flex-1 max-lg:pane lg:grid-cols-2 lg:divide-x lg:divide-line-strong">
        <div className={FACE} tabIndex={0} role="region" aria-label={t("faces.model")}>
          <ModelFace view={tool.modelView} />
          <div ref={calls} className="border-t border-line">
            <RecentCalls calls={tool.recentCalls} />
          </div>
        </div>
        <div className={FACE} tabIndex={0} role="region" aria-label={t("faces.runtime")}>
          <Switches tool={tool} canSwitch={can.publish} />
          <RuntimeFace tool={tool} />
          <DeclaredTable tool={tool} />
        </div>
      </div>
    </>
  );
}
