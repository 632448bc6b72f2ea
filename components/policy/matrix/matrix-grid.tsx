"use client";

import { useTranslations } from "next-intl";
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { cn } from "@/components/ui/cn";
import { CELLS } from "../cells";
import { LintMark } from "./glyph";
import { MatrixRow, type CellWords, type DrawEffect } from "./matrix-row";
import { moved, type Place } from "./move";
import { totalsOf, type Level, type RowView } from "./rows";

export interface IntentHead {
  name: string;
  title: string;
  lint: Level | null;
}

interface Props {
  rows: readonly RowView[];
  intents: readonly IntentHead[];
  current: Place | null;
  onCurrent: (place: Place) => void;
  /** A click, Space, or a digit that names a state. */
  onPress: (place: Place, wanted: (typeof CELLS)[number] | null) => void;
  /** Enter: to the words of the cell. */
  onOpen: (place: Place) => void;
  drawEffect: DrawEffect;
}

/** Tools down, intents across: an ARIA grid with one tab stop. Heads and sums stay in sight. */
export function MatrixGrid({ rows, intents, current, onCurrent, onPress, onOpen, drawEffect }: Props) {
  const t = useTranslations("policies.matrix");
  const grid = useRef<HTMLDivElement>(null);
  const names = useNames(intents);
  const words = useWords(intents);
  const stop = current ?? { row: 0, column: 0 };
  const go = (place: Place) => {
    onCurrent(place);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${place.row}/${place.column}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const at = placeOf(event);
    if (!at || event.altKey || event.metaKey) return;
    const size = { row: rows.length, column: intents.length };
    const next = moved(at, event.key, event.ctrlKey, size);
    const digit = event.ctrlKey ? -1 : ["0", "1", "2", "3"].indexOf(event.key);
    if (next) go(next);
    else if (event.key === " ") onPress(at, null);
    else if (event.key === "Enter") onOpen(at);
    else if (digit >= 0) onPress(at, CELLS[digit]!);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    const at = placeOf(event);
    if (!at) return;
    onCurrent(at);
    onPress(at, null);
  };
  useEffect(() => {
    if (!current) return;
    grid.current
      ?.querySelector(`[data-cell="${current.row}/${current.column}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  const totals = totalsOf(rows, intents.length);
  return (
    <div className="pane flex-1 scroll-pt-12 scroll-pb-7 scroll-pl-(--matrix-head) border-t border-line-strong [--matrix-head:222px] max-md:[--matrix-head:150px]">
      <div
        ref={grid}
        role="grid"
        aria-label={t("name")}
        aria-rowcount={rows.length + 2}
        aria-colcount={intents.length + 2}
        tabIndex={-1}
        onKeyDown={press}
        onClick={click}
        onFocus={(event) => {
          const at = placeOf(event);
          if (at && (at.row !== current?.row || at.column !== current.column)) onCurrent(at);
        }}
        className="matrix select-none"
        style={{ "--columns": intents.length } as CSSProperties}
      >
        <Heads intents={intents} current={current?.column ?? null} />
        {rows.map((row, at) => (
          <MatrixRow
            key={row.tool.name}
            row={row}
            at={at}
            intents={names}
            current={current?.row === at ? current.column : null}
            stop={stop.row === at ? stop.column : null}
            drawEffect={drawEffect}
            words={words}
            offWord={t("off")}
          />
        ))}
        <div role="row" className="matrix-row sticky bottom-0 z-2">
          <div
            role="rowheader"
            className={cn(SUM, "sticky left-0 z-2 flex items-center border-r border-r-line-strong pl-3 text-ink-3")}
          >
            {t("inScope")}
          </div>
          {totals.map((total, column) => (
            <div
              key={intents[column]!.name}
              role="gridcell"
              className={cn(
                SUM,
                "grid place-items-center border-l border-line first-of-type:border-l-0",
                total === 0 && intents[column]!.lint ? "font-strong text-ask" : "text-ink-2",
              )}
            >
              {total}
            </div>
          ))}
          <div role="gridcell" className={cn(SUM, "grid place-items-center border-l border-l-line-strong text-ink-2")}>
            {totals.reduce((sum, total) => sum + total, 0)}
          </div>
        </div>
      </div>
    </div>
  );
}

const SUM = "border-t border-t-line-strong bg-ground text-small";
const HEAD = "border-b border-line-strong bg-ground text-micro";

function Heads({ intents, current }: { intents: readonly IntentHead[]; current: number | null }) {
  const t = useTranslations("policies.matrix");
  return (
    <div role="row" aria-rowindex={1} className="matrix-row sticky top-0 z-3 h-12">
      <div
        role="columnheader"
        className={cn(HEAD, "sticky left-0 z-3 flex items-end border-r border-line-strong pb-1 pl-3 text-ink-3")}
      >
        {t("tool")}
      </div>
      {intents.map(({ name, title, lint }, column) => (
        <div
          key={name}
          role="columnheader"
          title={name}
          className={cn(
            HEAD,
            "relative flex flex-col items-center justify-end px-0.5 pb-[5px] text-center leading-3.5 text-ink-2",
            current === column && "font-title text-ink shadow-[inset_0_-2px_0_var(--ink)]",
          )}
        >
          {lint ? <LintMark level={lint} className="mb-0.5" /> : null}
          <span className="line-clamp-2 max-w-full break-words hyphens-auto">{title}</span>
        </div>
      ))}
      <div
        role="columnheader"
        className={cn(HEAD, "flex items-end justify-center border-l border-line-strong pb-[5px] text-ink-2")}
      >
        {t("intents")}
      </div>
    </div>
  );
}

/** The place of the cell that an event is in. */
function placeOf(event: { target: EventTarget }): Place | null {
  const at = event.target instanceof Element ? event.target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  const [row, column] = at?.split("/").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** The same list as long as the names are the same, so that rows need not be drawn anew. */
function useNames(intents: readonly IntentHead[]): readonly string[] {
  const names = intents.map(({ name }) => name).join("\n");
  return useMemo(() => names.split("\n"), [names]);
}

function useWords(intents: readonly IntentHead[]): CellWords {
  const t = useTranslations("policies.matrix");
  const titles = intents.map(({ title }) => title).join("\n");
  return useCallback(
    (tool, column, { cell, asks, mark, lint }) =>
      [
        t("cell", { intent: titles.split("\n")[column] ?? "", tool, state: t(`state.${cell}`) }),
        cell === "conditional" && asks ? t("asksToo") : null,
        mark ? t(`mark.${mark}`) : null,
        lint ? t(`level.${lint}`) : null,
      ]
        .filter(Boolean)
        .join(", "),
    [t, titles],
  );
}
