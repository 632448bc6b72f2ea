"use client";

import { memo, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { ToolEffect } from "@/lib/engine/tool/execution";
import { Glyph, groundOf, LintMark, MarkSign } from "./glyph";
import { isLocked, type CellView, type RowView } from "./rows";

/** How the page draws what a tool does to the world. */
export type DrawEffect = (effect: ToolEffect) => ReactNode;

/** Words of a cell, for those who do not see it. */
export type CellWords = (tool: string, column: number, view: CellView) => string;

interface Props {
  row: RowView;
  at: number;
  intents: readonly string[];
  /** The column of the current cell, when it is in this row. */
  current: number | null;
  /** The one cell that Tab comes to. */
  stop: number | null;
  drawEffect: DrawEffect;
  words: CellWords;
  offWord: string;
}

const same = (a: Props, b: Props) =>
  a.row.signature === b.row.signature &&
  a.at === b.at &&
  a.intents === b.intents &&
  a.current === b.current &&
  a.stop === b.stop &&
  a.words === b.words;

/** A tool and what each intent may do with it. Drawn anew only when something in it has changed. */
export const MatrixRow = memo(function MatrixRow({
  row,
  at,
  intents,
  current,
  stop,
  drawEffect,
  words,
  offWord,
}: Props) {
  const { tool, cells, count, lint } = row;
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className="matrix-row [contain-intrinsic-block-size:28px] [content-visibility:auto]"
    >
      <div
        role="rowheader"
        className={cn(
          "sticky left-0 z-1 flex items-center gap-1.5 border-r border-b border-line border-r-line-strong bg-surface pr-2 pl-3",
          current !== null && "shadow-[inset_3px_0_0_var(--ink)]",
        )}
      >
        <code
          className={cn("min-w-0 flex-1 truncate text-[11.5px]", current !== null && "font-title")}
          title={tool.name}
        >
          {tool.name}
        </code>
        {lint ? <LintMark level={lint} className="size-3" /> : null}
        {tool.enabled ? null : (
          <span className="rounded-mark border border-current px-[3px] text-micro leading-3.5 text-refuse">
            {offWord}
          </span>
        )}
        {drawEffect(tool.effect)}
      </div>
      {cells.map((view, column) => (
        <CellBox
          key={intents[column]}
          place={`${at}/${column}`}
          view={view}
          locked={isLocked(intents[column]!)}
          current={current === column}
          stop={stop === column}
          label={words(tool.name, column, view)}
        />
      ))}
      <div
        role="gridcell"
        className={cn(
          "grid place-items-center border-b border-l border-line border-l-line-strong bg-ground text-small",
          count === 0 ? "font-strong text-ask" : "text-ink-2",
        )}
      >
        {count}
      </div>
    </div>
  );
}, same);

function CellBox({
  place,
  view: { cell, asks, mark, lint },
  locked,
  current,
  stop,
  label,
}: {
  place: string;
  view: CellView;
  locked: boolean;
  current: boolean;
  stop: boolean;
  label: string;
}) {
  return (
    <div
      role="gridcell"
      data-cell={place}
      tabIndex={stop ? 0 : -1}
      aria-label={label}
      aria-selected={current}
      aria-disabled={locked || undefined}
      className={cn(
        "relative grid cursor-pointer place-items-center border-b border-l border-line first-of-type:border-l-0 focus-visible:rounded-none focus-visible:shadow-[inset_0_0_0_2px_var(--ink)]",
        groundOf(cell, asks),
        locked && "hatched cursor-default",
        mark && "outline-[1.5px] -outline-offset-3 outline-ink-3 outline-dashed",
        current && "shadow-[inset_0_0_0_2px_var(--ink)] outline-0",
      )}
    >
      {locked && cell === "none" ? null : <Glyph cell={cell} />}
      {mark ? <MarkSign mark={mark} className="absolute top-1 left-1.5" /> : null}
      {lint ? <LintMark level={lint} className="absolute top-1 right-1" /> : null}
    </div>
  );
}
