"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useMemo, useRef } from "react";
import { useEscape } from "@/components/chat/use-escape";
import { useFollowEnd } from "@/components/chat/use-follow-end";
import { useMedia } from "@/components/chat/use-media";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useRecordKeys } from "@/components/ui/keys";
import type { ConversationView } from "@/lib/schemas/runs";
import { ChatComposer } from "./chat-composer";
import { ChatHead } from "./chat-head";
import { ChatStatus } from "./chat-status";
import { ReadOnly } from "./read-only";
import { runUnderWay } from "./live-conversation";
import { TestBar } from "./test-bar";
import { TraceAside } from "./trace-aside";
import { Turn, type TurnActions } from "./turn";
import { useChat } from "./use-chat";

/** A conversation with an agent: messages and replies, the trace of one of them beside, and where to write. */
export function Conversation({ view }: { view: ConversationView }) {
  const t = useTranslations("chat");
  const router = useRouter();
  const chat = useChat(view);
  const { conversation, cancelling } = chat;
  const beside = useMedia("(min-width: 960px)");
  const [openId, setOpenId] = useQueryState("run", parseAsString.withOptions({ history: "push" }));
  const { pane, content, away, toEnd } = useFollowEnd();
  useRecordKeys(content);

  const active = runUnderWay(conversation)?.run.id ?? null;
  const open = beside ? (conversation.runs.find(({ run }) => run.id === openId) ?? null) : null;
  useEscape(active && view.canWrite ? () => cancelling.cancel(active) : open ? () => void setOpenId(null) : null);

  const latest = useRef({ chat, toEnd, setOpenId });
  useEffect(() => {
    latest.current = { chat, toEnd, setOpenId };
  });
  const actions = useMemo<TurnActions>(
    () => ({
      onEdit: (text) => latest.current.chat.edit(text),
      onAgain: (text) => {
        latest.current.chat.send(text);
        latest.current.toEnd();
      },
      onCancel: (runId) => latest.current.chat.cancelling.cancel(runId),
      onOpen: (runId) => void latest.current.setOpenId((before) => (before === runId ? null : runId)),
    }),
    [],
  );

  return (
    <>
      <ChatHead agent={conversation.agent} version={conversation.version} connection={conversation.connection} />
      <TestBar conversation={view} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div ref={pane} className="pane flex-1" tabIndex={-1}>
            <ol ref={content} aria-label={t("label")}>
              {conversation.runs.map((live) => (
                <Turn
                  key={live.run.id}
                  live={live}
                  sending={chat.sending.at === "sending"}
                  beside={beside}
                  open={live === open}
                  canWrite={view.canWrite}
                  actions={actions}
                />
              ))}
            </ol>
          </div>
          <ChatStatus live={conversation.runs.at(-1)} />
          {away ? (
            <div className="relative h-0">
              <Button size="small" className="absolute bottom-2 left-1/2 -translate-x-1/2" onClick={toEnd}>
                <Icon name="down" />
                {t("toEnd")}
              </Button>
            </div>
          ) : null}
          {view.canWrite ? <ChatComposer chat={chat} active={active} onSend={toEnd} /> : <ReadOnly />}
        </div>
        {open ? (
          <TraceAside
            live={open}
            onClose={() => {
              void setOpenId(null);
              // Back to where it was opened from.
              content.current?.querySelector<HTMLElement>("[aria-current] a[href^='/runs/']")?.focus();
            }}
            onOpenEvent={(seq) => router.push(`/runs/${open.run.id}?event=${seq}`)}
          />
        ) : null}
      </div>
    </>
  );
}
