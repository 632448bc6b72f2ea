"use client";

import { useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import type { FormPart } from "../form/edit";
import { TextArea } from "../form/text-area";

/** What the model is told before anything else. */
export function PromptForm({ document, base, readOnly, onEdit }: FormPart) {
  const t = useTranslations("policies.prompt");
  const { systemPrompt } = document;
  const changed = base !== null && base.systemPrompt !== systemPrompt;
  return (
    <div className="pane flex flex-1 flex-col px-4 py-3 max-md:px-3">
      <label htmlFor="systemPrompt" className="font-strong">
        {t("label")}
      </label>
      <p id="systemPrompt-help" className="mb-2 max-w-[84ch] text-small text-ink-3">
        {t("help")}
      </p>
      <TextArea
        id="systemPrompt"
        rows={20}
        value={systemPrompt}
        readOnly={readOnly}
        onChange={(next) => onEdit((current) => ({ ...current, systemPrompt: next }), "systemPrompt")}
        className="max-w-[96ch] min-h-48 flex-1"
      />
      <p className="mt-1 text-small text-ink-3">
        {t("length", { count: formatCount(systemPrompt.length) })}
        {changed ? <span className="ml-3 text-ask">{t("changed")}</span> : null}
      </p>
    </div>
  );
}
