"use client";

import { useTranslations } from "next-intl";
import { formatMs } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import type { BatchView, CallView, TraceView } from "../model/types";
import { planSentence, why } from "../story/call-words";
import { Say } from "../story/sentence";
import { nested, say, type Sentence } from "../story/say";

/** The batches as planned, against what happened; below them the calls that are in none. */
export function PlanPanel({ view, id }: { view: TraceView; id?: string }) {
  const t = useTranslations("trace.panel");
  const rows = view.rounds.flatMap((round) => {
    const planned = new Set(round.batches.flatMap((batch) => batch.callIds));
    return [
      ...round.batches.map((batch) => ({ key: `batch ${batch.number}`, batch, call: null })),
      ...round.calls
        .filter((call) => !planned.has(call.callId) && call.state === "not_run")
        .map((call) => ({ key: call.callId, batch: null, call })),
    ];
  });
  return (
    <Section id={id} title={t("plan")}>
      {rows.length === 0 ? <p className="text-ink-3">{view.state === "finished" ? t("noPlan") : t("notYet")}</p> : null}
      <ul>
        {rows.map(({ key, batch, call }) =>
          batch ? <BatchRow key={key} batch={batch} /> : call ? <NotRunRow key={key} call={call} /> : null,
        )}
      </ul>
    </Section>
  );
}

const ROW = "grid grid-cols-[18px_minmax(0,1fr)_auto] items-baseline gap-x-1";

function BatchRow({ batch }: { batch: BatchView }) {
  const happened = actual(batch);
  return (
    <li className={ROW}>
      <span className="text-ink-3">{batch.number}</span>
      <span>
        <Say sentence={planSentence(batch)} />
      </span>
      <span className="text-ink-3">{typeof happened === "string" ? happened : <Say sentence={happened} />}</span>
    </li>
  );
}

/** What became of a batch: its time, or why there is none, or how much of it ran. */
function actual({ calls, callIds, durationMs, startedAt }: BatchView): string | Sentence {
  const ran = calls.filter((call) => call.startedAt !== null).length;
  if (startedAt === null) {
    return say(calls.every((call) => call.state === "not_run") ? "plan.none" : "plan.waiting");
  }
  if (durationMs === null) return say("plan.running");
  return ran < callIds.length ? say("plan.partly", { ran, count: callIds.length }) : formatMs(durationMs);
}

function NotRunRow({ call }: { call: CallView }) {
  return (
    <li className={ROW}>
      <span aria-hidden className="text-refuse">
        –
      </span>
      <span>
        <Say sentence={say("plan.notRun", { tool: call.tool, why: nested(why(call)) })} />
      </span>
    </li>
  );
}
