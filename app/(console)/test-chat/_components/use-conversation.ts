"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { conversationQuery, fetchConversation } from "@/lib/queries/conversations";
import { followStream } from "@/lib/queries/follow-stream";
import { formatPlaces } from "@/lib/schemas/run-places";
import type { ConversationView } from "@/lib/schemas/runs";
import {
  applyToConversation,
  liveConversation,
  mergeLoaded,
  placesOf,
  type LiveConversation,
} from "./live-conversation";

/** A conversation as it goes on. `connected` false: the stream broke, and is taken up again by itself. */
export interface ConversationStream {
  conversation: LiveConversation;
  connected: boolean;
  /** Loads it anew, for the case that no stream stands. */
  reload: () => Promise<void>;
}

/** Holds a conversation in the cache and feeds it from its stream, from where it was loaded. */
export function useConversation(view: ConversationView): ConversationStream {
  const { id } = view;
  const client = useQueryClient();
  const { queryKey, ...query } = conversationQuery(id, liveConversation);
  const { data } = useQuery({ ...query, queryKey, initialData: () => liveConversation(view) });
  const [connected, setConnected] = useState(true);

  const update = useCallback(
    (change: (before: LiveConversation) => LiveConversation) => {
      const key = conversationQuery(id, liveConversation).queryKey;
      client.setQueryData(key, (before) => before && change(before));
    },
    [client, id],
  );
  const reload = useCallback(async () => {
    const loaded = await fetchConversation(id);
    update((before) => mergeLoaded(before, loaded));
  }, [id, update]);

  useEffect(() => {
    // What an earlier visit left in the cache may be behind what this page was given.
    update((before) => mergeLoaded(before, view));
    const address = () => {
      const known = client.getQueryData(conversationQuery(id, liveConversation).queryKey);
      const after = formatPlaces(known ? placesOf(known) : {});
      return `/api/stream/conversations/${encodeURIComponent(id)}${after ? `?after=${encodeURIComponent(after)}` : ""}`;
    };
    return followStream(address, {
      onFrame: (frame) => update((before) => applyToConversation(before, frame)),
      onConnected: setConnected,
    });
  }, [client, id, update, view]);

  return { conversation: data, connected, reload };
}
