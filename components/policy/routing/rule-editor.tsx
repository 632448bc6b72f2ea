"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { PolicyDocument, RoutingRule } from "@/lib/engine/policy/document";
import type { RuleReport } from "@/lib/engine/policy/examples/report";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import { LintList } from "../lint-list";
import type { RuleMark } from "./change";
import { Examples } from "./examples";
import { ConsequenceFields, MatchFields } from "./rule-fields";
import { Marks } from "./rule-row";

interface Props {
  rule: RoutingRule;
  document: PolicyDocument;
  report: RuleReport | undefined;
  marks: readonly RuleMark[];
  version: number | null;
  findings: readonly LintFinding[];
  readOnly: boolean;
  /** The field that a finding or a change has led to. */
  field: string | undefined;
  onChange: (rule: RoutingRule, step?: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onOpen: (path: readonly string[]) => void;
}

/** All of one rule. */
export function RuleEditor(props: Props) {
  const { rule, document, report, marks, findings, readOnly, field, onChange, onMove, onRemove, onOpen } = props;
  const t = useTranslations("policies.routing");
  const place = document.routingRules.indexOf(rule);
  const last = document.routingRules.length - 1;
  return (
    <section
      aria-label={t("editor")}
      className="flex-none border-t border-line-strong px-4 py-3 max-md:px-3 xl:pane xl:max-h-[56%]"
    >
      <header className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="font-title break-all">{t("ruleTitle", { place: place + 1, name: rule.name })}</h3>
        <Marks marks={marks} version={props.version} />
        {readOnly ? null : (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button size="small" disabled={place === 0} onClick={() => onMove(-1)}>
              {t("moveUp")}
            </Button>
            <Button size="small" disabled={place === last} onClick={() => onMove(1)}>
              {t("moveDown")}
            </Button>
            <Button size="small" onClick={() => onChange({ ...rule, enabled: !rule.enabled })}>
              {t(rule.enabled ? "switchOff" : "switchOn")}
            </Button>
            <Button size="small" tone="danger" onClick={onRemove}>
              {t("remove")}
            </Button>
          </span>
        )}
      </header>
      {findings.length > 0 ? (
        <Notice
          tone={findings.some(({ level }) => level === "error") ? "refuse" : "ask"}
          title={t("lintHere")}
          className="mb-3"
        >
          <LintList findings={findings} onOpen={onOpen} />
        </Notice>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(240px,1fr))] gap-x-6 gap-y-4">
        <MatchFields rule={rule} document={document} readOnly={readOnly} onChange={onChange} />
        <ConsequenceFields rule={rule} document={document} readOnly={readOnly} onChange={onChange} />
        <Examples
          title={t("mustMatch")}
          sentences={rule.examples}
          results={report?.examples}
          must
          strong={rule.strength === "strong"}
          readOnly={readOnly}
          wanted={field === "examples"}
          onChange={(examples) => onChange({ ...rule, examples })}
        />
        <Examples
          title={t("mustNotMatch")}
          sentences={rule.counterExamples}
          results={report?.counterExamples}
          must={false}
          strong={rule.strength === "strong"}
          readOnly={readOnly}
          wanted={field === "counterExamples"}
          onChange={(counterExamples) => onChange({ ...rule, counterExamples })}
        />
      </div>
    </section>
  );
}
