"use server";

import { requireActor } from "@/lib/auth/actor";
import type { CreateConversationInput } from "@/lib/schemas/conversations";
import type { ActionResult } from "@/lib/schemas/result";
import type { StartRunInput } from "@/lib/schemas/runs";
import { createConversation } from "@/lib/services/conversations/create-conversation";
import { actionResult } from "@/lib/services/errors";
import { cancelRun as cancel } from "@/lib/services/runs/cancel-run";
import { startRun } from "@/lib/services/runs/start-run";

/** Begins a conversation with an agent. */
export async function startConversation(
  input: CreateConversationInput,
): Promise<ActionResult<{ conversationId: string }>> {
  return actionResult(async () => createConversation(await requireActor(), input));
}

/** Sends a message; what comes of it is told by the conversation's stream. */
export async function sendMessage(input: StartRunInput): Promise<ActionResult<{ runId: string }>> {
  return actionResult(async () => startRun(await requireActor(), input));
}

/** Cancels a run that has not ended. */
export async function cancelRun(input: { runId: string }): Promise<ActionResult<{ runId: string }>> {
  return actionResult(async () => cancel(await requireActor(), input));
}
