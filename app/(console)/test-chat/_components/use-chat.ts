"use client";

import { useCallback, useRef, useState, type RefObject } from "react";
import { useDraft } from "@/components/chat/draft";
import type { Attempt, SendState } from "@/components/chat/sending";
import { useSending } from "@/components/chat/use-sending";
import type { ConversationView } from "@/lib/schemas/runs";
import { sendMessage } from "../actions";
import type { LiveConversation } from "./live-conversation";
import { useCancel, type Cancelling } from "./use-cancel";
import { useConversation } from "./use-conversation";

/** All that the page of a conversation knows and can do. */
export interface Chat {
  conversation: LiveConversation;
  connected: boolean;
  draft: string;
  onDraft: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  sending: SendState;
  /** Sends given words: what is written, an earlier message, or the one that did not go through. */
  send: (text: string) => void;
  forgetFailure: () => void;
  editing: boolean;
  /** Writes an earlier message anew; what stood in the field comes back afterwards. */
  edit: (text: string) => void;
  leaveEdit: () => void;
  cancelling: Cancelling;
}

export function useChat(view: ConversationView): Chat {
  const { id } = view;
  const { conversation, connected, reload } = useConversation(view);
  const [draft, onDraft] = useDraft(id);
  const [setAside, keepAside] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const deliver = useCallback(
    async (attempt: Attempt) => {
      const result = await sendMessage({ conversationId: id, ...attempt });
      // The stream brings the run; while it is down, loading does. A failure to load is no failure to send.
      if (result.ok && !connected) void reload().catch(() => undefined);
      return result;
    },
    [connected, id, reload],
  );
  const { state, send, forget } = useSending(deliver);
  const leaveEdit = () => {
    onDraft(setAside ?? "");
    keepAside(null);
    field.current?.focus();
  };
  return {
    conversation,
    connected,
    draft,
    onDraft,
    field,
    sending: state,
    send: (text) => {
      void send(text).then((sent) => {
        if (sent && text === draft) leaveEdit();
      });
    },
    forgetFailure: forget,
    editing: setAside !== null,
    edit: (text) => {
      keepAside(setAside ?? draft);
      onDraft(text);
      field.current?.focus();
    },
    leaveEdit,
    cancelling: useCancel(),
  };
}
