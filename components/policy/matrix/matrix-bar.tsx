"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { SearchField } from "@/components/ui/search-field";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import { CELLS } from "../cells";
import { GlyphBox, LintMark, MarkSign } from "./glyph";
import { isChanged, isLinted, type Filter, type RowView } from "./rows";

/** What narrows the rows, and what the signs mean. */
export function MatrixBar({
  filter,
  onFilter,
  rows,
  findings,
  intents,
  base,
}: {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  rows: readonly RowView[];
  findings: readonly LintFinding[];
  intents: number;
  base: { version: number } | null;
}) {
  const t = useTranslations("policies.matrix");
  const toggle = (name: "writes" | "changed" | "lint") => () => onFilter({ ...filter, [name]: !filter[name] });
  const changed = rows.filter(isChanged).length;
  const linted = rows.filter(isLinted).length;
  return (
    <>
      <div
        role="search"
        aria-label={t("filters")}
        className="flex flex-none items-center gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none] max-md:px-3"
      >
        <SearchField
          shortcut
          label={t("filter")}
          value={filter.query}
          onChange={(query) => onFilter({ ...filter, query })}
          className="w-44 flex-none max-md:w-32"
        />
        <Toggle on={filter.writes} onToggle={toggle("writes")}>
          {t("writesOnly")}
        </Toggle>
        {changed > 0 || filter.changed ? (
          <Toggle on={filter.changed} onToggle={toggle("changed")} count={changed}>
            {t("changed")}
          </Toggle>
        ) : null}
        {findings.length > 0 || filter.lint ? (
          <Toggle on={filter.lint} onToggle={toggle("lint")} count={linted}>
            {t("lint")}
          </Toggle>
        ) : null}
        <p className="ml-auto pl-2 text-small whitespace-nowrap text-ink-3 max-md:hidden">
          {t("size", { intents, tools: rows.length })}
        </p>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-x-4 px-4 pb-2 text-small text-ink-2 max-md:px-3">
        {CELLS.map((cell) => (
          <span key={cell} className="inline-flex items-center gap-1.5">
            <GlyphBox cell={cell} />
            {t(`state.${cell}`)}
          </span>
        ))}
        <span className="ml-auto inline-flex items-center gap-1.5 pl-2">
          {base ? (
            <>
              <MarkSign mark="added" />
              <MarkSign mark="removed" />
              <MarkSign mark="changed" />
              {t("since", { version: base.version })}
            </>
          ) : null}
          <LintMark level="warning" className="ml-2 size-3" />
          {t("lint")}
        </span>
      </div>
    </>
  );
}

function Toggle({
  on,
  onToggle,
  count,
  children,
}: {
  on: boolean;
  onToggle: () => void;
  count?: number;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={cn(
        "touch-target inline-flex h-7 flex-none cursor-pointer items-center gap-1.5 rounded border px-2.5 font-strong whitespace-nowrap",
        on ? "border-ink bg-selected" : "border-line-control bg-raised hover:bg-hover",
      )}
    >
      {children}
      {count === undefined ? null : <span className="font-normal text-ink-3">{count}</span>}
    </button>
  );
}
