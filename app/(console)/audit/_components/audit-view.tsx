"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { Button, buttonStyle } from "@/components/ui/button";
import { Filter } from "@/components/ui/filter";
import { useRecordKeys } from "@/components/ui/keys";
import { SearchField } from "@/components/ui/search-field";
import { BlankState } from "@/components/ui/states";
import { auditQuery } from "@/lib/queries/audit";
import { AuditTable } from "./audit-table";
import { auditParams, toFilter } from "./audit-params";
import { ChainMark } from "./chain-mark";

const START = { before: null, after: null };

/** Who did what, when, with what before and after; newest first. */
export function AuditView() {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const [params, setParams] = useQueryStates(auditParams, { history: "replace", throttleMs: 300 });
  const pane = useRef<HTMLDivElement>(null);
  useRecordKeys(pane);
  const { data, error, refetch } = useQuery(auditQuery(toFilter(params)));
  const narrowed = Boolean(params.q || params.action || params.actorId);
  return (
    <>
      <TopBar
        title={t("title")}
        actions={
          <>
            <ChainMark />
            <a className={buttonStyle()} href="/api/audit/export" download>
              {t("export")}
            </a>
          </>
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
          onChange={(q) => void setParams({ q: q || null, ...START })}
          className="w-64 flex-none max-md:w-48"
        />
        <Filter
          name={t("column.action")}
          clearLabel={t("clearFilter", { name: t("column.action") })}
          value={params.action}
          onChange={(action) => void setParams({ action, ...START })}
          options={(data?.actions ?? []).map((value) => ({ value, label: value }))}
        />
        {narrowed ? (
          <Button tone="quiet" onClick={() => void setParams(null)}>
            {t("clear")}
          </Button>
        ) : null}
      </div>
      <div ref={pane} className="pane flex-1">
        {error && !data ? (
          <BlankState
            icon="cross"
            tone="refuse"
            title={t("error")}
            actions={<Button onClick={() => void refetch()}>{common("tryAgain")}</Button>}
          />
        ) : null}
        {data && data.entries.length === 0 ? (
          <BlankState icon={narrowed ? "search" : "gate"} title={t(narrowed ? "nothing" : "empty")} />
        ) : null}
        {data && data.entries.length > 0 ? (
          <AuditTable
            entries={data.entries}
            onActor={(actorId) => void setParams({ actorId, ...START }, { history: "push" })}
          />
        ) : null}
      </div>
      {data && data.entries.length > 0 ? (
        <div className="flex h-10 flex-none items-center gap-2 border-t border-line-strong px-4 text-small max-md:px-3">
          <span className="flex-1 text-ink-3">
            {t("shown", { from: data.entries.at(-1)!.seq, to: data.entries[0]!.seq })}
          </span>
          <Button
            size="small"
            disabled={data.newer === null}
            onClick={() => void setParams({ before: null, after: data.newer }, { history: "push" })}
          >
            {t("newer")}
          </Button>
          <Button
            size="small"
            disabled={data.older === null}
            onClick={() => void setParams({ before: data.older, after: null }, { history: "push" })}
          >
            {t("older")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
