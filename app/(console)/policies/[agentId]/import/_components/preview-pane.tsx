"use client";

import { useTranslations } from "next-intl";
import { LintCount, LintList } from "@/components/policy/lint-list";
import { ChangeList } from "@/components/policy/review/change-list";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { BlankState } from "@/components/ui/states";
import { casesHold } from "@/lib/engine/policy/cases/report";
import type { ImportPreview } from "@/lib/schemas/policies";

const nowhere = () => {};

/** What a text would change, or why it is no policy. */
export function PreviewPane({
  preview,
  stale,
  onLine,
}: {
  preview: ImportPreview | null;
  /** The text was changed since it was looked at. */
  stale: boolean;
  onLine: (line: number) => void;
}) {
  const t = useTranslations("policies.import");
  if (!preview) {
    return (
      <BlankState icon="columns" title={t(stale ? "changed" : "nothingYet")}>
        {t(stale ? "changedText" : "nothingYetText")}
      </BlankState>
    );
  }
  return (
    <div role="region" aria-label={t("preview")} tabIndex={0} className="pane">
      {preview.ok ? <Sound preview={preview} /> : <Issues issues={preview.issues} onLine={onLine} />}
    </div>
  );
}

function Issues({
  issues,
  onLine,
}: {
  issues: Extract<ImportPreview, { ok: false }>["issues"];
  onLine: (line: number) => void;
}) {
  const t = useTranslations("policies.import");
  return (
    <Notice
      tone="refuse"
      icon="bar"
      role="alert"
      title={t("faults", { count: issues.length })}
      className="m-4 max-md:mx-3"
    >
      <p className="text-small">{t("faultsHelp")}</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {issues.map(({ path, message, line }, at) => (
          <li key={at} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
            {line === null ? (
              <span />
            ) : (
              <button
                type="button"
                onClick={() => onLine(line)}
                className="cursor-pointer rounded text-left underline decoration-line-control underline-offset-3"
              >
                {t("line", { line })}
              </button>
            )}
            <span className="break-words">
              {path ? <code>{path}</code> : null} {message}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Sound({ preview: { against, changes, findings, cases } }: { preview: Extract<ImportPreview, { ok: true }> }) {
  const t = useTranslations("policies.import");
  return (
    <>
      <p role="status" className="border-b border-line px-4 py-3 font-strong max-md:px-3">
        {against === null
          ? t("first")
          : t(changes.length ? "against" : "same", { version: against, count: changes.length })}
        {casesHold(cases) ? null : <span className="block font-normal text-refuse">{t("casesFail")}</span>}
      </p>
      {findings.length > 0 ? (
        <Section title={t("lint")} aside={<LintCount findings={findings} />}>
          <LintList findings={findings} onOpen={nowhere} />
        </Section>
      ) : null}
      <ChangeList changes={changes} onOpen={nowhere} />
    </>
  );
}
