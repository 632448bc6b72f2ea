"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { OutcomeIcon } from "@/components/trace/marks/marks";
import type { RunPage } from "@/lib/schemas/runs";
import { OUTCOMES, type RunParams } from "./run-params";

const bold = (chunks: React.ReactNode) => <b className="font-title text-ink">{chunks}</b>;

/** How many runs there are, by how they ended; each number narrows the list to its runs. */
export function RunTotals({
  page,
  outcome,
  onOutcome,
}: {
  page: RunPage;
  outcome: RunParams["outcome"];
  onOutcome: (outcome: RunParams["outcome"]) => void;
}) {
  const t = useTranslations("runs");
  const names = useTranslations("trace.outcome");
  const shown = OUTCOMES.filter((name) => (page.byOutcome[name] ?? 0) > 0 || name === outcome);
  return (
    <div className="flex h-8 flex-none items-center gap-4 overflow-x-auto px-4 text-small whitespace-nowrap [scrollbar-width:none] max-md:gap-3 max-md:px-3">
      <span>{t.rich(page.totalCapped ? "totalCapped" : "total", { count: page.total, b: bold })}</span>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === outcome}
          onClick={() => onOutcome(name === outcome ? null : name)}
          className={cn(
            "touch-target inline-flex h-6 cursor-pointer items-center gap-1.5 rounded px-1 text-ink-2 hover:bg-hover hover:text-ink",
            name === outcome && "bg-selected text-ink",
          )}
        >
          <OutcomeIcon standing={name} />
          <span>{t.rich("outcomeCount", { count: page.byOutcome[name] ?? 0, outcome: names(name), b: bold })}</span>
          {name === outcome ? <Icon name="cross" className="size-3" /> : null}
        </button>
      ))}
    </div>
  );
}
