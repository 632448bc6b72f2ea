import { planBatches } from "../plan/plan-batches";
import type { BatchPlan, DeferReason } from "../plan/batches";
import { repeatOf } from "./known-calls";
import { takeOut, type RoundCall } from "./round-call";
import type { AuthorisedRun } from "./state";

/** A round as it is planned: every call of the reply, and the batches of those that run. */
export interface PlannedRound {
  calls: RoundCall[];
  plan: BatchPlan;
}

/**
 * Settles which calls of a reply run and in which batches, and records it before the first of them does (SPEC 8).
 * Repeats of earlier rounds and calls over the limit are taken out; the others run all the same (SPEC 10).
 */
export function planRound(run: AuthorisedRun, calls: RoundCall[], round: number): PlannedRound {
  run.duplicates = takeOutDuplicates(run, calls);
  const wished = planOf(run, calls);
  for (const { callId, reason, of } of wished.deferred) {
    const call = calls.find((other) => other.callId === callId);
    const more = of === undefined ? {} : { repeats: of };
    if (call) takeOut(call, reason === "next_page" ? "deferred" : reason, DEFERRED[reason], more);
  }
  run.overLimit = takeOutOverLimit(run, calls, wished);
  // What was deferred stays so, even when the call it waits for turned out to be over the limit.
  const plan = { batches: planOf(run, calls).batches, deferred: wished.deferred };
  trace(run, calls, plan, round);
  return { calls, plan };
}

const DEFERRED: Record<DeferReason, string> = {
  next_page: "One page of a listing is read in a round. Read the first page before you ask for the next.",
  dependency_later: "A tool this one depends on comes later in the same reply. Ask again when it has answered.",
  duplicate_in_reply: "The same call stands earlier in this reply; its result is the result of this one.",
};

function planOf(run: AuthorisedRun, calls: readonly RoundCall[]): BatchPlan {
  const eligible = calls.filter((call) => call.ready && !call.error);
  return planBatches(
    eligible.map((call) => ({ id: call.callId, name: call.tool, arguments: call.ready?.arguments })),
    (name) => run.request.registry.get(name),
  );
}

/** Calls that ran often enough in earlier rounds (SPEC 10, duplicate_tool_call). */
function takeOutDuplicates(run: AuthorisedRun, calls: RoundCall[]): AuthorisedRun["duplicates"] {
  const found: { callId: string; repeats: { callId: string; round: number } }[] = [];
  for (const call of calls) {
    const repeats = repeatOf(run, call, run.limits.values.maxIdenticalCalls);
    if (!repeats) continue;
    found.push({ callId: call.callId, repeats });
    const message = `This call ran before in round ${repeats.round}; its result stands above. It was not run again.`;
    takeOut(call, "duplicate_tool_call", message, { repeats: repeats.callId });
  }
  return found;
}

/** Calls that would exceed `maxToolCalls`; the calls that fit still run, in order (SPEC 10). */
function takeOutOverLimit(run: AuthorisedRun, calls: RoundCall[], wished: BatchPlan): string[] {
  const limit = run.limits.values.maxToolCalls;
  const planned = new Set(wished.batches.flatMap((batch) => batch.callIds));
  const over = calls.filter((call) => planned.has(call.callId)).slice(Math.max(0, limit - run.usage.callsStarted));
  for (const call of over) {
    takeOut(call, "max_tools", `The limit of ${limit} tool calls is reached. This one was not run.`);
  }
  return over.map((call) => call.callId);
}

function trace(run: AuthorisedRun, calls: readonly RoundCall[], plan: BatchPlan, round: number): void {
  const place = { step: `round:${round}:model`, round };
  for (const { callId, index, tool, proposed, error, facts } of calls) {
    const requestedName = proposed.name;
    run.recorder.add("call.decided", place, { callId, index, tool, requestedName, error, ...facts });
  }
  const deferred = new Set(plan.deferred.map((call) => call.callId));
  run.recorder.add("plan.made", place, {
    ...plan,
    notRun: calls.flatMap(({ callId, error }) =>
      error && !deferred.has(callId) ? [{ callId, reason: error.type }] : [],
    ),
  });
}
