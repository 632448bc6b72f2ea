"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Composer } from "@/components/chat/composer";
import { SendNotice } from "@/components/chat/send-notice";
import { Icon } from "@/components/ui/icon";
import type { Chat } from "./use-chat";

/** The field of a conversation, with what went wrong above it. */
export function ChatComposer({ chat, active, onSend }: { chat: Chat; active: string | null; onSend: () => void }) {
  const { sending, cancelling, field } = chat;
  useEffect(() => {
    // A finger would only get a keyboard that it did not ask for.
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [field]);
  return (
    <Composer
      text={chat.draft}
      onText={chat.onDraft}
      onSend={() => {
        chat.send(chat.draft);
        onSend();
      }}
      sending={sending.at === "sending"}
      stop={active ? { onStop: () => cancelling.cancel(active), stopping: cancelling.asked === active } : null}
      editing={chat.editing ? { onLeave: chat.leaveEdit } : null}
      notice={
        sending.at === "failed" ? (
          <SendNotice
            failure={sending.failure}
            onAgain={() => chat.send(sending.attempt.text)}
            onDismiss={chat.forgetFailure}
          />
        ) : null
      }
      hint={<Hint chat={chat} active={active !== null} />}
      field={field}
    />
  );
}

/** What one should know before one writes on. */
function Hint({ chat, active }: { chat: Chat; active: boolean }) {
  const t = useTranslations("chat.hint");
  if (chat.cancelling.failure) {
    return (
      <span role="alert" className="text-refuse">
        <Icon name="cross" className="mr-1.5" />
        {t("cancelFailed")}
      </span>
    );
  }
  if (!chat.connected) {
    return (
      <span role="status" className="text-ask">
        <Icon name="warning" className="mr-1.5" />
        {t("disconnected")}
      </span>
    );
  }
  return active ? t("queues") : null;
}
