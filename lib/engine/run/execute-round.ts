import { runBatch, type CallRecord } from "../execute/run-batch";
import { findingsOf, isWithoutProgress } from "../guard/progress";
import { noProgressHint } from "../model/prompt";
import type { ModelReply } from "../model/reply";
import { asksFirst, decideCall, type CallFacts } from "../authorise/decide-call";
import { batchCall, batchEnvironment } from "./batch-environment";
import { factsOf } from "./decide-calls";
import { finishCall, type FinishedCall } from "./finish-call";
import type { PlannedRound } from "./plan-round";
import { shownArguments, takeOut, type RoundCall } from "./round-call";
import { interrupted, type AuthorisedRun, type Ending } from "./state";

/**
 * Carries out the plan of a round, batch by batch, and appends every result in the order of the model's calls, after
 * the whole round is done (SPEC 8). Answers with the end of the run, when the round brought it.
 */
export async function executeRound(
  run: AuthorisedRun,
  reply: ModelReply,
  planned: PlannedRound,
  round: number,
): Promise<Ending | null> {
  const finished = new Map<string, FinishedCall>();
  for (const call of planned.calls) if (call.error) finished.set(call.callId, finishCall(run, call, null, round));
  const facts = factsOf(run, round);
  let ending: Ending | null = null;
  for (const [index, batch] of planned.plan.batches.entries()) {
    const calls = batch.callIds.flatMap((id) => planned.calls.find((call) => call.callId === id) ?? []);
    const runnable = calls.filter((call) => mayStillRun(run, call, planned.calls, finished, ending, facts));
    const records = runnable.length > 0 ? await execute(run, runnable, index + 1, round) : [];
    const byCall = new Map(runnable.map((call, i) => [call.callId, records[i] ?? null]));
    for (const call of calls) {
      const record = byCall.get(call.callId) ?? null;
      finished.set(call.callId, finishCall(run, call, record, round, index + 1));
      ending ??= record && endingOf(run, call, record);
    }
  }
  const ordered = planned.calls.flatMap((call) => finished.get(call.callId) ?? []);
  appendRound(run, reply, planned.calls, ordered);
  closeRound(run, ordered, round);
  return ending;
}

/** Looks at a planned call once more, right before it would run (SPEC 5, 8). */
function mayStillRun(
  run: AuthorisedRun,
  call: RoundCall,
  all: readonly RoundCall[],
  finished: ReadonlyMap<string, FinishedCall>,
  ending: Ending | null,
  facts: CallFacts,
): boolean {
  if (!call.ready) return false;
  if (ending)
    takeOut(call, ending.outcome === "cancelled" ? "cancelled" : "aborted", "The run ended before this call.");
  if (run.usage.timedOut) takeOut(call, "aborted", "The time of the run was used up before this call.");
  const failed = failedDependency(call, all, finished);
  if (failed) takeOut(call, "dependency_failed", `${failed} failed or did not run, and ${call.tool} depends on it.`);
  const decision = decideCall(
    run.request.policy,
    run.scope,
    { name: call.tool, arguments: call.ready.arguments },
    facts,
  );
  if (decision.effect !== "allow") takeOut(call, "not_allowed", `${decision.reason} It did not run.`);
  return call.error === null;
}

/** The tool this call depends on whose call of the same round failed or did not run (SPEC 1.3). */
function failedDependency(
  call: RoundCall,
  all: readonly RoundCall[],
  finished: ReadonlyMap<string, FinishedCall>,
): string | null {
  const dependsOn = call.ready?.spec.dependsOn ?? [];
  const failed = all.find((other) => {
    if (other === call || !dependsOn.includes(other.tool)) return false;
    const result = finished.get(other.callId);
    return result !== undefined && !result.ok && result.error?.type !== "duplicate_in_reply";
  });
  return failed?.tool ?? null;
}

async function execute(
  run: AuthorisedRun,
  calls: readonly RoundCall[],
  batch: number,
  round: number,
): Promise<CallRecord[]> {
  await run.recorder.flush();
  const batchCalls = calls.flatMap((call) => batchCall(run, call, round) ?? []);
  return runBatch(batchCalls, batchEnvironment(run, batch, round));
}

/** The end that a call's record brings about, if any. */
function endingOf(run: AuthorisedRun, call: RoundCall, record: CallRecord): Ending | null {
  if (record.verdict === "cancelled" || record.cut === "cancel") return interrupted("cancelled");
  if (record.verdict === "paused") return interrupted("paused");
  const { envelope } = record;
  const unknown = envelope.status === "error" && envelope.error.effect === "unknown";
  const asks = call.ready !== null && asksFirst(run.request.policy, run.scope, call.ready.spec);
  if (!unknown || !asks) return null;
  return {
    outcome: "failed",
    terminationReason: "indeterminate",
    answer: "",
    answerFrom: "stop_message",
    message: `Whether ${call.tool} took effect is not known.`,
  };
}

/** The round as the next request shows it: the reply, and one result for each of its calls. */
function appendRound(
  run: AuthorisedRun,
  reply: ModelReply,
  calls: readonly RoundCall[],
  results: readonly FinishedCall[],
): void {
  run.rounds.push({
    assistant: {
      role: "assistant",
      content: reply.text === "" ? null : reply.text,
      tool_calls: calls.map((call) => ({
        id: call.callId,
        type: "function",
        function: { name: call.tool, arguments: shownArguments(call) },
      })),
    },
    results: results.map(({ callId, content, envelope }) => ({
      message: { role: "tool", tool_call_id: callId, content },
      envelope,
    })),
  });
}

/** Counts the round and what it brought (SPEC 10). */
function closeRound(run: AuthorisedRun, results: readonly FinishedCall[], round: number): void {
  run.usage.rounds += 1;
  run.usage.mostIdentical = run.log.mostIdentical;
  const findings = findingsOf(results);
  const without = isWithoutProgress(findings, run.lastFindings);
  run.lastFindings = findings;
  run.usage.noProgressRounds = without ? run.usage.noProgressRounds + 1 : 0;
  const limit = run.limits.values.maxConsecutiveNoProgress;
  if (run.usage.noProgressRounds !== limit - 1 || limit === 1) return;
  const text = noProgressHint(run.language);
  run.hints.push(text);
  run.recorder.add("hint.injected", { step: `round:${round}:model`, round }, { hint: "no_progress", text });
}
