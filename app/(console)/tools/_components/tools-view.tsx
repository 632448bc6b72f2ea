"use client";

import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef, type ReactNode } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { EFFECTS, narrowTools } from "@/components/tools/narrow";
import { Button } from "@/components/ui/button";
import { Filter } from "@/components/ui/filter";
import { useRecordKeys } from "@/components/ui/keys";
import { Kbd } from "@/components/ui/kbd";
import { SearchField } from "@/components/ui/search-field";
import type { ToolListItem } from "@/lib/schemas/tools";
import { toolParams } from "./tool-params";
import { ToolsBlank } from "./tools-states";
import { ToolsTable } from "./tools-table";

const bold = (chunks: ReactNode) => <b className="font-title text-ink">{chunks}</b>;

/** All tools of the registry; what narrows the list stands in the URL. */
export function ToolsView({ tools }: { tools: readonly ToolListItem[] }) {
  const t = useTranslations("tools");
  const effects = useTranslations("trace.effect");
  const [params, setParams] = useQueryStates(toolParams, { history: "replace", throttleMs: 300 });
  const list = useRef<HTMLDivElement>(null);
  useRecordKeys(list);
  const shown = narrowTools(tools, params);
  const narrowed = params.q !== null || params.effect !== null;
  const clear = () => void setParams(null);
  return (
    <>
      <TopBar
        title={t("title")}
        actions={
          <span className="flex items-center gap-1 text-small text-ink-3 max-lg:hidden">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t("move")}
            <Kbd className="ml-2">Enter</Kbd> {t("open")}
          </span>
        }
      />
      <div
        role="search"
        aria-label={t("filters")}
        className="flex flex-none items-center gap-2 overflow-x-auto border-b border-line px-4 py-2 [scrollbar-width:none] max-md:px-3"
      >
        <SearchField
          shortcut
          label={t("search")}
          value={params.q ?? ""}
          onChange={(q) => void setParams({ q: q || null })}
          className="w-64 flex-none max-md:w-auto max-md:min-w-40 max-md:flex-1"
        />
        <Filter
          name={t("effect")}
          clearLabel={t("clearFilter", { name: t("effect") })}
          value={params.effect}
          onChange={(effect) => void setParams({ effect })}
          options={EFFECTS.map((value) => ({ value, label: effects(value) }))}
        />
        {narrowed ? (
          <Button tone="quiet" onClick={clear} className="max-md:hidden">
            {t("clear")}
          </Button>
        ) : null}
        <p role="status" className="ml-auto text-small whitespace-nowrap text-ink-3 max-md:hidden">
          {t.rich(narrowed ? "shown" : "count", { count: tools.length, shown: shown.length, b: bold })}
        </p>
      </div>
      <div ref={list} className="pane flex-1">
        {shown.length > 0 ? <ToolsTable tools={shown} /> : <ToolsBlank onClear={tools.length > 0 ? clear : null} />}
      </div>
    </>
  );
}
