"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import type { PolicyCase, PolicyDocument } from "@/lib/engine/policy/document";
import type { JsonObject } from "@/lib/engine/json";
import { Field, FIELD } from "../form/field";
import { withField, type CallCase } from "./change";

interface Part<T> {
  id: string;
  check: T;
  document: PolicyDocument;
  readOnly: boolean;
  onChange: (check: T) => void;
}

const EFFECTS = ["allow", "ask", "deny"] as const;
const intentsOf = ({ intents }: PolicyDocument) => [...new Set([...intents.map(({ name }) => name), "unknown"])];

/** A call: who asks, with which words, for which tool, and what must become of it. */
export function CallEditor({ id, check, document, readOnly, onChange }: Part<CallCase>) {
  const t = useTranslations("policies.cases");
  const tools = [...new Set([...document.toolbox.map(({ tool }) => tool), check.tool])];
  return (
    <Fields>
      <Field id={`${id}-intent`} label={t("field.intent")} help={t("fieldHelp.intent")}>
        <select
          id={`${id}-intent`}
          disabled={readOnly}
          value={check.intent ?? ""}
          onChange={(event) => onChange(withField(check, "intent", event.target.value || undefined))}
          className={FIELD}
        >
          <option value="">{t("bySentence")}</option>
          {intentsOf(document).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
      <Field id={`${id}-sentence`} label={t("field.sentence")} help={t("fieldHelp.sentence")}>
        <input
          id={`${id}-sentence`}
          readOnly={readOnly}
          value={check.sentence ?? ""}
          onChange={(event) => onChange(withField(check, "sentence", event.target.value || undefined))}
          className={FIELD}
        />
      </Field>
      <Field id={`${id}-tool`} label={t("field.tool")}>
        <select
          id={`${id}-tool`}
          disabled={readOnly}
          value={check.tool}
          onChange={(event) => onChange({ ...check, tool: event.target.value })}
          className={FIELD}
        >
          {tools.map((tool) => (
            <option key={tool}>{tool}</option>
          ))}
        </select>
      </Field>
      <Field id={`${id}-effect`} label={t("field.effect")}>
        <select
          id={`${id}-effect`}
          disabled={readOnly}
          value={check.effect}
          onChange={(event) => onChange({ ...check, effect: event.target.value as CallCase["effect"] })}
          className={FIELD}
        >
          {EFFECTS.map((effect) => (
            <option key={effect} value={effect}>
              {t(`effect.${effect}`)}
            </option>
          ))}
        </select>
      </Field>
      <ArgumentsField id={`${id}-arguments`} check={check} readOnly={readOnly} onChange={onChange} />
      <Field id={`${id}-rule`} label={t("field.rule")} help={t("fieldHelp.rule")}>
        <input
          id={`${id}-rule`}
          readOnly={readOnly}
          value={check.rule ?? ""}
          onChange={(event) => onChange(withField(check, "rule", event.target.value.trim() || undefined))}
          className={FIELD}
        />
      </Field>
    </Fields>
  );
}

/** A sentence and where it must go. */
export function SentenceEditor({
  id,
  check,
  document,
  readOnly,
  onChange,
}: Part<Extract<PolicyCase, { kind: "route" }>>) {
  const t = useTranslations("policies.cases");
  return (
    <Fields>
      <Field id={`${id}-sentence`} label={t("field.sentence")}>
        <input
          id={`${id}-sentence`}
          readOnly={readOnly}
          value={check.sentence}
          onChange={(event) => onChange({ ...check, sentence: event.target.value })}
          className={FIELD}
        />
      </Field>
      <Field id={`${id}-intent`} label={t("field.goesTo")}>
        <select
          id={`${id}-intent`}
          disabled={readOnly}
          value={check.intent}
          onChange={(event) => onChange({ ...check, intent: event.target.value })}
          className={FIELD}
        >
          {intentsOf(document).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
    </Fields>
  );
}

/** Arguments as JSON: what is not an object yet stays in the field and is not taken over. */
function ArgumentsField({ id, check, readOnly, onChange }: Omit<Part<CallCase>, "document">) {
  const t = useTranslations("policies.cases");
  const [text, setText] = useState(() => JSON.stringify(check.arguments));
  const valid = readObject(text) !== null;
  return (
    <Field id={id} label={t("field.arguments")} help={valid ? undefined : t("notAnObject")} fault={!valid}>
      <input
        id={id}
        readOnly={readOnly}
        aria-invalid={!valid}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const read = readObject(event.target.value);
          if (read) onChange({ ...check, arguments: read });
        }}
        className={`${FIELD} font-mono`}
      />
    </Field>
  );
}

function readObject(text: string): JsonObject | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && !Array.isArray(json) ? (json as JsonObject) : null;
  } catch {
    return null;
  }
}

const Fields = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-6 gap-y-3 py-2 pr-4 pb-4 pl-10 max-md:grid-cols-1 max-md:px-3">{children}</div>
);
