import { z } from "zod";
import { id } from "./text";
import type { RunPurpose } from "@/lib/engine/run/request";

/**
 * A conversation to begin. Without a version each of its runs uses the one that is published then (`live`); with one,
 * that version is tested (SPEC 2.4).
 */
export const createConversationInput = z.strictObject({ agentId: id, versionId: id.optional() });
export type CreateConversationInput = z.infer<typeof createConversationInput>;

/** Which conversations to list. */
export const conversationFilter = z.strictObject({
  agentId: id.optional(),
  limit: z.number().int().min(1).max(100).default(30),
});

/** A conversation in a list. Times are ISO strings. */
export interface ConversationListItem {
  id: string;
  title: string;
  agent: { id: string; name: string };
  purpose: RunPurpose;
  runs: number;
  updatedAt: string;
}

/** Whether tools that write may run in a test conversation. */
export const allowWritesInput = z.strictObject({ conversationId: id, allow: z.boolean() });
export type AllowWritesInput = z.input<typeof allowWritesInput>;

/** A conversation. */
export const conversationIdInput = z.strictObject({ conversationId: id });
