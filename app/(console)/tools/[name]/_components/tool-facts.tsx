"use client";

import { useTranslations } from "next-intl";
import { EffectMark } from "@/components/trace/marks/marks";
import { formatCount } from "@/components/ui/format";
import { Fact } from "@/components/ui/table";
import type { ToolListItem } from "@/lib/schemas/tools";
import { ApprovalWord, ErrorFigure, IntentNames, StateWords } from "../../_components/tool-words";

/** What a tool is, in one row under its name. */
export function ToolFacts({ tool }: { tool: ToolListItem }) {
  const t = useTranslations("tools.page");
  const kinds = useTranslations("tools.kind");
  return (
    <dl className="flex min-h-[52px] flex-none flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-4 py-1.5 max-md:px-3">
      <Fact label={t("fact.effect")}>
        <EffectMark effect={tool.effect} word />
      </Fact>
      <Fact label={t("fact.kind")}>{kinds(tool.kind)}</Fact>
      <Fact label={t("fact.approval")}>
        <ApprovalWord tool={tool} />
      </Fact>
      <Fact label={t("fact.intents")} className="max-w-full min-w-0">
        <IntentNames tool={tool} most={4} />
      </Fact>
      <Fact label={t("fact.calls")}>{formatCount(tool.calls7d)}</Fact>
      <Fact label={t("fact.errors")}>
        <ErrorFigure tool={tool} />
      </Fact>
      <Fact label={t("fact.state")}>
        <StateWords tool={tool} />
      </Fact>
      <Fact label={t("fact.revision")}>{tool.revision}</Fact>
    </dl>
  );
}
