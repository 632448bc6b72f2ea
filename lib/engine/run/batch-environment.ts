import type { BatchCall, BatchEnvironment } from "../execute/run-batch";
import type { StartVerdict } from "../ports";
import { callStep, type RoundCall } from "./round-call";
import { timeLeft, type AuthorisedRun } from "./state";

/** What a batch gets of the run around it, and the events of its calls as they start. */
export function batchEnvironment(run: AuthorisedRun, batch: number, round: number): BatchEnvironment {
  return {
    ports: run.ports,
    runId: run.request.runId,
    sessionId: run.request.sessionId,
    user: run.request.user,
    session: Object.freeze({ rounds: run.usage.rounds, finishedCalls: Object.freeze([...run.finishedCalls]) }),
    memory: run.memory,
    signal: run.request.signal,
    timeLeftMs: timeLeft(run),
    async onStarted(started) {
      for (const { call, verdict } of started) traceStart(run, call, verdict, batch, round);
      await run.recorder.flush();
    },
  };
}

/** A planned call with its durable step and its time limit; null when it is not ready to run. */
export function batchCall(
  run: AuthorisedRun,
  call: RoundCall,
  round: number,
  stepKey: string = callStep(round, call.index),
): BatchCall | null {
  if (!call.ready) return null;
  const { spec, arguments: args, fingerprint } = call.ready;
  const override = run.request.policy.toolbox.get(call.tool)?.timeoutMs ?? spec.timeoutMs ?? Infinity;
  const start = { stepKey, callId: call.callId, tool: spec, arguments: args, fingerprint, round, index: call.index };
  return { timeoutMs: Math.min(override, run.limits.values.maxToolMs), start };
}

function traceStart(run: AuthorisedRun, call: BatchCall, verdict: StartVerdict, batch: number, round: number): void {
  if (verdict !== "enter" && verdict !== "found_started") return;
  const { stepKey, callId, index, tool, arguments: args } = call.start;
  run.recorder.add(
    "call.started",
    { step: stepKey, round },
    {
      callId,
      index,
      tool: tool.name,
      arguments: args,
      batch,
      timeoutMs: call.timeoutMs,
      idempotencyKey: `${run.request.runId}/${stepKey}`,
      attempt: verdict === "enter" ? "first" : "again",
    },
  );
}
