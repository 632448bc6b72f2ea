"use client";

import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/segmented";
import type { PolicyDocument, RoutingRule } from "@/lib/engine/policy/document";
import { CheckedText } from "../form/checked-text";
import { Field, FIELD } from "../form/field";
import { nameFault } from "../form/named";
import { NumberInput } from "../form/number-input";
import { asKind, kindOf, MATCH_KINDS, readMatch, textOf, withUnless } from "./change";

interface Props {
  rule: RoutingRule;
  document: PolicyDocument;
  readOnly: boolean;
  onChange: (rule: RoutingRule, step?: string) => void;
}

/** What a rule looks for. */
export function MatchFields({ rule, document, readOnly, onChange }: Props) {
  const t = useTranslations("policies.routing");
  const { match, name } = rule;
  const kind = kindOf(match);
  const others = document.routingRules.filter((each) => each !== rule);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CheckedText
        id="rule-name"
        label={t("field.name")}
        value={name}
        late
        mono
        readOnly={readOnly}
        fault={(text) => {
          const fault = nameFault(text, others);
          return fault && t(`nameFault.${fault}`);
        }}
        onChange={(next) => onChange({ ...rule, name: next })}
      />
      <div className="overflow-x-auto">
        <p className="text-small text-ink-3">{t("field.kind")}</p>
        <fieldset disabled={readOnly}>
          <Segmented
            label={t("field.kind")}
            value={kind}
            options={MATCH_KINDS.map((value) => ({ value, label: t(`kindName.${value}`) }))}
            onChange={(next) => onChange({ ...rule, match: asKind(match, next) })}
          />
        </fieldset>
      </div>
      <CheckedText
        key={kind}
        id="rule-match"
        label={t(`kindName.${kind}`)}
        help={t(`kindHelp.${kind}`)}
        value={textOf(match)}
        rows={kind === "keywords" ? Math.min(8, textOf(match).split("\n").length + 1) : 2}
        mono={kind === "pattern"}
        readOnly={readOnly}
        fault={(text) => (readMatch(match, text) === null ? t("matchEmpty") : null)}
        onChange={(text) => onChange({ ...rule, match: readMatch(match, text) ?? match }, "match")}
      />
      {"pattern" in match ? (
        <Check
          label={t("field.ignoreCase")}
          checked={match.ignoreCase}
          readOnly={readOnly}
          onChange={(ignoreCase) => onChange({ ...rule, match: { ...match, ignoreCase } })}
        />
      ) : null}
      <CheckedText
        id="rule-unless"
        label={t("field.unless")}
        help={t("fieldHelp.unless")}
        value={rule.unless ?? ""}
        mono
        readOnly={readOnly}
        fault={() => null}
        onChange={(text) => onChange(withUnless(rule, text), "unless")}
      />
    </div>
  );
}

/** What follows from a match. */
export function ConsequenceFields({ rule, document, readOnly, onChange }: Props) {
  const t = useTranslations("policies.routing");
  const intents = [...new Set([...document.intents.map(({ name }) => name), "unknown", rule.intent])];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div>
        <p className="text-small text-ink-3">{t("field.strength")}</p>
        <fieldset disabled={readOnly}>
          <Segmented
            label={t("field.strength")}
            value={rule.strength}
            options={(["strong", "weak"] as const).map((value) => ({ value, label: t(`strengthName.${value}`) }))}
            onChange={(strength) => onChange({ ...rule, strength })}
          />
        </fieldset>
        <p className="mt-0.5 text-small text-ink-3">{t(`strengthHelp.${rule.strength}`)}</p>
      </div>
      <Field id="rule-intent" label={t("field.intent")}>
        <select
          id="rule-intent"
          disabled={readOnly}
          value={rule.intent}
          onChange={(event) => onChange({ ...rule, intent: event.target.value })}
          className={FIELD}
        >
          {intents.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
      <Field id="rule-confidence" label={t("field.confidence")} help={t("fieldHelp.confidence")}>
        <NumberInput
          id="rule-confidence"
          value={rule.confidence}
          range={{ min: 0, max: 1, fraction: true }}
          narrow
          readOnly={readOnly}
          onChange={(confidence) => onChange({ ...rule, confidence }, "confidence")}
        />
      </Field>
      <Check
        label={t("field.requiresHistory")}
        checked={rule.requiresHistory}
        readOnly={readOnly}
        onChange={(requiresHistory) => onChange({ ...rule, requiresHistory })}
      />
    </div>
  );
}

function Check({
  label,
  checked,
  readOnly,
  onChange,
}: {
  label: string;
  checked: boolean;
  readOnly: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-small">
      <input
        type="checkbox"
        checked={checked}
        disabled={readOnly}
        onChange={(event) => onChange(event.target.checked)}
        className="size-3.5 accent-ink"
      />
      {label}
    </label>
  );
}
