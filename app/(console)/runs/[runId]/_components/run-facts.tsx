"use client";

import { useTranslations } from "next-intl";
import { OutcomeMark, SourceMark, VersionChip } from "@/components/trace/marks/marks";
import type { TraceView } from "@/components/trace/model/types";
import { formatCount, formatMs } from "@/components/ui/format";
import { Fact } from "@/components/ui/table";
import { ClockTime } from "@/components/ui/time";
import type { RunSummary } from "@/lib/schemas/runs";

/** What a run is, in one row under its id. */
export function RunFacts({ run, view }: { run: RunSummary; view: TraceView }) {
  const t = useTranslations("runs.run");
  const status = useTranslations("trace.status");
  const outcome = view.outcome ?? run.outcome;
  const standing = outcome ?? (run.state === "finished" ? "failed" : run.state);
  const reason = view.terminationReason ?? run.terminationReason;
  const decision = view.route.decision;
  const ran = view.calls.filter((call) => call.startedAt !== null).length;
  const notRun = view.calls.filter((call) => call.state === "not_run").length;
  const used = (budget: string) => view.budgets.find((use) => use.budget === budget)?.used;
  return (
    <dl className="flex h-[52px] flex-none items-center gap-x-5 gap-y-1 overflow-hidden border-b border-line px-4 max-md:h-auto max-md:flex-wrap max-md:px-3 max-md:py-2">
      <Fact label={t("outcome")} className="max-md:w-full max-md:[&>dt]:sr-only">
        <OutcomeMark standing={standing} strong />
        {reason ? <code className="ml-1.5 text-refuse">{reason}</code> : null}
      </Fact>
      <Fact label={t("intent")} className="max-md:hidden">
        {decision ? (
          <span className="inline-flex items-center gap-1.5">
            <code>{decision.intent}</code>
            <SourceMark source={decision.source} className="size-3.5" />
            {decision.confidence.toFixed(2)}
          </span>
        ) : (
          <span className="text-ink-3">{t("notRouted")}</span>
        )}
      </Fact>
      {run.version ? (
        <Fact label={t("version")}>
          <VersionChip version={run.version} small />
          <span className="ml-1.5">{status(run.version.status)}</span>
        </Fact>
      ) : null}
      <Fact label={t("rounds")}>{Math.max(used("maxRounds") ?? 0, view.rounds.length)}</Fact>
      <Fact label={t("calls")} className="max-md:hidden">
        {t(notRun > 0 ? "callsNotRun" : "callsRan", { ran, notRun })}
      </Fact>
      <Fact label={t("tokens")} className="max-md:hidden">
        {formatCount(Math.max(used("maxTotalTokens") ?? 0, run.tokens))}
      </Fact>
      <Fact label={t("time")}>
        {formatMs(Math.max(used("maxRunMs") ?? 0, run.activeMs))}
        {view.waitedMs > 0 ? (
          <span className="ml-1 text-ink-3">{t("waiting", { time: formatMs(view.waitedMs) })}</span>
        ) : null}
      </Fact>
      <Fact label={t("model")} className="max-xl:hidden">
        {view.start?.connection.name ?? run.model}
        {run.demo ? <span className="text-ink-3">{t("demo")}</span> : null}
      </Fact>
      <Fact label={t("started")} className="ml-auto max-lg:hidden">
        <ClockTime at={run.startedAt ?? run.createdAt} />
      </Fact>
    </dl>
  );
}
