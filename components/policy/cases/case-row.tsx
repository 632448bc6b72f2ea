"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { CaseResult } from "@/lib/engine/policy/cases/report";
import type { PolicyCase, PolicyDocument } from "@/lib/engine/policy/document";
import type { FormPart } from "../form/edit";
import { CallEditor, SentenceEditor } from "./case-editor";
import { withCase, withoutCase } from "./change";

const MARK = {
  passed: { icon: "check", ink: "text-allow" },
  failed: { icon: "bar", ink: "text-refuse" },
  undecided: { icon: "question", ink: "text-ask" },
} as const;

/** One case in a sentence, with what the policy says to it; it opens to be changed. */
export function CaseRow({
  index,
  check,
  result,
  document,
  readOnly,
  open,
  onOpen,
  onEdit,
}: {
  index: number;
  check: PolicyCase;
  /** Undefined: it is being checked. */
  result: CaseResult | undefined;
  document: PolicyDocument;
  readOnly: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onEdit: FormPart["onEdit"];
}) {
  const t = useTranslations("policies.cases");
  const mark = result ? MARK[result.verdict] : null;
  const change = (next: PolicyCase) => onEdit(withCase(index, next), `case ${index}`);
  return (
    <li className={cn("border-b border-line", open && "bg-ground")}>
      <div className="grid min-h-9 grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-2 px-4 max-md:px-3">
        {mark && result ? (
          <Icon name={mark.icon} label={t(`verdict.${result.verdict}`)} className={mark.ink} />
        ) : (
          <span />
        )}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          className="min-w-0 cursor-pointer py-1.5 text-left break-words hover:underline hover:decoration-line-control hover:underline-offset-3"
        >
          <CaseSentence check={check} />
          {result && result.verdict !== "passed" ? <Found result={result} /> : null}
        </button>
        {readOnly ? null : (
          <IconButton
            label={t("remove", { number: index + 1 })}
            onClick={() => {
              onOpen(false);
              onEdit(withoutCase(index));
            }}
          >
            <Icon name="cross" />
          </IconButton>
        )}
      </div>
      {open && check.kind === "call" ? (
        <CallEditor id={`case-${index}`} check={check} document={document} readOnly={readOnly} onChange={change} />
      ) : null}
      {open && check.kind === "route" ? (
        <SentenceEditor id={`case-${index}`} check={check} document={document} readOnly={readOnly} onChange={change} />
      ) : null}
    </li>
  );
}

function CaseSentence({ check }: { check: PolicyCase }) {
  const t = useTranslations("policies.cases");
  const code = (chunks: React.ReactNode) => <code>{chunks}</code>;
  const words = check.sentence === undefined ? "" : check.sentence || t("nothing");
  if (check.kind === "route") return t.rich("routes", { sentence: words, intent: check.intent, code });
  const { intent, tool, effect, sentence } = check;
  const key = sentence === undefined ? "call" : intent === undefined ? "callBySentence" : "callWithSentence";
  return (
    <>
      {t.rich(key, { intent: intent ?? "unknown", tool, sentence: words, effect: t(`effect.${effect}`), code })}
      {check.rule ? <span className="text-ink-3"> ({check.rule})</span> : null}
    </>
  );
}

function Found({ result: { verdict, found } }: { result: CaseResult }) {
  const t = useTranslations("policies.cases");
  if (verdict === "undecided") return <span className="block text-small text-ask">{t("undecided")}</span>;
  const text = found.effect
    ? t("foundCall", { effect: t(`effect.${found.effect}`), rule: found.rule ?? "" })
    : t("foundRoute", { intent: found.intent ?? "unknown" });
  return <span className="block text-small text-refuse">{text}</span>;
}
