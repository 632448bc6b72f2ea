"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useTransition, type ReactNode } from "react";
import { Composer } from "@/components/chat/composer";
import { useDraft } from "@/components/chat/draft";
import { SampleList } from "@/components/chat/sample-list";
import { SAMPLE_AGENT } from "@/components/chat/samples";
import { SendNotice } from "@/components/chat/send-notice";
import type { Attempt } from "@/components/chat/sending";
import { useSending } from "@/components/chat/use-sending";
import { Notice } from "@/components/ui/notice";
import type { AgentListItem } from "@/lib/schemas/agents";
import { sendMessage, startConversation } from "../actions";
import { ChatHead } from "./chat-head";

/** Nothing has been said yet: who answers, what happens to a message, and what to try. */
export function Start({
  agent,
  canConverse,
  children,
}: {
  agent: AgentListItem;
  canConverse: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations("chat.start");
  const router = useRouter();
  const [draft, setDraft] = useDraft("new");
  const [leaving, leave] = useTransition();
  const conversation = useRef<string>(null);
  const { state, send, forget } = useSending(async (attempt: Attempt) => {
    // A conversation that was made for a message that did not arrive waits for the next one.
    if (conversation.current === null) {
      const made = await startConversation({ agentId: agent.id });
      if (!made.ok) return made;
      conversation.current = made.value.conversationId;
    }
    return sendMessage({ conversationId: conversation.current, ...attempt });
  });
  const begin = (text: string) => {
    void send(text).then((sent) => {
      if (!sent) return;
      if (text === draft) setDraft("");
      leave(() => router.push(`/test-chat/${conversation.current}`));
    });
  };
  const busy = state.at === "sending" || leaving;
  return (
    <>
      <ChatHead
        agent={agent}
        version={agent.published && { number: agent.published.number, status: "published" }}
        connection={agent.connection}
        fresh
      />
      <div className="pane flex-1">
        <div className="max-w-[1040px] px-4 py-6 max-md:px-3 max-md:py-4">
          <h2 className="text-figure font-title">
            {agent.published && !agent.paused ? t("title", { agent: agent.name }) : agent.name}
          </h2>
          <p className="mt-1 max-w-[72ch] text-prose text-ink-2">{t("gatehouse")}</p>
          <NotReady agent={agent} />
          {canConverse ? null : <LooksOnly />}
          {canConverse && agent.name === SAMPLE_AGENT ? (
            <div className="mt-5">
              <SampleList disabled={busy} onChoose={begin} />
            </div>
          ) : null}
          {children}
        </div>
      </div>
      {canConverse ? (
        <Composer
          text={draft}
          onText={setDraft}
          onSend={() => begin(draft)}
          sending={busy}
          stop={null}
          editing={null}
          notice={
            state.at === "failed" ? (
              <SendNotice failure={state.failure} onAgain={() => begin(state.attempt.text)} onDismiss={forget} />
            ) : null
          }
        />
      ) : null}
    </>
  );
}

/** Said to those who may look at what agents do, and not talk to them. */
function LooksOnly() {
  const t = useTranslations("chat.readOnly");
  return (
    <Notice icon="lock" title={t("title")} className="mt-4 max-w-[72ch]">
      <p>{t("text")}</p>
    </Notice>
  );
}

/** Why no message is answered now, said before one is written. */
function NotReady({ agent }: { agent: AgentListItem }) {
  const t = useTranslations("chat.failure");
  const why = agent.published === null ? "not_published" : agent.paused ? "agent_paused" : null;
  if (!why) return null;
  return (
    <Notice tone="ask" icon="pause" title={t(`title.${why}`)} className="mt-4 max-w-[72ch]">
      <p>{t(`text.${why}`)}</p>
    </Notice>
  );
}
