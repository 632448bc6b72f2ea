"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { Button, LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { workFailure, type WorkErrorCode } from "@/lib/schemas/result";
import type { ToolContent } from "@/lib/schemas/tools";
import { editTool } from "../../../actions";
import { EditFields } from "./edit-fields";
import { editOf, stateOf } from "./edit-state";

type Fault = { code: WorkErrorCode | "unreachable"; issues: readonly { path: string; message: string }[] };

/** What a tool says, changed as a new revision. */
export function EditForm({ name, revision, content }: { name: string; revision: number; content: ToolContent }) {
  const t = useTranslations("tools.edit");
  const router = useRouter();
  const [before] = useState(() => stateOf(content));
  const [state, setState] = useState(before);
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, start] = useTransition();
  const changes = editOf(before, state);
  const page = `/tools/${encodeURIComponent(name)}`;
  const save = (confirmed: boolean) =>
    start(async () => {
      setFault(null);
      try {
        const result = await editTool({ name, revision, changes, confirmed, note });
        if (result.ok) return router.push(page);
        setFault({ code: workFailure(result.error.code), issues: result.error.issues ?? [] });
      } catch {
        setFault({ code: "unreachable", issues: [] });
      }
    });
  return (
    <>
      <TopBar
        title={t("title")}
        crumb={{ href: page, label: name }}
        actions={
          <>
            <LinkButton href={page}>{t("cancel")}</LinkButton>
            <Button type="submit" form="edit-tool" tone="primary" disabled={busy || Object.keys(changes).length === 0}>
              {t("save", { number: revision + 1 })}
            </Button>
          </>
        }
      />
      <form
        id="edit-tool"
        className="pane flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          save(false);
        }}
      >
        <FaultNotice fault={fault} busy={busy} onConfirm={() => save(true)} />
        <p className="max-w-[84ch] px-4 pt-3 text-small text-ink-3 max-md:px-3">{t("help")}</p>
        <EditFields state={state} onChange={(change) => setState((now) => ({ ...now, ...change }))} />
        <Field
          id="note"
          label={t("note")}
          help={t("noteHelp")}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="max-w-[60ch] px-4 py-3 max-md:px-3"
        />
      </form>
    </>
  );
}

function FaultNotice({ fault, busy, onConfirm }: { fault: Fault | null; busy: boolean; onConfirm: () => void }) {
  const t = useTranslations("tools.edit");
  const faults = useTranslations("policies.fault");
  if (!fault) return null;
  const lessCareful = fault.code === "confirm_needed";
  return (
    <Notice
      tone={lessCareful ? "ask" : "refuse"}
      icon={lessCareful ? "warning" : "bar"}
      role="alert"
      title={lessCareful ? t("lessCareful") : faults("title")}
      className="mx-4 mt-3 max-md:mx-3"
      actions={
        lessCareful ? (
          <Button size="small" tone="danger" disabled={busy} onClick={onConfirm}>
            {t("confirm")}
          </Button>
        ) : null
      }
    >
      <p>{lessCareful ? t("lessCarefulText") : faults(fault.code)}</p>
      <ul className="mt-1 text-small">
        {fault.issues.map(({ path, message }) => (
          <li key={path}>
            <code>{path}</code> {lessCareful ? null : message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
