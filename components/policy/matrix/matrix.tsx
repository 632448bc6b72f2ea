"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { Section } from "@/components/ui/section";
import { BlankState } from "@/components/ui/states";
import { grantKey } from "@/lib/engine/policy/diff/shape";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { ToolEffect } from "@/lib/engine/tool/execution";
import type { PolicyTool } from "@/lib/schemas/policies";
import { grantsOf, nextCell, withGrant, type Cell, type GrantChange } from "../cells";
import { LintCount, LintList } from "../lint-list";
import { useTitle } from "../title";
import { Inspector } from "./inspector";
import { MatrixBar } from "./matrix-bar";
import { MatrixGrid } from "./matrix-grid";
import type { Place } from "./move";
import { isLocked, levelAt, lintLevels, narrowRows, rowsOf, type Filter } from "./rows";

interface Props {
  document: PolicyDocument;
  /** The version in force; null: nothing to compare with. */
  base: { document: PolicyDocument; version: number } | null;
  tools: readonly PolicyTool[];
  findings: readonly LintFinding[];
  readOnly: boolean;
  /** A place to go to: the path of a finding or a change. */
  goal: readonly string[] | null;
  drawEffect: (effect: ToolEffect, word: boolean) => React.ReactNode;
  onEdit: (change: (document: PolicyDocument) => PolicyDocument, step?: string) => void;
  onOpen: (path: readonly string[]) => void;
}

const SET: Record<Exclude<Cell, "conditional" | "off">, GrantChange> = {
  none: "remove",
  allow: { effect: "allow", condition: undefined, enabled: true },
  ask: { effect: "ask", condition: undefined, enabled: true },
};

const EVERYTHING: Filter = { query: "", writes: false, changed: false, lint: false };

interface Chosen {
  intent: string;
  tool: string;
}

/** Which intent may use which tool: the whole policy at a glance, and one cell of it in words. */
export function Matrix(props: Props) {
  const { document, base, tools, findings, readOnly, goal, drawEffect, onEdit, onOpen } = props;
  const t = useTranslations("policies.matrix");
  const title = useTitle();
  const [filter, setFilter] = useState(EVERYTHING);
  const [chosen, setChosen] = useState<Chosen | null>(() => chosenBy(goal, document));
  useEffect(() => {
    if (!goal) return;
    setFilter(EVERYTHING);
    setChosen(chosenBy(goal, document));
    // Only a new goal moves the choice; the document changes with every edit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [goal]);
  const side = useRef<HTMLElement>(null);
  // Which of the choices in words is to have the focus, for each time that it is asked for.
  const [wanted, setWanted] = useState<{ choice: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const find = (selector: string) => side.current?.querySelector<HTMLElement>(selector);
    (find("[data-condition]") ?? find(wanted.choice) ?? find("input"))?.focus();
  }, [wanted]);
  const levels = useMemo(() => lintLevels(findings), [findings]);
  const all = useMemo(() => rowsOf(document, base?.document ?? null, tools, levels), [document, base, tools, levels]);
  const rows = useMemo(() => narrowRows(all, filter), [all, filter]);
  const intents = document.intents.map((intent) => ({
    name: intent.name,
    title: title(intent),
    lint: levelAt(levels, "intents", intent.name),
  }));
  const change = (pair: Chosen, what: GrantChange, step?: string) =>
    onEdit(
      (current) => withGrant(current, pair, what, base?.document ?? null),
      step && `${step} ${grantKey(pair.intent, pair.tool)}`,
    );
  const pairAt = ({ row, column }: Place): Chosen => ({
    intent: intents[column]!.name,
    tool: rows[row]!.tool.name,
  });
  const press = (place: Place, state: Cell | null) => {
    const pair = pairAt(place);
    const grant = grantsOf(document).get(grantKey(pair.intent, pair.tool));
    if (readOnly || (isLocked(pair.intent) && !grant)) return;
    const next = state === null ? nextCell(grant) : state === "conditional" || state === "off" ? null : SET[state];
    if (next === null) setWanted({ choice: "input[value=conditional]" });
    else change(pair, next);
  };
  const current = placeOf(chosen, rows, intents);
  if (tools.length === 0 || intents.length === 0) {
    return (
      <BlankState icon="gate" title={t("blank.title")}>
        {t("blank.text")}
      </BlankState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 max-xl:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <MatrixBar
          filter={filter}
          onFilter={setFilter}
          rows={all}
          findings={findings}
          intents={intents.length}
          base={base}
        />
        {rows.length > 0 ? (
          <MatrixGrid
            rows={rows}
            intents={intents}
            current={current}
            onCurrent={(place) => setChosen(pairAt(place))}
            onPress={press}
            onOpen={() => setWanted({ choice: "input:checked" })}
            drawEffect={(effect) => drawEffect(effect, false)}
          />
        ) : (
          <p className="border-t border-line-strong px-4 py-8 text-ink-3">{t("noneShown")}</p>
        )}
      </div>
      <aside
        ref={side}
        aria-label={t("inspector")}
        className="pane flex-none border-line-strong max-xl:max-h-[45%] max-xl:border-t xl:w-64 xl:border-l"
      >
        {current && chosen ? (
          <Inspector
            intent={intents[current.column]!}
            tool={rows[current.row]!.tool}
            effect={drawEffect(rows[current.row]!.tool.effect, true)}
            grant={grantsOf(document).get(grantKey(chosen.intent, chosen.tool))}
            before={
              base && {
                grant: grantsOf(base.document).get(grantKey(chosen.intent, chosen.tool)),
                version: base.version,
              }
            }
            findings={findings.filter(
              ({ path }) => path[0] === "grants" && path[1] === grantKey(chosen.intent, chosen.tool),
            )}
            readOnly={readOnly}
            onChange={(what, step) => change(chosen, what, step)}
            onOpen={onOpen}
          />
        ) : (
          <p className="px-4 py-3 text-small text-ink-3">{t(readOnly ? "chooseToRead" : "chooseToEdit")}</p>
        )}
        <Section title={t("lint")} aside={<LintCount findings={findings} />} className="max-xl:hidden">
          <LintList findings={findings} onOpen={onOpen} />
        </Section>
      </aside>
    </div>
  );
}

/** The cell that a path speaks of, or the first of its row or column. */
function chosenBy(goal: readonly string[] | null, { intents, toolbox }: PolicyDocument): Chosen | null {
  const [part, name] = goal ?? [];
  if (name === undefined) return null;
  if (part === "grants") {
    const slash = name.indexOf("/");
    return { intent: name.slice(0, slash), tool: name.slice(slash + 1) };
  }
  if (part === "toolbox" && intents[0]) return { intent: intents[0].name, tool: name };
  return part === "intents" && toolbox[0] ? { intent: name, tool: toolbox[0].tool } : null;
}

function placeOf(
  chosen: Chosen | null,
  rows: readonly { tool: PolicyTool }[],
  intents: readonly { name: string }[],
): Place | null {
  if (!chosen) return null;
  const place = {
    row: rows.findIndex(({ tool }) => tool.name === chosen.tool),
    column: intents.findIndex(({ name }) => name === chosen.intent),
  };
  return place.row < 0 || place.column < 0 ? null : place;
}
