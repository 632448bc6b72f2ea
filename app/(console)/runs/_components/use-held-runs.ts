"use client";

import { useEffect, useState, type RefObject } from "react";
import type { RunSummary } from "@/lib/schemas/runs";

/**
 * Keeps the rows where they are while someone reads or moves among them: runs that came since are counted, not
 * inserted, until they are asked for. Rows that are shown are brought up to date in place.
 */
export function useHeldRuns(
  runs: readonly RunSummary[],
  pane: RefObject<HTMLElement | null>,
  live: boolean,
): { runs: readonly RunSummary[]; fresh: number; release: () => void } {
  const [kept, setKept] = useState<readonly string[] | null>(null);
  const busy = useIsReading(pane);
  const ids = runs.map((run) => run.id);
  if (kept === null && busy && live && ids.length > 0) setKept(ids);
  if (kept !== null && (!busy || !live || !kept.some((id) => ids.includes(id)))) setKept(null);
  const shown = kept === null ? runs : runs.filter((run) => kept.includes(run.id));
  const first = shown[0] ? ids.indexOf(shown[0].id) : 0;
  return {
    runs: shown,
    fresh: kept === null ? 0 : Math.max(0, first),
    release: () => {
      setKept(ids);
      pane.current?.scrollTo({ top: 0 });
    },
  };
}

/** Whether someone has scrolled down, or has the focus on a row. */
function useIsReading(pane: RefObject<HTMLElement | null>): boolean {
  const [reading, setReading] = useState(false);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const look = () => {
      const focused = document.activeElement?.closest("[data-record]");
      setReading(element.scrollTop > 0 || (focused !== null && focused !== undefined && element.contains(focused)));
    };
    element.addEventListener("scroll", look, { passive: true });
    element.addEventListener("focusin", look);
    element.addEventListener("focusout", look);
    return () => {
      element.removeEventListener("scroll", look);
      element.removeEventListener("focusin", look);
      element.removeEventListener("focusout", look);
    };
  }, [pane]);
  return reading;
}
