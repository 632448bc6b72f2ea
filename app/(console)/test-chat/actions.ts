"use server";

import { requireActor } from "@/lib/auth/actor";
import type { AllowWritesInput, CreateConversationInput } from "@/lib/schemas/conversations";
import type { ActionResult } from "@/lib/schemas/result";
import type { StartRunInput } from "@/lib/schemas/runs";
import { allowWrites as allow } from "@/lib/services/conversations/allow-writes";
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

/** Lets tools that write run in a test conversation, or forbids them again. */
export async function allowWrites(input: AllowWritesInput): Promise<ActionResult<{ conversationId: string }>> {
  return actionResult(async () => allow(await requireActor(), input));
}

/** Sends a message; what comes of it is told by the conversation's stream. */
export async function sendMessage(input: StartRunInput): Promise<ActionResult<{ runId: string }>> {
  return actionResult(async () => startRun(await requireActor(), input));
}

/** Cancels a run that has not ended. */
export async function cancelRun(input: { runId: string }): Promise<ActionResult<{ runId: string }>> {
  return actionResult(async () => cancel(await requireActor(), input));
}
