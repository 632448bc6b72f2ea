"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/copy";
import { useRecordKeys } from "@/components/ui/keys";
import { SearchField } from "@/components/ui/search-field";
import type { TraceView } from "../model/types";
import { EventRow } from "./event-row";
import { filterEvents, listRows, type DataGroup } from "./rows";

const ROW = 28;

/** The events as they were written: only the rows in view are in the document, payloads only when opened. */
export function TraceData({ view, openSeq = null }: { view: TraceView; openSeq?: number | null }) {
  const t = useTranslations("trace.data");
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(view.events.filter((event) => event.seq === openSeq).map((event) => event.key)),
  );
  const events = useMemo(() => filterEvents(view.events, wanted), [view.events, wanted]);
  const rows = useMemo(() => listRows(events), [events]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW,
    overscan: 12,
    // What the server draws, before there is a window to measure.
    initialRect: { width: 800, height: 800 },
  });
  useRecordKeys(box);
  useEffect(() => {
    const at = rows.findIndex((row) => row.kind === "event" && row.event.seq === openSeq);
    if (at >= 0) virtual.scrollToIndex(at, { align: "center" });
    // Only the place that was asked for moves the list, not each event that comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openSeq]);
  const toggle = (key: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line px-4 max-md:px-3">
        <SearchField label={t("filter")} value={text} onChange={setText} shortcut className="w-64 max-md:flex-1" />
        <span className="flex-1 max-md:hidden" />
        <span className="text-small text-ink-3">
          {events.length === view.events.length
            ? t("count", { count: events.length })
            : t("shown", { shown: events.length, count: view.events.length })}
        </span>
        <CopyButton label={t("copyAll")} text={() => JSON.stringify(view.events, null, 2)} />
      </div>
      <div ref={box} role="list" aria-label={t("label")} className="pane flex-1">
        {rows.length === 0 ? <p className="px-4 py-6 text-ink-3">{t("none")}</p> : null}
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                role="listitem"
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === "group" ? (
                  <GroupHead group={row.group} count={row.count} />
                ) : (
                  <EventRow
                    event={row.event}
                    runId={view.start?.runId ?? null}
                    startedAt={view.startedAt}
                    open={opened.has(row.id)}
                    onToggle={() => toggle(row.id)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function GroupHead({ group, count }: { group: DataGroup; count: number }) {
  const t = useTranslations("trace.data");
  return (
    <div className="flex h-[22px] items-center gap-2 border-b border-line bg-ground px-4 text-micro text-ink-2 max-md:px-3">
      <b className="text-ink">
        {group.kind === "round" ? t("group.round", { round: group.round }) : t(`group.${group.kind}`)}
      </b>
      {t("count", { count })}
    </div>
  );
}
