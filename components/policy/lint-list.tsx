"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";

/** What the lint found, in words; each leads to the field that it speaks of. */
export function LintList({
  findings,
  onOpen,
  className,
}: {
  findings: readonly LintFinding[];
  onOpen: (path: readonly string[]) => void;
  className?: string;
}) {
  const t = useTranslations("policyWords.level");
  return (
    <ul className={cn("text-small", className)}>
      {findings.map((finding, at) => (
        <li key={at} className="grid grid-cols-[14px_minmax(0,1fr)] gap-2 py-0.5">
          <Icon
            name="warning"
            label={t(finding.level)}
            className={cn("mt-px", finding.level === "error" ? "text-refuse" : "text-ask")}
          />
          <button
            type="button"
            onClick={() => onOpen(finding.path)}
            className="cursor-pointer rounded text-left break-words hover:underline hover:decoration-line-control hover:underline-offset-3"
          >
            <LintSentence finding={finding} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function LintSentence({ finding: { code, values } }: { finding: LintFinding }) {
  const t = useTranslations("policyWords.lint");
  return t.rich(code, { ...values, code: (chunks) => <code>{chunks}</code> });
}

/** How many errors and warnings there are. */
export function LintCount({ findings }: { findings: readonly LintFinding[] }) {
  const t = useTranslations("policyWords.level");
  const errors = findings.filter(({ level }) => level === "error").length;
  const warnings = findings.length - errors;
  if (findings.length === 0) return t("none");
  return [errors ? t("errors", { count: errors }) : null, warnings ? t("warnings", { count: warnings }) : null]
    .filter(Boolean)
    .join(", ");
}
