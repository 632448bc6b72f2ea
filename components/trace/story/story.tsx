"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { formatOffset } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { useRecordKeys } from "@/components/ui/keys";
import { TONES } from "../marks/marks";
import { isAsking } from "../model/asking";
import type { LiveText } from "../model/live";
import type { TraceView } from "../model/types";
import { LineBody } from "./line-body";
import type { StoryLine } from "./line";
import { tellStory } from "./tell";
import { Writing } from "./writing";

const GRID = "grid grid-cols-[52px_16px_minmax(0,1fr)] md:grid-cols-[72px_20px_minmax(0,1fr)]";

/** A run in sentences, a line for each decision. J and K move between them; Enter opens the event behind one. */
export function Story({
  view,
  text = null,
  onOpenEvent,
}: {
  view: TraceView;
  /** A reply under way. */
  text?: LiveText | null;
  onOpenEvent: (seq: number) => void;
}) {
  const t = useTranslations("trace.story");
  const list = useRef<HTMLOListElement>(null);
  const lines = useMemo(() => tellStory(view), [view]);
  useRecordKeys(list);
  if (lines.length === 0) return <p className="px-5 py-6 text-ink-3">{t("empty")}</p>;
  const live = isAsking(view);
  return (
    <ol ref={list} aria-label={t("label")} className="py-2 pr-3 pb-6 md:py-3 md:pr-5">
      {lines.map((line, place) => (
        <Row
          key={line.id}
          line={line}
          view={view}
          last={!live && place === lines.length - 1}
          onOpenEvent={onOpenEvent}
        />
      ))}
      {live ? (
        <li className={cn(GRID, "py-[3px]")}>
          <span />
          <Rail last>
            <Icon name="spark" className="relative bg-surface text-model shadow-[0_0_0_3px_var(--surface)]" />
          </Rail>
          <div className="pl-2 leading-[22px] md:pl-3">
            <Writing text={text} language={view.language} />
          </div>
        </li>
      ) : null}
    </ol>
  );
}

function Row({
  line,
  view,
  last,
  onOpenEvent,
}: {
  line: StoryLine;
  view: TraceView;
  last: boolean;
  onOpenEvent: (seq: number) => void;
}) {
  const t = useTranslations("trace.story");
  if (line.kind === "round") {
    return (
      <li className={cn(GRID, "pt-[9px] pb-[3px]")}>
        <span />
        <Rail />
        <div className="flex items-center gap-2 pl-2 leading-[18px] after:flex-1 after:border-t after:border-line md:pl-3">
          <LineBody line={line} view={view} />
        </div>
      </li>
    );
  }
  return (
    <li className={cn(GRID, "group -mr-2 py-[3px] pr-2 has-[[data-record]:focus-visible]:bg-hover")}>
      <button
        type="button"
        data-record
        title={t("openEvent")}
        onClick={() => onOpenEvent(line.seq)}
        className="mr-1 cursor-pointer justify-self-end self-start rounded px-1 text-micro leading-[max(20px,var(--lead-table))] text-ink-3 hover:text-ink hover:underline md:mr-2 md:text-small md:leading-[calc(var(--lead-table)+2px)]"
      >
        {formatOffset(line.at)}
      </button>
      <Rail last={last} first={line.kind === "message"}>
        <Icon
          name={line.icon}
          className={cn(
            "relative bg-surface shadow-[0_0_0_3px_var(--surface)] group-has-[[data-record]:focus-visible]:bg-hover group-has-[[data-record]:focus-visible]:shadow-none",
            TONES[line.tone],
          )}
        />
      </Rail>
      <div className="min-w-0 pl-2 leading-[max(20px,var(--lead-table))] md:pl-3 md:leading-[calc(var(--lead-table)+2px)]">
        <LineBody line={line} view={view} />
      </div>
    </li>
  );
}

/** The line down the marks. */
function Rail({
  children,
  first = false,
  last = false,
}: {
  children?: React.ReactNode;
  first?: boolean;
  last?: boolean;
}) {
  return (
    <span
      className={cn(
        "relative flex justify-center pt-[max(3px,(var(--lead-table)-14px)/2)] md:pt-[calc((var(--lead-table)-12px)/2)] before:absolute before:-top-[3px] before:-bottom-[3px] before:left-1/2 before:border-l before:border-line-strong",
        !children && "before:-top-[9px]",
        first && "before:top-3",
        last && "before:bottom-auto before:h-2.5",
      )}
    >
      {children}
    </span>
  );
}
