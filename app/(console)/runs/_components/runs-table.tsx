"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { OutcomeMark, SourceMark, VersionChip, type Standing } from "@/components/trace/marks/marks";
import { formatCount, formatMs } from "@/components/ui/format";
import { Table, Td, Th } from "@/components/ui/table";
import { RelativeTime } from "@/components/ui/time";
import type { RunSummary } from "@/lib/schemas/runs";

/** How a run stands, in one word. */
function standingOf({ outcome, state }: RunSummary): Standing {
  return outcome ?? (state === "finished" ? "failed" : state);
}

/** The runs, a row each; under 720 px a row has two lines. */
export function RunsTable({ runs }: { runs: readonly RunSummary[] }) {
  const t = useTranslations("runs.column");
  return (
    <Table>
      <thead className="max-md:sr-only">
        <tr>
          <Th>{t("when")}</Th>
          <Th>{t("version")}</Th>
          <Th>{t("input")}</Th>
          <Th>{t("intent")}</Th>
          <Th numeric className="max-xl:hidden">
            {t("confidence")}
          </Th>
          <Th>{t("outcome")}</Th>
          <Th numeric className="max-xl:hidden">
            {t("rounds")}
          </Th>
          <Th numeric className="max-lg:hidden">
            {t("calls")}
          </Th>
          <Th numeric className="max-lg:hidden">
            {t("tokens")}
          </Th>
          <Th numeric>{t("time")}</Th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.id} run={run} />
        ))}
      </tbody>
    </Table>
  );
}

const HIDDEN = "max-md:hidden";

function Row({ run }: { run: RunSummary }) {
  const t = useTranslations("runs");
  const chinese = /\p{Script=Han}/u.test(run.input);
  return (
    <tr className="relative hover:bg-hover has-[a:focus-visible]:bg-selected">
      <Td className={`text-ink-3 ${HIDDEN}`}>
        <span className="relative z-1">
          <RelativeTime bare at={run.createdAt} />
        </span>
      </Td>
      <Td className={HIDDEN}>
        <span className="inline-flex items-center gap-1 align-middle">
          {run.version ? (
            <VersionChip version={run.version} small />
          ) : (
            <span className="text-small text-ink-3">{t("noVersion")}</span>
          )}
          {run.purpose === "live" ? null : <span className="text-micro text-ink-3">{t(`purpose.${run.purpose}`)}</span>}
        </span>
      </Td>
      <Td className="w-[42%] max-w-0 max-md:h-auto max-md:w-auto max-md:px-3 max-md:py-2">
        <span className="flex items-baseline gap-2">
          <Link
            href={`/runs/${run.id}`}
            data-record
            lang={chinese ? "zh-CN" : "en"}
            className="block min-w-0 flex-1 truncate after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:shadow-[inset_0_0_0_2px_var(--ink)]"
          >
            {run.input || <span className="text-ink-3">{t("emptyMessage")}</span>}
          </Link>
          <span className="text-small text-ink-3 md:hidden">
            <RelativeTime bare at={run.createdAt} />
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-2 text-small md:hidden">
          <Outcome run={run} />
          <span className="flex-1" />
          <Intent run={run} />
        </span>
      </Td>
      <Td className={HIDDEN}>
        <Intent run={run} />
      </Td>
      <Td numeric className={`text-ink-3 max-xl:hidden`}>
        {run.confidence === null ? null : run.confidence.toFixed(2)}
      </Td>
      <Td className={HIDDEN}>
        <Outcome run={run} />
      </Td>
      <Td numeric className="max-xl:hidden">
        {run.rounds}
      </Td>
      <Td numeric className="max-lg:hidden">
        {run.callsRan}
        {run.callsNotRun > 0 ? <span className="text-refuse"> −{run.callsNotRun}</span> : null}
      </Td>
      <Td numeric className="max-lg:hidden">
        {formatCount(run.tokens)}
      </Td>
      <Td numeric className={HIDDEN}>
        {formatMs(run.activeMs)}
      </Td>
    </tr>
  );
}

function Intent({ run }: { run: RunSummary }) {
  if (run.intent === null) return null;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 align-middle">
      {run.source ? <SourceMark source={run.source} /> : null}
      <code className={`truncate ${run.intent === "unknown" ? "text-ink-3" : ""}`}>{run.intent}</code>
    </span>
  );
}

function Outcome({ run }: { run: RunSummary }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      <OutcomeMark standing={standingOf(run)} />
      {run.terminationReason ? <code className="truncate text-small text-ink-2">{run.terminationReason}</code> : null}
    </span>
  );
}
