"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { RuleReport } from "@/lib/engine/policy/examples/report";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { FormPart } from "../form/edit";
import { newRule, ruleMarks, withMovedRule, withNewRule, withoutRule, withRule } from "./change";
import { RuleEditor } from "./rule-editor";
import { RuleTable } from "./rule-table";

interface Props {
  part: FormPart;
  /** The number of the version in force; null: nothing to compare with. */
  version: number | null;
  findings: readonly LintFinding[];
  reports: readonly RuleReport[];
  /** The reports are of an earlier state of the document. */
  checking: boolean;
  onOpen: (path: readonly string[]) => void;
  /** The tester, beside the rules or below them. */
  tester: ReactNode;
}

/** The rules that route messages without a model: their order, each one with its examples, and a tester beside them. */
export function RoutingForm({ part, version, findings, reports, checking, onOpen, tester }: Props) {
  const t = useTranslations("policies.routing");
  const { document, base, readOnly, goal, onEdit } = part;
  const rules = document.routingRules;
  const led = goal?.[0] === "routingRules" ? goal[1] : undefined;
  const [chosen, setChosen] = useState<string | null>(led ?? rules[0]?.name ?? null);
  useEffect(() => {
    if (led !== undefined) setChosen(led);
  }, [goal, led]);
  const marks = useMemo(() => ruleMarks(base, document), [base, document]);
  const byRule = useMemo(
    () => (checking ? undefined : new Map(reports.map((report) => [report.rule, report]))),
    [checking, reports],
  );
  const place = rules.findIndex(({ name }) => name === chosen);
  const rule = rules[place];
  const [told, setTold] = useState("");
  const move = (name: string, to: number) => {
    const next = Math.min(rules.length - 1, Math.max(0, to));
    if (rules[next]?.name !== name) onEdit(withMovedRule(name, next), `move ${name}`);
    setTold(t("nowAt", { name, place: next + 1, count: rules.length }));
  };
  const add = () => {
    const made = newRule(document);
    onEdit(withNewRule(made));
    setChosen(made.name);
  };
  return (
    <div className="flex min-h-0 flex-1 max-xl:pane max-xl:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col max-xl:flex-none">
        <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 max-md:px-3">
          <p className="min-w-48 flex-1 text-small text-ink-2">{t("help")}</p>
          {readOnly ? null : (
            <Button onClick={add}>
              <Icon name="plus" />
              {t("addRule")}
            </Button>
          )}
        </div>
        <p role="status" className="sr-only">
          {told}
        </p>
        {rules.length > 0 ? (
          <div className="xl:pane xl:flex-1">
            <RuleTable
              rules={rules}
              reports={byRule}
              marks={marks}
              findings={findings}
              version={version}
              chosen={chosen}
              readOnly={readOnly}
              onChoose={setChosen}
              onMove={move}
            />
          </div>
        ) : (
          <p className="border-t border-line px-4 py-6 text-ink-3 max-md:px-3">{t("none")}</p>
        )}
        {rule ? (
          <RuleEditor
            key={rule.name}
            rule={rule}
            document={document}
            report={byRule?.get(rule.name)}
            marks={marks.get(rule.name) ?? []}
            version={version}
            findings={findings.filter(({ path }) => path[0] === "routingRules" && path[1] === rule.name)}
            readOnly={readOnly}
            field={led === rule.name ? goal?.[2] : undefined}
            onChange={(next, step) => {
              onEdit(withRule(rule.name, next), step && `${step} ${rule.name}`);
              if (next.name !== rule.name) setChosen(next.name);
            }}
            onMove={(by) => move(rule.name, place + by)}
            onRemove={() => {
              onEdit(withoutRule(rule.name));
              setChosen((rules[place + 1] ?? rules[place - 1])?.name ?? null);
            }}
            onOpen={onOpen}
          />
        ) : null}
      </div>
      <aside
        aria-label={t("tester.title")}
        className="flex-none border-line-strong max-xl:border-t xl:pane xl:w-93 xl:border-l"
      >
        {tester}
      </aside>
    </div>
  );
}
