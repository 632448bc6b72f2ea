"use client";

import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { UserActions, UserRow } from "@/components/chat/user-row";
import { MarkedMessage } from "@/components/trace/marks/marked-message";
import type { LiveRun } from "@/components/trace/model/live";
import { readTrace } from "@/components/trace/model/read-trace";
import { Reply } from "./reply";

/** What can be done with a turn. The functions stay the same from one drawing to the next. */
export interface TurnActions {
  onEdit: (text: string) => void;
  onAgain: (text: string) => void;
  onCancel: (runId: string) => void;
  onOpen: (runId: string) => void;
}

/** One message and its reply. Enter opens the trace of it. */
export const Turn = memo(function Turn({
  live,
  sending,
  beside,
  open,
  canWrite,
  actions,
}: {
  live: LiveRun;
  sending: boolean;
  /** There is room for the trace beside the conversation. */
  beside: boolean;
  /** Its trace is open. */
  open: boolean;
  /** The reader may write here. */
  canWrite: boolean;
  actions: TurnActions;
}) {
  const t = useTranslations("chat.turn");
  const { id, input, state } = live.run;
  const view = useMemo(() => readTrace(live.events), [live.events]);
  const text = view.start ? view.message : input;
  return (
    <li
      data-record
      tabIndex={-1}
      aria-label={t("label", { text: input.slice(0, 80) })}
      aria-current={open ? "true" : undefined}
      className="relative border-b border-line-strong last:border-b-0 aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:left-0 aria-[current]:before:w-0.5 aria-[current]:before:bg-ink"
    >
      <UserRow
        text={text}
        actions={
          state === "queued" || !canWrite ? null : (
            <UserActions onEdit={() => actions.onEdit(text)} onAgain={() => actions.onAgain(text)} disabled={sending} />
          )
        }
      >
        {view.start ? <MarkedMessage view={view} marks={["grounded"]} /> : text}
      </UserRow>
      <Reply
        live={live}
        view={view}
        onCancel={canWrite ? () => actions.onCancel(id) : null}
        onOpen={beside ? () => actions.onOpen(id) : undefined}
      />
    </li>
  );
});
