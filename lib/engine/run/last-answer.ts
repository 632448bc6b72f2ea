import { fitContext } from "../context/fit";
import { ANSWERABLE, type Trip } from "../guard/guards";
import { lastAnswerNote } from "../model/prompt";
import { modelStep } from "./ask-model";
import type { Guarded } from "./check-guards";
import { contextInput } from "./next-prompt";
import { interrupted, type AuthorisedRun, type Ending } from "./state";

/**
 * Ends a run that a guard stopped (SPEC 10, Last answer): after rounds, calls, duplicates or no progress the model
 * answers once more from what it has, without tools, if that fits. Else the user gets the policy's stop message.
 */
export async function lastAnswer(run: AuthorisedRun, guarded: Guarded & { stop: Trip | null }): Promise<Ending> {
  const reason = guarded.stop?.reason ?? "max_rounds";
  const stopped: Ending = {
    outcome: "stopped",
    terminationReason: reason,
    answer: "",
    answerFrom: "stop_message",
    message: null,
  };
  if (!ANSWERABLE.has(reason) || run.request.policy.document.finalAnswer === "stop") return stopped;
  run.hints.push(lastAnswerNote(run.language));
  const fitted = fitContext(contextInput(run, guarded.room.tokens, []));
  if (!fitted.fits || run.usage.timedOut) return stopped;
  const options = { purpose: "answer" as const, round: run.usage.rounds + 1, tools: [] };
  const record = await modelStep(run, "answer", { ...options, guarded: { fitted, room: guarded.room } });
  if (record.interrupted) return interrupted(record.interrupted);
  const text = record.reply?.text.trim() ? record.reply.text : "";
  return text === "" ? stopped : { ...stopped, answer: text, answerFrom: "last_answer" };
}
