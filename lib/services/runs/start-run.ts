import { startClaimed } from "@/lib/adapters/process/parts";
import { notify } from "@/lib/adapters/trace/notices";
import type { Transaction } from "@/lib/db/client";
import { excerpt } from "@/lib/db/text";
import { claimTurns, lockConversation, type ClaimedRun } from "@/lib/db/turns";
import { startRunInput, type StartRunInput } from "@/lib/schemas/runs";
import { audit } from "../audit";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { ownConversation } from "../conversations/own-conversation";

/** Characters of a message that lists show and search; and of a conversation's title. */
const INPUT_LENGTH = 500;
const TITLE_LENGTH = 80;

/** The run that answers a message. */
export interface StartedRun {
  runId: string;
  /** The message had been sent before: this is the run that it started then. */
  repeated: boolean;
}

/**
 * Sends a message: run and message are made in one transaction, which also gives the run its turn where that is free.
 * A client id starts one run, however often it is sent (SPEC 3).
 */
export async function startRun(ctx: ServiceContext, input: unknown): Promise<StartedRun> {
  requirePermission(ctx, "converse");
  const message = parseInput(startRunInput, input);
  const { claimed, ...started } = await ctx.db.$transaction((tx) => start(tx, ctx, message));
  await startClaimed(claimed);
  return started;
}

async function start(
  tx: Transaction,
  ctx: ServiceContext,
  { conversationId, text, clientId }: StartRunInput,
): Promise<StartedRun & { claimed: ClaimedRun[] }> {
  await lockConversation(tx, conversationId);
  const conversation = await ownConversation(tx, ctx, conversationId);
  const sent = await tx.message.findUnique({ where: { conversationId_clientId: { conversationId, clientId } } });
  if (sent) return { runId: sent.runId, repeated: true, claimed: [] };
  const { agent } = conversation;
  if (agent.paused) throw new ServiceError("agent_paused", `${agent.name} is paused`);
  if (!conversation.versionId && !agent.publishedVersionId)
    throw new ServiceError("not_published", `${agent.name} has no published version`);

  const createdAt = ctx.now();
  const run = await tx.run.create({
    data: {
      conversationId,
      position: conversation.runCount + 1,
      agentId: agent.id,
      purpose: conversation.purpose,
      allowWrites: conversation.allowWrites,
      userId: ctx.actor.id,
      input: excerpt(text, INPUT_LENGTH),
      connectionId: agent.connectionId,
      model: agent.connection.model,
      demo: agent.connection.demo,
      createdAt,
      messages: { create: { conversationId, role: "user", text: JSON.stringify(text), clientId, createdAt } },
    },
    select: { id: true },
  });
  const title = conversation.title === "" ? excerpt(text.trim(), TITLE_LENGTH) : conversation.title;
  await tx.conversation.update({
    where: { id: conversationId },
    data: { runCount: { increment: 1 }, updatedAt: createdAt, title },
    select: { id: true },
  });
  await audit(tx, ctx, { action: "run.start", subject: { type: "run", id: run.id }, after: { conversationId } });
  await notify(tx, { kind: "run", runId: run.id, conversationId });
  return { runId: run.id, repeated: false, claimed: await claimTurns(tx) };
}
