import type { Transaction } from "@/lib/db/client";
import type { ClaimedRun } from "@/lib/db/turns";
import type { RunOutcome, TerminationReason } from "@/lib/engine/run/request";
import type { TraceEvent } from "@/lib/engine/trace/events";
import { Projector } from "./projection";
import { recordEvents } from "./store";

/** How a run ends that the engine cannot end: it was never begun, or what carries it gave up. */
export interface Closing {
  outcome: Extract<RunOutcome, "cancelled" | "failed">;
  terminationReason: TerminationReason | null;
  /** For people who look after the agent; never shown to its user. */
  message: string | null;
  at: Date;
}

/**
 * Ends a run with the event that the engine would have ended it with, and under the same key, so that of two who end it
 * the first one counts. Answers the runs whose turn it is now; a run that has ended stays as it is.
 */
export async function closeRun(tx: Transaction, runId: string, closing: Closing): Promise<ClaimedRun[]> {
  const run = await tx.run.findUnique({ where: { id: runId } });
  if (!run || run.state === "finished") return [];
  const event: TraceEvent<"run.finished"> = {
    key: "end/run.finished",
    type: "run.finished",
    step: "end",
    round: null,
    at: closing.at.getTime(),
    durationMs: null,
    data: {
      outcome: closing.outcome,
      terminationReason: closing.terminationReason,
      answer: "",
      answerFrom: "none",
      message: closing.message,
      rounds: run.rounds,
      calls: { ran: run.callsRan, failed: run.callsFailed, notRun: run.callsNotRun },
      tokens: { prompt: run.promptTokens, completion: run.completionTokens, estimated: true },
      cost: run.cost,
      activeMs: run.activeMs,
      budgets: [],
    },
  };
  return recordEvents(tx, { runId, conversationId: run.conversationId }, new Projector(), [event]);
}
