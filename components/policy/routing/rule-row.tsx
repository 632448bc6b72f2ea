"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Td } from "@/components/ui/table";
import type { RoutingRule } from "@/lib/engine/policy/document";
import type { ExampleResult, RuleReport } from "@/lib/engine/policy/examples/report";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import { kindOf, textOf, type RuleMark } from "./change";

interface Props {
  rule: RoutingRule;
  /** From 0. */
  place: number;
  /** Undefined: it is being checked. */
  report: RuleReport | undefined;
  marks: readonly RuleMark[];
  level: LintFinding["level"] | null;
  version: number | null;
  chosen: boolean;
  /** Whether what is dragged would be dropped here. */
  target: boolean;
  readOnly: boolean;
  onChoose: () => void;
  onMove: (by: -1 | 1) => void;
  drag: { onStart: () => void; onOver: () => void; onDrop: () => void; onEnd: () => void };
}

/** One rule in a row: chosen by a click or Enter, moved by Alt with an arrow key or by its handle. */
export function RuleRow(props: Props) {
  const { rule, place, report, marks, level, chosen, target, readOnly, onChoose, onMove, drag } = props;
  const t = useTranslations("policies.routing");
  const words = useTranslations("policyWords.level");
  const kind = kindOf(rule.match);
  const text = textOf(rule.match).split("\n").join(t("wordComma"));
  return (
    <tr
      draggable={!readOnly}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", rule.name); // some browsers drag nothing that carries nothing
        drag.onStart();
      }}
      onDragEnd={drag.onEnd}
      onDragOver={(event) => {
        event.preventDefault();
        drag.onOver();
      }}
      onDrop={drag.onDrop}
      onClick={onChoose}
      className={cn(
        "cursor-pointer hover:bg-hover",
        chosen && "bg-selected hover:bg-selected",
        target && "shadow-[inset_0_2px_0_var(--ink)]",
        !rule.enabled && "text-ink-3",
      )}
    >
      <Td className="text-ink-2">
        {readOnly ? null : <Icon name="grip" className="mr-1 cursor-grab text-ink-3" />}
        {place + 1}
      </Td>
      <Td className="max-w-0 py-0.5 whitespace-normal">
        <span className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            data-rule={rule.name}
            aria-pressed={chosen}
            aria-keyshortcuts={readOnly ? undefined : "Alt+ArrowUp Alt+ArrowDown"}
            onKeyDown={(event) => {
              const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
              if (by === null || !event.altKey || readOnly) return;
              event.preventDefault();
              onMove(by);
            }}
            className="min-h-6 min-w-6 cursor-pointer rounded text-left font-strong break-all"
          >
            {rule.name}
          </button>
          {level ? (
            <Icon
              name="warning"
              label={words(level)}
              className={cn("size-3", level === "error" ? "text-refuse" : "text-ask")}
            />
          ) : null}
          <Marks marks={marks} version={props.version} />
          {rule.enabled ? null : <span className="text-small">{t("off")}</span>}
        </span>
        <code className="block truncate text-[11.5px] leading-4 text-ink-2" title={text}>
          {kind === "pattern" ? null : <span className="text-ink-3">{t(`kind.${kind}`)}: </span>}
          {text}
        </code>
        <code className="block truncate text-[11.5px] text-ink-3 md:hidden">{rule.intent}</code>
      </Td>
      <Td>
        <span className={cn("inline-flex items-center gap-1.5", rule.strength === "weak" && "text-ink-2")}>
          <Icon name={rule.strength === "strong" ? "ruler" : "dot"} className="text-rule" />
          {t(`strength.${rule.strength}`)}
        </span>
      </Td>
      <Td className="max-w-40 truncate max-md:hidden">
        <code className="text-[11.5px]" title={rule.intent}>
          {rule.intent}
        </code>
      </Td>
      <Td numeric className="max-md:hidden">
        {rule.confidence.toFixed(2)}
      </Td>
      <Td numeric>
        <Count results={report?.examples} total={rule.examples.length} good={({ hit }) => hit !== null} />
      </Td>
      <Td numeric>
        <Count results={report?.counterExamples} total={rule.counterExamples.length} good={({ hit }) => hit === null} />
      </Td>
    </tr>
  );
}

/** What has become of a rule since the version in force. */
export function Marks({ marks, version }: { marks: readonly RuleMark[]; version: number | null }) {
  const t = useTranslations("policies.routing.mark");
  if (version === null) return null;
  return marks.map((mark) => (
    <span key={mark.kind} className="rounded-mark bg-ask-tint px-1.5 text-micro text-ask">
      {mark.kind === "moved" ? t("moved", { from: mark.from, to: mark.to, version }) : t(mark.kind, { version })}
    </span>
  ));
}

/** How many sentences do as they must. */
function Count({
  results,
  total,
  good,
}: {
  results: readonly ExampleResult[] | undefined;
  total: number;
  good: (result: ExampleResult) => boolean;
}) {
  const t = useTranslations("policies.routing");
  if (total === 0) return <span className="text-ink-3">{t("noExamples")}</span>;
  if (!results) return <span className="text-ink-3">{total}</span>;
  const count = results.filter(good).length;
  const all = count === results.length;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon
        name={all ? "check" : "cross"}
        label={t(all ? "allHold" : "someFail")}
        className={all ? "text-allow" : "text-refuse"}
      />
      {t("of", { count, total: results.length })}
    </span>
  );
}
