"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useRecordKeys } from "@/components/ui/keys";
import { Kbd } from "@/components/ui/kbd";
import { runsQuery } from "@/lib/queries/runs";
import { RunFilters } from "./run-filters";
import { RunsPager } from "./runs-pager";
import { isNarrowed, runParams, toFilter } from "./run-params";
import { RunsBlank, RunsError, RunsLoading } from "./runs-states";
import { RunsTable } from "./runs-table";
import { RunTotals } from "./run-totals";
import { useHeldRuns } from "./use-held-runs";

const LIVE_MS = 3000;

/** The list of runs: filters in the URL, newest first, kept up to date as long as it shows the newest. */
export function RunsView() {
  const t = useTranslations("runs");
  const [params, setParams] = useQueryStates(runParams, { history: "replace", throttleMs: 300 });
  const [paused, setPaused] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  useRecordKeys(pane);
  const newest = params.cursor === null;
  const live = newest && !paused;
  const { data, error, isPending, refetch } = useQuery({
    ...runsQuery(toFilter(params)),
    refetchInterval: live ? LIVE_MS : false,
  });
  const held = useHeldRuns(data?.runs ?? [], pane, live);
  const clear = () => void setParams(null);
  // A place that cannot be read is left, or the same error would come again.
  const retry = () => void (newest ? refetch() : setParams({ cursor: null, direction: null }));
  return (
    <>
      <TopBar title={t("title")} actions={<Actions live={live} newest={newest} onPause={() => setPaused(!paused)} />}>
        <LiveMark live={live} />
      </TopBar>
      <RunFilters
        params={params}
        onChange={(change) => void setParams({ ...change, cursor: null, direction: null })}
        runs={data?.runs ?? []}
      />
      {data && (data.runs.length > 0 || isNarrowed(params)) ? (
        <RunTotals
          page={data}
          outcome={params.outcome}
          onOutcome={(outcome) => void setParams({ outcome, cursor: null, direction: null })}
        />
      ) : null}
      {error && data ? (
        <p role="status" className="flex-none border-y border-ask-fill bg-ask-tint px-4 py-1 text-small">
          <Icon name="warning" className="mr-1.5 text-ask" />
          {t("error.stale")}
        </p>
      ) : null}
      <div ref={pane} className="pane relative flex-1">
        {held.fresh > 0 ? (
          <div className="sticky top-9 z-2 h-0 text-center">
            <Button size="small" tone="primary" onClick={held.release}>
              {t("newRuns", { count: held.fresh })}
            </Button>
          </div>
        ) : null}
        {isPending ? <RunsLoading /> : null}
        {error && !data ? <RunsError onRetry={retry} /> : null}
        {data && held.runs.length === 0 ? <RunsBlank narrowed={isNarrowed(params)} onClear={clear} /> : null}
        {held.runs.length > 0 ? <RunsTable runs={held.runs} /> : null}
      </div>
      {data && held.runs.length > 0 ? (
        <RunsPager page={data} shown={held.runs.length} onMove={(move) => void setParams(move, { history: "push" })} />
      ) : null}
    </>
  );
}

function LiveMark({ live }: { live: boolean }) {
  const t = useTranslations("runs");
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-small text-ink-2">
      {live ? (
        <span aria-hidden className="size-2 rounded-full border-2 border-allow-fill" />
      ) : (
        <Icon name="pause" className="size-3" />
      )}
      {live ? t("live") : t("paused")}
    </span>
  );
}

function Actions({ live, newest, onPause }: { live: boolean; newest: boolean; onPause: () => void }) {
  const t = useTranslations("runs");
  return (
    <>
      <span className="flex items-center gap-1 text-small text-ink-3 max-lg:hidden">
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t("move")}
        <Kbd className="ml-2">Enter</Kbd> {t("open")}
      </span>
      {newest ? <Button onClick={onPause}>{live ? t("pause") : t("resume")}</Button> : null}
    </>
  );
}
