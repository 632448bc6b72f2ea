"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FLAGS, type EditState } from "./edit-state";

type Part = { state: EditState; onChange: (change: Partial<EditState>) => void };

const BOX = "w-full rounded border border-line-control bg-raised px-2 py-1";

/** The settings of a tool, each with what it does. */
export function EditFields({ state, onChange }: Part) {
  const t = useTranslations("tools.edit");
  const text = (name: "title" | "timeoutMs" | "resultLimit", type: "text" | "number" = "text") => (
    <input
      id={name}
      type={type}
      min={type === "number" ? 64 : undefined}
      value={state[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      className={`${BOX} h-7 ${type === "number" ? "max-w-40" : ""}`}
    />
  );
  const area = (name: "description" | "whenToUse", rows: number) => (
    <textarea
      id={name}
      rows={rows}
      required={name === "description"}
      value={state[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      className={`${BOX} max-w-[84ch] resize-y text-prose`}
    />
  );
  return (
    <>
      <Row id="title" label={t("name.title")} help={t("nameHelp.title")}>
        {text("title")}
      </Row>
      <Row id="description" label={t("name.description")} help={t("nameHelp.description")}>
        {area("description", 4)}
      </Row>
      <Row id="whenToUse" label={t("name.whenToUse")} help={t("nameHelp.whenToUse")}>
        {area("whenToUse", 3)}
      </Row>
      <Effects state={state} onChange={onChange} />
      <Approval state={state} onChange={onChange} />
      <Row id="timeoutMs" label={t("name.timeoutMs")} help={t("nameHelp.timeoutMs")}>
        {text("timeoutMs", "number")}
      </Row>
      <Row id="resultLimit" label={t("name.resultLimit")} help={t("nameHelp.resultLimit")}>
        {text("resultLimit", "number")}
      </Row>
      <Row id="outputTrust" label={t("name.outputTrust")} help={t("nameHelp.outputTrust")}>
        <select
          id="outputTrust"
          value={state.outputTrust}
          onChange={(event) => onChange({ outputTrust: event.target.value as EditState["outputTrust"] })}
          className={`${BOX} h-7 max-w-60`}
        >
          {(["untrusted", "trusted"] as const).map((value) => (
            <option key={value} value={value}>
              {t(`trust.${value}`)}
            </option>
          ))}
        </select>
      </Row>
    </>
  );
}

function Effects({ state, onChange }: Part) {
  const t = useTranslations("tools.edit");
  const page = useTranslations("tools.page");
  const unknown = state.effects === "unknown";
  return (
    <Row id="effects" label={t("name.effects")} help={t("nameHelp.effects")}>
      <label className="flex gap-2">
        <input
          id="effects"
          type="checkbox"
          checked={unknown}
          onChange={(event) => onChange({ effects: event.target.checked ? "unknown" : "declared" })}
          className="mt-[3px] size-3.5 accent-ink"
        />
        {t("unknown")}
      </label>
      {unknown
        ? null
        : FLAGS.map((flag) => {
            const on = state.flags[flag];
            return (
              <label key={flag} className="mt-1.5 flex gap-2">
                <input
                  type="checkbox"
                  checked={on}
                  onChange={(event) => onChange({ flags: { ...state.flags, [flag]: event.target.checked } })}
                  className="mt-[3px] size-3.5 flex-none accent-ink"
                />
                <span>
                  {page(`flag.${flag}`)} <code className="text-ink-3">{flag}</code>
                  <span className="block text-small text-ink-3">{page(`${on ? "flagOn" : "flagOff"}.${flag}`)}</span>
                </span>
              </label>
            );
          })}
    </Row>
  );
}

function Approval({ state, onChange }: Part) {
  const t = useTranslations("tools.edit");
  return (
    <Row id="approval" label={t("name.approval")} help={t("nameHelp.approval")}>
      <select
        id="approval"
        value={state.approval}
        onChange={(event) => onChange({ approval: event.target.value as EditState["approval"] })}
        className={`${BOX} h-7 max-w-60`}
      >
        {(["never", "always", "when"] as const).map((value) => (
          <option key={value} value={value}>
            {t(`approval.${value}`)}
          </option>
        ))}
      </select>
      {state.approval === "when" ? (
        <input
          aria-label={t("condition")}
          required
          spellCheck={false}
          placeholder="args.amount > 200"
          value={state.condition}
          onChange={(event) => onChange({ condition: event.target.value })}
          className={`${BOX} mt-1.5 h-7 font-mono`}
        />
      ) : null}
    </Row>
  );
}

function Row({ id, label, help, children }: { id: string; label: string; help: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,17rem)_minmax(0,1fr)] gap-x-6 gap-y-1.5 border-b border-line px-4 py-2.5 max-md:grid-cols-1 max-md:px-3">
      <div>
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <p className="text-small text-ink-3">{help}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
