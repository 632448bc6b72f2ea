import { queryOptions } from "@tanstack/react-query";
import type { ConversationView } from "@/lib/schemas/runs";

/** Reads a conversation with all events of its runs so far. */
export async function fetchConversation(id: string, signal?: AbortSignal): Promise<ConversationView> {
  const response = await fetch(`/api/conversations/${encodeURIComponent(id)}`, { signal: signal ?? null });
  if (!response.ok) throw new Error(`The conversation could not be loaded: status ${response.status}`);
  return (await response.json()) as ConversationView;
}

/**
 * A conversation in the cache, in the shape that `keep` gives it. It never goes stale by itself: the stream of the
 * conversation keeps it current.
 */
export function conversationQuery<Kept>(id: string, keep: (view: ConversationView) => Kept) {
  return queryOptions({
    queryKey: ["conversations", id] as const,
    queryFn: async ({ signal }) => keep(await fetchConversation(id, signal)),
    staleTime: Infinity,
    structuralSharing: false,
  });
}
