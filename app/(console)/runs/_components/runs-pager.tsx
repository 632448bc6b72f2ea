"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import type { RunPage } from "@/lib/schemas/runs";
import type { RunParams } from "./run-params";

/** Moves through the list by place, not by number, so that new runs shift nothing. */
export function RunsPager({
  page,
  shown,
  onMove,
}: {
  page: RunPage;
  shown: number;
  onMove: (move: Pick<RunParams, "cursor" | "direction">) => void;
}) {
  const t = useTranslations("runs");
  const { older, newer, total, totalCapped } = page;
  return (
    <div className="flex h-10 flex-none items-center gap-2 border-t border-line-strong px-4 text-small max-md:px-3">
      <span className="flex-1 text-ink-3">
        {t(totalCapped ? "shownCapped" : "shown", { count: shown, total: formatCount(total) })}
      </span>
      <Button size="small" disabled={newer === null} onClick={() => onMove({ cursor: newer, direction: "newer" })}>
        {t("newer")}
      </Button>
      <Button size="small" disabled={older === null} onClick={() => onMove({ cursor: older, direction: "older" })}>
        {t("older")}
      </Button>
    </div>
  );
}
