"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { EffectMark } from "@/components/trace/marks/marks";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format";
import { Table, Td, Th } from "@/components/ui/table";
import type { ToolListItem } from "@/lib/schemas/tools";
import { ApprovalWord, ErrorFigure, IntentNames, StateWords } from "./tool-words";

const WIDE = "max-md:hidden";
const WIDER = "max-lg:hidden";
const WIDEST = "max-xl:hidden";

/** The tools, a row each; under 720 px a row has two lines. */
export function ToolsTable({ tools }: { tools: readonly ToolListItem[] }) {
  const t = useTranslations("tools.column");
  return (
    <Table>
      <thead className="max-md:sr-only">
        <tr>
          <Th>{t("tool")}</Th>
          <Th className={WIDE}>{t("effect")}</Th>
          <Th className={WIDER}>{t("kind")}</Th>
          <Th className={WIDE}>{t("approval")}</Th>
          <Th className={WIDER}>{t("intents")}</Th>
          <Th numeric className={WIDE}>
            {t("calls")}
          </Th>
          <Th numeric className={WIDEST}>
            {t("errors")}
          </Th>
          <Th className={WIDE}>{t("state")}</Th>
        </tr>
      </thead>
      <tbody>
        {tools.map((tool) => (
          <Row key={tool.name} tool={tool} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ tool }: { tool: ToolListItem }) {
  const t = useTranslations("tools");
  return (
    <tr className="relative hover:bg-hover has-[a:focus-visible]:bg-selected">
      <Td className="w-1/3 max-w-0 max-md:h-auto max-md:w-auto max-md:py-2 max-md:first:px-3">
        <span className="flex items-baseline gap-3">
          <Link
            href={`/tools/${encodeURIComponent(tool.name)}`}
            data-record
            className={cn(
              "flex-none after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:shadow-[inset_0_0_0_2px_var(--ink)] max-md:min-w-0 max-md:flex-1 max-md:truncate",
              !tool.enabled && "text-ink-3",
            )}
          >
            <code>{tool.name}</code>
          </Link>
          <span className="min-w-0 truncate text-small text-ink-3 max-md:hidden">{tool.title}</span>
          <span className="md:hidden">
            <Effect tool={tool} />
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-3 text-small md:hidden">
          <ApprovalOrTitle tool={tool} />
          <span className="flex-1" />
          <StateWords tool={tool} />
        </span>
      </Td>
      <Td className={WIDE}>
        <Effect tool={tool} />
      </Td>
      <Td className={cn("text-ink-2", WIDER)}>{t(`kind.${tool.kind}`)}</Td>
      <Td className={WIDE}>
        <ApprovalWord tool={tool} />
      </Td>
      <Td className={cn("text-small", WIDER)}>
        <IntentNames tool={tool} most={2} />
      </Td>
      <Td numeric className={WIDE}>
        {tool.calls7d > 0 ? formatCount(tool.calls7d) : <span className="text-ink-3">0</span>}
      </Td>
      <Td numeric className={WIDEST}>
        <ErrorFigure tool={tool} />
      </Td>
      <Td className={cn("text-small", WIDE)}>
        <StateWords tool={tool} />
      </Td>
    </tr>
  );
}

function Effect({ tool }: { tool: ToolListItem }) {
  return (
    <span className="relative z-1">
      <EffectMark effect={tool.effect} word />
    </span>
  );
}

function ApprovalOrTitle({ tool }: { tool: ToolListItem }) {
  if (tool.approval !== "never") return <ApprovalWord tool={tool} />;
  return <span className="min-w-0 truncate text-ink-3">{tool.title}</span>;
}
