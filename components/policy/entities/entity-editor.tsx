"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import type { EntityPolicy, PolicyDocument } from "@/lib/engine/policy/document";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import { CheckedText } from "../form/checked-text";
import { Field, FIELD } from "../form/field";
import { nameFault } from "../form/named";
import { NumberInput } from "../form/number-input";
import { LintList } from "../lint-list";
import { withOptional } from "./change";
import { Steps } from "./steps";

interface Props {
  entity: EntityPolicy;
  document: PolicyDocument;
  findings: readonly LintFinding[];
  readOnly: boolean;
  onChange: (entity: EntityPolicy, step?: string) => void;
  onRemove: () => void;
  onOpen: (path: readonly string[]) => void;
}

/** All of one entity. */
export function EntityEditor({ entity, document, findings, readOnly, onChange, onRemove, onOpen }: Props) {
  const t = useTranslations("policies.entities");
  const others = document.entities.filter((each) => each !== entity);
  return (
    <section aria-label={t("editor")} className="border-b border-line-strong bg-ground px-4 py-3 max-md:px-3">
      {findings.length > 0 ? (
        <Notice
          tone={findings.some(({ level }) => level === "error") ? "refuse" : "ask"}
          title={t("lintHere")}
          className="mb-3"
        >
          <LintList findings={findings} onOpen={onOpen} />
        </Notice>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(240px,1fr))] gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-2">
          <CheckedText
            id="entity-name"
            label={t("field.name")}
            help={t("help.name")}
            value={entity.name}
            late
            mono
            readOnly={readOnly}
            fault={(text) => {
              const fault = nameFault(text, others);
              return fault && t(`nameFault.${fault}`);
            }}
            onChange={(name) => onChange({ ...entity, name })}
          />
          <CheckedText
            id="entity-description"
            label={t("field.description")}
            value={entity.description}
            rows={2}
            readOnly={readOnly}
            fault={() => null}
            onChange={(description) => onChange({ ...entity, description }, "description")}
          />
          <CheckedText
            id="entity-pattern"
            label={t("field.pattern")}
            help={t("help.pattern")}
            value={entity.pattern ?? ""}
            mono
            readOnly={readOnly}
            fault={() => null}
            onChange={(pattern) => onChange(withOptional(entity, "pattern", pattern), "pattern")}
          />
          <label className="flex min-h-6 items-center gap-2 text-small">
            <input
              type="checkbox"
              checked={entity.caseSensitive}
              disabled={readOnly}
              onChange={(event) => onChange({ ...entity, caseSensitive: event.target.checked })}
              className="size-3.5 accent-ink"
            />
            {t("field.caseSensitive")}
          </label>
        </div>
        <EvidenceFields entity={entity} document={document} readOnly={readOnly} onChange={onChange} />
        <Steps
          steps={entity.normalise}
          readOnly={readOnly}
          onChange={(normalise, step) => onChange({ ...entity, normalise }, step)}
        />
      </div>
      {readOnly ? null : (
        <Button size="small" tone="danger" className="mt-3" onClick={onRemove}>
          {t("removeEntity", { name: entity.name })}
        </Button>
      )}
    </section>
  );
}

/** What vouches for a value. */
function EvidenceFields({
  entity,
  document,
  readOnly,
  onChange,
}: Pick<Props, "entity" | "document" | "readOnly" | "onChange">) {
  const t = useTranslations("policies.entities");
  const { evidence, table = "", lookupTool = "", fuzzyThreshold } = entity;
  const choice = (name: "table" | "lookupTool", value: string, options: readonly string[]) => (
    <Field id={`entity-${name}`} label={t(`field.${name}`)} help={t(`help.${name}`)}>
      <select
        id={`entity-${name}`}
        disabled={readOnly}
        value={value}
        onChange={(event) => onChange(withOptional(entity, name, event.target.value))}
        className={FIELD}
      >
        <option value="">{t("none")}</option>
        {[...new Set([...options, ...(value ? [value] : [])])].map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div>
        <p className="text-small text-ink-3">{t("field.evidence")}</p>
        <fieldset disabled={readOnly}>
          <Segmented
            label={t("field.evidence")}
            value={evidence}
            options={(["source_text", "resource"] as const).map((value) => ({ value, label: t(`evidence.${value}`) }))}
            onChange={(next) => onChange({ ...entity, evidence: next })}
          />
        </fieldset>
        <p className="mt-0.5 text-small text-ink-3">{t(`evidenceHelp.${evidence}`)}</p>
      </div>
      {evidence === "resource" ? (
        <>
          {choice(
            "table",
            table,
            document.aliasTables.map(({ name }) => name),
          )}
          {choice(
            "lookupTool",
            lookupTool,
            document.toolbox.map(({ tool }) => tool),
          )}
          <Field id="entity-fuzzy" label={t("field.fuzzyThreshold")} help={t("help.fuzzyThreshold")}>
            <NumberInput
              id="entity-fuzzy"
              value={fuzzyThreshold}
              range={{ min: 0, max: 1, fraction: true }}
              narrow
              readOnly={readOnly}
              onChange={(next) => onChange({ ...entity, fuzzyThreshold: next }, "fuzzy")}
            />
          </Field>
        </>
      ) : null}
    </div>
  );
}
