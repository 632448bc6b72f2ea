"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Filter } from "@/components/ui/filter";
import { SearchField } from "@/components/ui/search-field";
import { TERMINATION_REASONS } from "@/lib/engine/run/request";
import type { RunSummary } from "@/lib/schemas/runs";
import { isNarrowed, OUTCOMES, type RunParams } from "./run-params";

const SOURCES = ["rule_strong", "llm_fallback", "local", "clarification", "empty_input"] as const;

/** What narrows the list. Intents are those of the runs seen so far. */
export function RunFilters({
  params,
  onChange,
  runs,
}: {
  params: RunParams;
  onChange: (change: Partial<RunParams> | null) => void;
  runs: readonly RunSummary[];
}) {
  const t = useTranslations("runs");
  const outcomes = useTranslations("trace.outcome");
  const intents = useSeen([...runs.flatMap((run) => run.intent ?? []), ...(params.intent ? [params.intent] : [])]);
  const clearLabel = (name: string) => t("clearFilter", { name });
  return (
    <div
      role="search"
      aria-label={t("filters")}
      className="flex flex-none items-center gap-2 overflow-x-auto border-b border-line px-4 py-2 [scrollbar-width:none] max-md:px-3"
    >
      <SearchField
        shortcut
        label={t("search")}
        value={params.q ?? ""}
        onChange={(q) => onChange({ q: q || null })}
        className="w-56 flex-none max-md:w-48"
      />
      <Filter
        name={t("filter.outcome")}
        clearLabel={clearLabel(t("filter.outcome"))}
        value={params.outcome}
        onChange={(outcome) => onChange({ outcome })}
        options={OUTCOMES.map((value) => ({ value, label: outcomes(value) }))}
      />
      <Filter
        name={t("filter.reason")}
        clearLabel={clearLabel(t("filter.reason"))}
        value={params.reason}
        onChange={(reason) => onChange({ reason })}
        options={TERMINATION_REASONS.map((value) => ({ value: value, label: value }))}
      />
      <Filter
        name={t("filter.intent")}
        clearLabel={clearLabel(t("filter.intent"))}
        value={params.intent}
        onChange={(intent) => onChange({ intent })}
        options={intents.map((value) => ({ value, label: value }))}
      />
      <Filter
        name={t("filter.source")}
        clearLabel={clearLabel(t("filter.source"))}
        value={params.source}
        onChange={(source) => onChange({ source })}
        options={SOURCES.map((value) => ({ value: value, label: t(`sourceName.${value}`) }))}
      />
      {isNarrowed(params) ? (
        <Button
          tone="quiet"
          onClick={() => onChange({ q: null, outcome: null, reason: null, intent: null, source: null })}
        >
          {t("clear")}
        </Button>
      ) : null}
    </div>
  );
}

/** All values that were there at any time, so that choosing one does not take the others away. */
function useSeen(values: readonly string[]): string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = values.filter((value, place) => !seen.includes(value) && values.indexOf(value) === place);
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return [...seen, ...fresh].sort();
}
