"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { Button } from "@/components/ui/button";
import type { ImportPreview } from "@/lib/schemas/policies";
import { workFailure, type ActionResult } from "@/lib/schemas/result";
import { importDraft, previewImport } from "../../../actions";
import { FaultNotice } from "../../_components/fault-notice";
import type { SaveFault } from "../../_components/draft-state";
import { PreviewPane } from "./preview-pane";

/** A text, and what it would change, before it is saved as a draft. */
export function ImportView({ agent, canSave }: { agent: { id: string; name: string }; canSave: boolean }) {
  const t = useTranslations("policies.import");
  const router = useRouter();
  const [text, setText] = useState("");
  const [seen, setSeen] = useState<{ text: string; preview: ImportPreview } | null>(null);
  const [fault, setFault] = useState<SaveFault | null>(null);
  const [busy, start] = useTransition();
  const file = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const attempt = <T,>(action: () => Promise<ActionResult<T>>, done: (value: T) => void) =>
    start(async () => {
      setFault(null);
      try {
        const result = await action();
        if (result.ok) done(result.value);
        else setFault({ code: workFailure(result.error.code), issues: result.error.issues ?? [] });
      } catch {
        setFault({ code: "unreachable", issues: [] });
      }
    });
  const show = (what: string) =>
    attempt(
      () => previewImport({ agentId: agent.id, text: what }),
      (preview) => setSeen({ text: what, preview }),
    );
  const save = () =>
    attempt(
      () => importDraft({ agentId: agent.id, text }),
      ({ versionId }) =>
        router.push(`/policies/${encodeURIComponent(agent.id)}?version=${encodeURIComponent(versionId)}&tab=review`),
    );
  const current = seen?.text === text ? seen.preview : null;
  const goToLine = (line: number) => {
    const starts = text.split("\n", line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const end = text.indexOf("\n", starts);
    area.current?.focus();
    area.current?.setSelectionRange(starts, end < 0 ? text.length : end);
  };
  return (
    <>
      <TopBar
        title={t("title")}
        crumb={{ href: `/policies/${encodeURIComponent(agent.id)}`, label: agent.name }}
        actions={
          <>
            <Button onClick={() => file.current?.click()}>{t("choose")}</Button>
            <Button
              tone={current ? undefined : "primary"}
              disabled={busy || text.trim() === ""}
              onClick={() => show(text)}
            >
              {t("show")}
            </Button>
            {canSave ? (
              <Button tone={current ? "primary" : undefined} disabled={busy || !current?.ok} onClick={save}>
                {t("save")}
              </Button>
            ) : null}
          </>
        }
      />
      <input
        ref={file}
        type="file"
        accept=".yaml,.yml,.json"
        aria-label={t("choose")}
        className="hidden"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (!chosen) return;
          void chosen.text().then((read) => {
            setText(read);
            show(read);
          });
        }}
      />
      <FaultNotice fault={fault} />
      <div className="grid min-h-0 flex-1 grid-cols-2 max-lg:grid-cols-1 max-lg:grid-rows-[40dvh_minmax(0,1fr)]">
        <label className="flex min-h-0 flex-col border-r border-line max-lg:border-r-0 max-lg:border-b">
          <span className="px-4 py-2 text-small text-ink-3 max-md:px-3">{t("textHelp")}</span>
          <textarea
            ref={area}
            value={text}
            spellCheck={false}
            wrap="off"
            aria-label={t("text")}
            onChange={(event) => setText(event.target.value)}
            className="min-h-0 flex-1 resize-none bg-transparent px-4 py-2 font-mono text-small leading-5 focus-visible:shadow-[inset_0_0_0_2px_var(--ink)] max-md:px-3"
          />
        </label>
        <PreviewPane preview={current} stale={seen !== null && !current} onLine={goToLine} />
      </div>
    </>
  );
}
