"use client";

import { useTranslations } from "next-intl";
import { formatCount, formatMs } from "@/components/ui/format";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import { Choice } from "../form/choice";
import type { FormPart } from "../form/edit";
import { NumberInput, type Range } from "../form/number-input";
import { Row } from "../form/row";
import { TextArea } from "../form/text-area";

type Part = { part: FormPart };
type Section = "classifier" | "context";
type Classifier = PolicyDocument["classifier"];

/** Numbers of the classifier and of the context, with their ranges in the schema. */
const NUMBERS = {
  classifier: {
    threshold: { min: 0, max: 1, fraction: true },
    timeoutMs: { min: 100, max: 3_600_000 },
    maxOutputTokens: { min: 16, max: 200_000 },
  },
  context: {
    resultLimit: { min: 64, max: 10_000_000 },
    keepRounds: { min: 1, max: 1000 },
    historyRuns: { min: 0, max: 1000 },
  },
} as const satisfies Record<Section, Record<string, Range>>;

const BACKENDS = ["model", "local", "cascade"] as const;

/** The document with one field of a section changed. */
const withField = (document: PolicyDocument, section: Section, name: string, value: unknown): PolicyDocument => ({
  ...document,
  [section]: { ...document[section], [name]: value },
});

/** What a field was in the version in force; undefined: it is the same. */
function wasOf<T>({ document, base }: FormPart, read: (document: PolicyDocument) => T): T | undefined {
  return base === null || read(base) === read(document) ? undefined : read(base);
}

export function ClassifierRows({ part }: Part) {
  const t = useTranslations("policies.settings");
  const { document, readOnly, goal, onEdit } = part;
  const { enabled, backend, instructions } = document.classifier;
  const set = (name: keyof Classifier, value: unknown, step?: string) =>
    onEdit((current) => withField(current, "classifier", name, value), step);
  const at = (name: keyof Classifier) => goal?.[0] === "classifier" && goal[1] === name;
  const wasOn = wasOf(part, (each) => each.classifier.enabled);
  const wasBackend = wasOf(part, (each) => each.classifier.backend);
  const head = (name: "enabled" | "backend" | "instructions") => ({
    id: `classifier-${name}`,
    name: `classifier.${name}`,
    label: t(`name.classifier.${name}`),
    help: t(`help.classifier.${name}`),
    current: at(name),
  });
  return (
    <>
      <Row {...head("enabled")} was={wasOn === undefined ? undefined : t(wasOn ? "on" : "off")}>
        <label className="flex h-7 items-center gap-2">
          <input
            id="classifier-enabled"
            type="checkbox"
            checked={enabled}
            disabled={readOnly}
            onChange={(event) => set("enabled", event.target.checked)}
            className="size-3.5 accent-ink"
          />
          {t(enabled ? "on" : "off")}
        </label>
      </Row>
      <Row {...head("backend")} was={wasBackend && t(`option.backend.${wasBackend}`)}>
        <Choice
          id="classifier-backend"
          label={t("name.classifier.backend")}
          value={backend}
          options={BACKENDS.map((value) => ({ value, label: t(`option.backend.${value}`) }))}
          readOnly={readOnly}
          onChange={(next) => set("backend", next)}
        />
      </Row>
      {(["threshold", "timeoutMs", "maxOutputTokens"] as const).map((name) => (
        <NumberRow key={name} section="classifier" name={name} part={part} />
      ))}
      <Row {...head("instructions")}>
        <TextArea
          id="classifier-instructions"
          rows={4}
          value={instructions}
          readOnly={readOnly}
          onChange={(next) => set("instructions", next, "classifier-instructions")}
          className="max-w-[84ch]"
        />
      </Row>
    </>
  );
}

export function ContextRows({ part }: Part) {
  return (["resultLimit", "keepRounds", "historyRuns"] as const).map((name) => (
    <NumberRow key={name} section="context" name={name} part={part} />
  ));
}

type NumberName = keyof (typeof NUMBERS)["classifier"] | keyof (typeof NUMBERS)["context"];

function NumberRow({ section, name, part }: Part & { section: Section; name: NumberName }) {
  const t = useTranslations("policies.settings");
  const read = (document: PolicyDocument) => (document[section] as Record<NumberName, number>)[name];
  const value = read(part.document);
  const was = wasOf(part, read);
  const id = `${section}-${name}`;
  const key = `${section}.${name}` as "classifier.threshold";
  return (
    <Row
      id={id}
      name={`${section}.${name}`}
      label={t(`name.${key}`)}
      help={t(`help.${key}`)}
      was={was === undefined ? undefined : formatCount(was)}
      current={part.goal?.[0] === section && part.goal[1] === name}
    >
      <NumberInput
        id={id}
        value={value}
        range={(NUMBERS[section] as Record<NumberName, Range>)[name]}
        unit={name === "threshold" ? undefined : t(`unit.${name}`)}
        hint={name === "timeoutMs" ? formatMs(value) : null}
        readOnly={part.readOnly}
        onChange={(next) => part.onEdit((current) => withField(current, section, name, next), id)}
      />
    </Row>
  );
}
