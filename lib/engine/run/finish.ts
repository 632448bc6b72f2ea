import { port } from "./durable";
import { stopMessage } from "./stop-messages";
import type { Ending, Run } from "./state";

/** The step that the last event belongs to. */
const END = "end";

/** Ends a run: keeps its memory, gives the user words, and records the outcome with every budget (SPEC 3, 10). */
export async function finish(run: Run, ending: Ending): Promise<void> {
  const { ports, usage, limits, language, request } = run;
  if (ports.memory) await port(() => ports.memory!.save(run.memory));
  const words =
    ending.answerFrom === "stop_message" && ending.terminationReason
      ? stopMessage(request.policy.document, ending.terminationReason, language)
      : ending.answer;
  run.recorder.add(
    "run.finished",
    { step: END },
    {
      ...ending,
      answer: words,
      rounds: usage.rounds,
      calls: { ...run.counts },
      tokens: { prompt: usage.promptTokens, completion: usage.completionTokens, estimated: usage.estimated },
      cost: usage.cost,
      activeMs: Math.round(usage.activeMs),
      budgets: usage.report(limits),
    },
  );
  await port(() => run.recorder.flush());
}

/** The end of a run that met a fault of the engine itself. */
export function internalError(error: unknown): Ending {
  return {
    outcome: "failed",
    terminationReason: "internal_error",
    answer: "",
    answerFrom: "stop_message",
    message: error instanceof Error ? error.message : String(error),
  };
}
