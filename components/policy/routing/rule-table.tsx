"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Table, Th } from "@/components/ui/table";
import type { RoutingRule } from "@/lib/engine/policy/document";
import type { RuleReport } from "@/lib/engine/policy/examples/report";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { RuleMark } from "./change";
import { RuleRow } from "./rule-row";

interface Props {
  rules: readonly RoutingRule[];
  /** By name; undefined while they are being checked. */
  reports: ReadonlyMap<string, RuleReport> | undefined;
  marks: ReadonlyMap<string, readonly RuleMark[]>;
  findings: readonly LintFinding[];
  version: number | null;
  chosen: string | null;
  readOnly: boolean;
  onChoose: (name: string) => void;
  onMove: (name: string, to: number) => void;
}

/** The rules in their order. Alt with an arrow key, or dragging, takes one to another place. */
export function RuleTable(props: Props) {
  const { rules, reports, marks, findings, chosen, readOnly, onMove } = props;
  const t = useTranslations("policies.routing");
  const body = useRef<HTMLTableSectionElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  // A row that is taken to another place loses the focus: it gets it back there.
  const [kept, setKept] = useState<{ name: string } | null>(null);
  useEffect(() => {
    if (!kept) return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>("[data-rule]") ?? [])];
    rows.find((row) => row.dataset.rule === kept.name)?.focus();
  }, [kept]);
  const move = (name: string, to: number) => {
    onMove(name, to);
    setKept({ name });
  };
  return (
    <Table aria-label={t("rules")}>
      <thead>
        <tr>
          <Th className="w-14">{t("column.order")}</Th>
          <Th className="w-full">{t("column.rule")}</Th>
          <Th>{t("column.match")}</Th>
          <Th className="max-md:hidden">{t("column.intent")}</Th>
          <Th numeric className="max-md:hidden">
            {t("column.confidence")}
          </Th>
          <Th numeric>{t("column.must")}</Th>
          <Th numeric>{t("column.mustNot")}</Th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rules.map((rule, place) => (
          <RuleRow
            key={rule.name}
            rule={rule}
            place={place}
            report={reports?.get(rule.name)}
            marks={marks.get(rule.name) ?? []}
            level={levelOf(findings, rule.name)}
            version={props.version}
            chosen={rule.name === chosen}
            target={rule.name === over && dragged !== null && dragged !== rule.name}
            readOnly={readOnly}
            onChoose={() => props.onChoose(rule.name)}
            onMove={(by) => move(rule.name, place + by)}
            drag={{
              onStart: () => setDragged(rule.name),
              onOver: () => setOver(rule.name),
              onDrop: () => {
                if (dragged !== null && dragged !== rule.name) move(dragged, place);
              },
              onEnd: () => {
                setDragged(null);
                setOver(null);
              },
            }}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** The worst that the lint has to say of a rule. */
function levelOf(findings: readonly LintFinding[], name: string): LintFinding["level"] | null {
  const levels = new Set(
    findings.filter(({ path }) => path[0] === "routingRules" && path[1] === name).map(({ level }) => level),
  );
  return levels.has("error") ? "error" : levels.has("warning") ? "warning" : null;
}
