"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Gauge } from "@/components/ui/gauge";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { BudgetUse } from "@/lib/engine/trace/events";
import { BUDGET_OF, formatUse, orderBudgets } from "../model/budgets";
import type { TraceView } from "../model/types";
import { Say } from "../story/sentence";
import { say, type Sentence } from "../story/say";
import { policyPath, versionOf } from "../story/words";

/** Every limit with what was used of it; the one that tripped first, with the field that set it. */
export function GuardsPanel({ view, id }: { view: TraceView; id?: string }) {
  const t = useTranslations("trace.panel");
  const tripped = view.trip ? [view.trip.reason, ...view.trip.alsoTripped] : [];
  const marked = tripped.map((reason) => BUDGET_OF[reason]);
  const budgets = orderBudgets(view.budgets, tripped);
  const cause = budgets.find((use) => use.budget === marked[0]);
  return (
    <Section id={id} title={t("guards")} aside={t("guardsAside")}>
      {budgets.length === 0 ? <p className="text-ink-3">{t("notYet")}</p> : null}
      <ul>
        {budgets.map((use) => (
          <Row key={use.budget} use={use} tripped={marked.includes(use.budget)} />
        ))}
      </ul>
      {cause ? (
        <p className="mt-1 text-ink-2">
          <Say sentence={setBy(cause, view)} />
        </p>
      ) : null}
    </Section>
  );
}

function Row({ use, tripped }: { use: BudgetUse; tripped: boolean }) {
  const t = useTranslations("trace");
  const name = t(`budget.${use.budget}`);
  const text = formatUse(use);
  return (
    <li
      className={cn(
        "grid grid-cols-[104px_minmax(0,1fr)_106px] items-center gap-x-3 gap-y-px",
        tripped && "text-refuse",
      )}
    >
      <span className={cn("truncate", tripped && "font-strong")}>
        {tripped ? <Icon name="bar" className="mr-1" /> : null}
        {name}
      </span>
      {use.limit === null ? (
        <span className="text-right text-ink-3">{t("limit.none")}</span>
      ) : (
        <Gauge value={use.used} limit={use.limit} tripped={tripped} label={name} text={text} />
      )}
      <span className={cn("text-right whitespace-nowrap", tripped && "font-strong")}>{text}</span>
    </li>
  );
}

function setBy(use: BudgetUse, view: TraceView): Sentence {
  if (use.setBy.scope === "ceiling") return say("limit.shortCeiling");
  return say("limit.short", { path: policyPath(use.setBy.field), version: versionOf(view) });
}
