import type { ContextInput } from "../context/fit";
import type { ModelTool } from "../model/messages";
import { systemPrompt } from "../model/prompt";
import type { AuthorisedRun } from "./state";

/** The tools of the next request: those of the scope that have not been withheld since (SPEC 5). */
export function toolsToShow(run: AuthorisedRun): ModelTool[] {
  return [...run.shown.values()].filter((tool) => !run.withheld.has(tool.function.name));
}

/** Their names, in the toolbox's order. */
export function shownNames(run: AuthorisedRun): string[] {
  return run.scope.allowed.map(({ tool }) => tool).filter((tool) => !run.withheld.has(tool));
}

/** What the next prompt is made of, before it is fitted to its room (SPEC 9). */
export function contextInput(run: AuthorisedRun, room: number, tools: ModelTool[]): ContextInput {
  const { policy, history, message } = run.request;
  const { document } = policy;
  return {
    system: systemPrompt({
      document,
      intent: run.scope.intent === null ? null : (policy.intents.get(run.scope.intent) ?? null),
      preflightDone: run.preflightDone,
      entities: policy.scoped ? run.decision.entities : {},
      language: run.language,
    }),
    history,
    request: { role: "user", content: message.text },
    rounds: run.rounds,
    tail: run.hints.map((content) => ({ role: "system", content })),
    tools,
    room,
    keepRounds: document.context.keepRounds,
    historyRuns: document.context.historyRuns,
    memory: run.context,
  };
}
