"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { formatMs } from "@/components/ui/format";
import { EffectMark, TONES } from "../marks/marks";
import type { Summary } from "../model/summary";
import type { CallView } from "../model/types";
import { callGist } from "./call-words";
import { Say } from "./sentence";
import { summaryText } from "./summary-text";

/** What became of a call, in a few words. */
function CallGist({ call }: { call: CallView }) {
  const { tone, sentence, summary } = callGist(call);
  return (
    <span className={TONES[tone]}>
      {sentence ? <Say sentence={sentence} /> : null}
      {summary ? <SummaryView summary={summary} /> : null}
    </span>
  );
}

/** A result in a few words; the names of fields step back behind their values. */
function SummaryView({ summary }: { summary: Summary }) {
  const t = useTranslations("trace");
  if (summary.kind !== "fields") return summaryText(summary, { t });
  return (
    <>
      {summary.fields.map(({ name, value }) => (
        <span key={name} className="mr-2.5 inline-block max-w-full">
          <span className="text-ink-3">{name}</span> {value}
        </span>
      ))}
      {summary.more > 0 ? <span className="text-ink-3">{t("call.more", { count: summary.more })}</span> : null}
    </>
  );
}

/** A step to the right for each call that a call stands below. */
const INDENTS = ["", "pl-4", "pl-8", "pl-12", "pl-16"];

/** Calls under each other, those that a call made below it: mark of its effect, name, what came of it, how long it took. */
export function CallList({ calls, className }: { calls: readonly CallView[]; className?: string }) {
  return (
    <ul className={className}>
      {calls.map((call) => (
        <li
          key={call.callId}
          className={cn(
            "grid grid-cols-[14px_minmax(0,1fr)_auto] items-baseline gap-x-2 text-small leading-5 md:grid-cols-[14px_132px_minmax(0,1fr)_auto]",
            INDENTS[Math.min(call.depth, INDENTS.length - 1)],
          )}
        >
          <EffectMark effect={call.effect} />
          <code className="truncate" title={call.tool}>
            {call.tool}
          </code>
          <span className="max-md:col-[2/-1] max-md:row-2 md:truncate">
            <CallGist call={call} />
          </span>
          <span className="text-ink-3 max-md:col-3 max-md:row-1">
            {call.durationMs !== null && call.startedAt !== null ? formatMs(call.durationMs) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
