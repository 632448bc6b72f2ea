"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { CaseReport, UnlistedPair } from "@/lib/engine/policy/cases/report";
import type { FormPart } from "../form/edit";
import { CaseRow } from "./case-row";
import { callCase, withNewCase } from "./change";

/** What the policy must say, kept with it: each case with what it says now. */
export function CasesForm({
  part,
  report,
  checking,
}: {
  part: FormPart;
  report: CaseReport;
  /** The report is of an earlier state of the document. */
  checking: boolean;
}) {
  const t = useTranslations("policies.cases");
  const { document, readOnly, goal, onEdit } = part;
  const { tests } = document;
  const led = goal?.[0] === "tests" && goal[1] !== undefined ? Number(goal[1]) : null;
  const [open, setOpen] = useState<number | null>(led);
  const add = (check: Parameters<typeof withNewCase>[0]) => {
    onEdit(withNewCase(check));
    setOpen(tests.length);
  };
  const intent = document.intents[0]?.name ?? "unknown";
  return (
    <div className="pane flex-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 max-md:px-3">
        <div className="min-w-64 flex-1">
          <p role="status" className="font-strong">
            {checking ? t("checking") : <Summary report={report} />}
          </p>
          <p className="max-w-[84ch] text-small text-ink-3">{t("help")}</p>
        </div>
        {readOnly ? null : (
          <span className="flex gap-2">
            <Button
              size="small"
              disabled={document.toolbox.length === 0}
              onClick={() => add(callCase(document.toolbox[0]!.tool, { intent }))}
            >
              <Icon name="plus" />
              {t("addCall")}
            </Button>
            <Button size="small" onClick={() => add({ kind: "route", sentence: "", intent })}>
              <Icon name="plus" />
              {t("addSentence")}
            </Button>
          </span>
        )}
      </div>
      {checking ? null : (
        <Unlisted
          pairs={report.unlisted}
          readOnly={readOnly}
          onList={(pairs) => onEdit((now) => pairs.reduce((next, pair) => withNewCase(listed(pair))(next), now))}
        />
      )}
      {tests.length === 0 ? <p className="px-4 py-6 text-ink-3 max-md:px-3">{t("none")}</p> : null}
      <ol>
        {tests.map((check, index) => (
          <CaseRow
            key={index}
            index={index}
            check={check}
            result={checking ? undefined : report.results[index]}
            document={document}
            readOnly={readOnly}
            open={open === index}
            onOpen={(opened) => setOpen(opened ? index : null)}
            onEdit={onEdit}
          />
        ))}
      </ol>
    </div>
  );
}

const listed = ({ intent, tool }: UnlistedPair) => callCase(tool, { intent, effect: "allow" });

function Summary({ report: { results, unlisted } }: { report: CaseReport }) {
  const t = useTranslations("policies.cases");
  const count = (verdict: string) => results.filter((result) => result.verdict === verdict).length;
  const failed = count("failed");
  const undecided = count("undecided");
  return [
    t("hold", { count: count("passed"), total: results.length }),
    failed ? t("fail", { count: failed }) : null,
    unlisted.length ? t("notListed", { count: unlisted.length }) : null,
    undecided ? t("left", { count: undecided }) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Unlisted({
  pairs,
  readOnly,
  onList,
}: {
  pairs: readonly UnlistedPair[];
  readOnly: boolean;
  onList: (pairs: readonly UnlistedPair[]) => void;
}) {
  const t = useTranslations("policies.cases");
  if (pairs.length === 0) return null;
  return (
    <Notice
      tone="refuse"
      icon="warning"
      title={t("unlisted", { count: pairs.length })}
      className="mx-4 my-3 max-md:mx-3"
      actions={
        readOnly || pairs.length === 1 ? null : (
          <Button size="small" onClick={() => onList(pairs)}>
            {t("listAll")}
          </Button>
        )
      }
    >
      <p className="text-small">{t("unlistedHelp")}</p>
      <ul className="mt-1">
        {pairs.map(({ intent, tool }) => (
          <li key={`${intent}/${tool}`} className="flex flex-wrap items-center gap-2 py-0.5">
            <span className="break-words">
              {t.rich("mayUse", { intent, tool, code: (chunks) => <code>{chunks}</code> })}
            </span>
            {readOnly ? null : (
              <Button size="small" tone="quiet" onClick={() => onList([{ intent, tool }])}>
                {t("list")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
