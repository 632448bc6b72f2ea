"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { NormalisationStep } from "@/lib/engine/policy/document";
import { FIELD } from "../form/field";
import { moved } from "../form/named";
import { NumberInput } from "../form/number-input";
import { kindOfStep, STEPS, type StepKind } from "./change";

/** As the schema allows. */
const MOST_PADDING = 64;

/** How a value is written down the same way, step by step in this order. */
export function Steps({
  steps,
  readOnly,
  onChange,
}: {
  steps: readonly NormalisationStep[];
  readOnly: boolean;
  onChange: (steps: NormalisationStep[], step?: string) => void;
}) {
  const t = useTranslations("policies.entities");
  return (
    <section aria-label={t("steps")}>
      <h4 className="text-small text-ink-3">{t("steps")}</h4>
      {steps.length === 0 ? <p className="text-small">{t("noSteps")}</p> : null}
      <ol>
        {steps.map((step, place) => (
          <li key={place} className="flex min-h-7 items-center gap-2">
            <span className="text-ink-3">{place + 1}</span>
            <span className="min-w-0 flex-1">
              {t(`step.${kindOfStep(step)}`)}
              <StepValue
                step={step}
                place={place}
                readOnly={readOnly}
                onChange={(next) => onChange(steps.toSpliced(place, 1, next), `step ${place}`)}
              />
            </span>
            {readOnly ? null : (
              <span className="flex">
                <IconButton
                  size="small"
                  label={t("stepUp", { place: place + 1 })}
                  disabled={place === 0}
                  onClick={() => onChange(moved(steps, place, place - 1))}
                >
                  <Icon name="down" className="rotate-180" />
                </IconButton>
                <IconButton
                  size="small"
                  label={t("stepDown", { place: place + 1 })}
                  disabled={place === steps.length - 1}
                  onClick={() => onChange(moved(steps, place, place + 1))}
                >
                  <Icon name="down" />
                </IconButton>
                <IconButton
                  size="small"
                  label={t("stepRemove", { place: place + 1 })}
                  onClick={() => onChange(steps.toSpliced(place, 1))}
                >
                  <Icon name="cross" />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ol>
      {readOnly ? null : (
        <select
          aria-label={t("addStep")}
          value=""
          onChange={(event) => onChange([...steps, STEPS[event.target.value as StepKind]])}
          className={FIELD}
        >
          <option value="">{t("addStep")}</option>
          {(Object.keys(STEPS) as StepKind[]).map((kind) => (
            <option key={kind} value={kind}>
              {t(`step.${kind}`)}
            </option>
          ))}
        </select>
      )}
    </section>
  );
}

/** What a step adds, where it adds something. */
function StepValue({
  step,
  place,
  readOnly,
  onChange,
}: {
  step: NormalisationStep;
  place: number;
  readOnly: boolean;
  onChange: (step: NormalisationStep) => void;
}) {
  const t = useTranslations("policies.entities");
  if (typeof step === "string") return null;
  const input = "ml-2 h-6 w-20 rounded border border-line-control bg-raised px-1.5 font-mono text-small";
  if ("prefix" in step) {
    return (
      <input
        aria-label={t("prefix")}
        readOnly={readOnly}
        value={step.prefix}
        onChange={(event) => event.target.value && onChange({ prefix: event.target.value })}
        className={input}
      />
    );
  }
  const { length, with: sign } = step.padStart;
  return (
    <span className="ml-2 inline-flex items-center gap-1.5">
      <NumberInput
        id={`pad-${place}`}
        label={t("padLength")}
        value={length}
        range={{ min: 1, max: MOST_PADDING }}
        narrow
        readOnly={readOnly}
        onChange={(next) => onChange({ padStart: { length: next, with: sign } })}
      />
      <input
        aria-label={t("padSign")}
        readOnly={readOnly}
        value={sign}
        onChange={(event) => {
          const next = event.target.value.at(-1);
          if (next) onChange({ padStart: { length, with: next } });
        }}
        className={`${input} ml-0 w-9`}
      />
    </span>
  );
}
