"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { Section } from "@/components/ui/section";
import { Icon } from "@/components/ui/icon";
import type { GrantPolicy } from "@/lib/engine/policy/document";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { PolicyTool } from "@/lib/schemas/policies";
import { cellOf, type Cell, type GrantChange } from "../cells";
import { LintList } from "../lint-list";
import { GlyphBox } from "./glyph";
import { isLocked, markOf } from "./rows";

const CHOICES = ["none", "allow", "ask", "conditional"] as const;
type Choice = (typeof CHOICES)[number];

interface Props {
  intent: { name: string; title: string };
  tool: PolicyTool;
  effect: ReactNode;
  grant: GrantPolicy | undefined;
  /** The grant of the version in force; null: there is none to compare with. */
  before: { grant: GrantPolicy | undefined; version: number } | null;
  findings: readonly LintFinding[];
  readOnly: boolean;
  onChange: (change: GrantChange, step?: string) => void;
  onOpen: (path: readonly string[]) => void;
}

/** One cell in words, with all that can be said of it. */
export function Inspector(props: Props) {
  const { intent, tool, effect, grant, before, findings, readOnly, onChange, onOpen } = props;
  const t = useTranslations("policies.matrix");
  const mark = before && markOf(before.grant, grant);
  return (
    <>
      <header className="px-4 py-[9px]">
        <p className="text-small text-ink-3">{t("mayUse", { intent: intent.title })}</p>
        <p className="my-0.5 text-title font-title break-words">
          <code>{tool.name}</code>
        </p>
        <div className="text-small">{effect}</div>
        {tool.enabled ? null : <p className="mt-1 text-small text-refuse">{t("toolOff")}</p>}
        {tool.approval === "never" ? null : (
          <p className="mt-1 text-small text-ask">{t(`toolAsks.${tool.approval}`)}</p>
        )}
      </header>
      {isLocked(intent.name) && !grant ? (
        <p className="border-t border-line px-4 py-[9px] text-small text-ink-2">{t("locked")}</p>
      ) : (
        <Choices key={`${intent.name}/${tool.name}`} grant={grant} readOnly={readOnly} onChange={onChange} />
      )}
      {mark && before ? (
        <Section title={t("changedSince", { version: before.version })}>
          <p className="flex flex-wrap items-center gap-2 text-small">
            <State grant={before.grant} /> <Icon name="arrow" /> <State grant={grant} />
          </p>
          {readOnly ? null : (
            <Button
              size="small"
              className="mt-2"
              onClick={() => onChange(before.grant ? { condition: undefined, ...before.grant } : "remove")}
            >
              {t("restore")}
            </Button>
          )}
        </Section>
      ) : null}
      {findings.length > 0 ? (
        <Section title={t("lintHere")}>
          <LintList findings={findings} onOpen={onOpen} />
        </Section>
      ) : null}
    </>
  );
}

function State({ grant }: { grant: GrantPolicy | undefined }) {
  const t = useTranslations("policies.matrix.state");
  const cell = cellOf(grant);
  return (
    <span className="inline-flex items-center gap-1.5">
      <GlyphBox cell={cell} />
      {t(cell)}
      {grant?.condition ? <code className="break-all text-ink-3">{grant.condition}</code> : null}
    </span>
  );
}

const CHANGES: Record<Exclude<Choice, "conditional">, GrantChange> = {
  none: "remove",
  allow: { effect: "allow", condition: undefined, enabled: true },
  ask: { effect: "ask", condition: undefined, enabled: true },
};

/** What a grant is, apart from being switched off. */
function chosen(grant: GrantPolicy | undefined): Choice {
  const cell: Cell = cellOf(grant && { ...grant, enabled: true });
  return cell === "off" ? "allow" : cell;
}

function Choices({ grant, readOnly, onChange }: Pick<Props, "grant" | "readOnly" | "onChange">) {
  const t = useTranslations("policies.matrix");
  const group = useId();
  // A condition that has no words yet is not one: until then the grant stays as it was.
  const [wording, setWording] = useState(false);
  const current = wording ? "conditional" : chosen(grant);
  return (
    <fieldset disabled={readOnly} className="border-t border-line px-3 py-2">
      <legend className="sr-only">{t("choose")}</legend>
      {CHOICES.map((choice, at) => (
        <label
          key={choice}
          className={cn(
            "grid grid-cols-[14px_26px_minmax(0,1fr)_auto] gap-2 rounded px-1 py-1.5 text-small leading-4 has-focus-visible:shadow-(--focus-ring)",
            current === choice && "bg-selected",
            readOnly ? "text-ink-2" : "cursor-pointer",
          )}
        >
          <input
            type="radio"
            name={group}
            value={choice}
            checked={current === choice}
            onChange={() => {
              setWording(choice === "conditional");
              if (choice !== "conditional") onChange(CHANGES[choice]);
            }}
            className="mt-px size-3.5 accent-ink focus-visible:shadow-none"
          />
          <GlyphBox cell={choice} />
          <span>
            <b className="block font-strong">{t(`choice.${choice}`)}</b>
            <span className="text-ink-3">{t(`meaning.${choice}`)}</span>
          </span>
          {readOnly ? null : <Kbd className="self-start max-md:hidden">{at}</Kbd>}
        </label>
      ))}
      {current === "conditional" ? (
        <Condition grant={grant} onChange={onChange} onWorded={() => setWording(false)} focus={wording} />
      ) : null}
      {grant ? (
        <Check label={t("switchedOff")} checked={!grant.enabled} onChange={(off) => onChange({ enabled: !off })} />
      ) : null}
    </fieldset>
  );
}

function Condition({
  grant,
  onChange,
  onWorded,
  focus,
}: Pick<Props, "grant" | "onChange"> & { onWorded: () => void; focus: boolean }) {
  const t = useTranslations("policies.matrix");
  const id = useId();
  const [text, setText] = useState(grant?.condition ?? "");
  const [known, setKnown] = useState(grant?.condition);
  if (grant?.condition !== known) {
    // Undone, or changed by somebody else.
    setKnown(grant?.condition);
    if (grant?.condition !== undefined) setText(grant.condition);
  }
  const empty = text.trim() === "";
  return (
    <div className="px-1 py-1.5 text-small">
      <label htmlFor={id} className="text-ink-3">
        {t("condition")}
      </label>
      <textarea
        id={id}
        data-condition
        autoFocus={focus}
        rows={3}
        spellCheck={false}
        value={text}
        aria-invalid={empty}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          if (next.trim() === "") return;
          setKnown(next);
          onChange({ condition: next, enabled: true }, "condition");
          onWorded();
        }}
        className="mt-1 block w-full resize-y rounded border border-line-control bg-raised px-2 py-1 font-mono text-[11.5px] leading-4 aria-invalid:border-ask-fill"
      />
      <p id={`${id}-help`} className={cn("mt-1", empty ? "text-ask" : "text-ink-3")}>
        {empty ? t("conditionEmpty") : t("conditionHelp")}
      </p>
      {grant ? (
        <Check
          label={t("askAsWell")}
          checked={grant.effect === "ask"}
          onChange={(ask) => onChange({ effect: ask ? "ask" : "allow" })}
        />
      ) : null}
    </div>
  );
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-6 items-center gap-2 px-1 text-small">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-3.5 accent-ink"
      />
      {label}
    </label>
  );
}
