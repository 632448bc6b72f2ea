import type { BatchCall } from "../execute/call-record";
import type { BatchEnvironment } from "../execute/environment";
import type { StartVerdict } from "../ports";
import { childJudge, FreeCalls } from "./child-calls";
import { port } from "./durable";
import type { RoundCall } from "./round-call";
import { timeLeft, type AuthorisedRun } from "./state";

/** A batch in its round. */
export interface BatchPlace {
  round: number;
  /** From 1; 0 for the preflight. */
  batch: number;
  /** The calls of the round. */
  calls: readonly RoundCall[];
  /** How many of them are still to run, those of this batch included: the calls that handlers make come after them. */
  toRun: number;
}

/** What a batch gets of the run around it, and the events of its calls as they start. */
export function batchEnvironment(run: AuthorisedRun, place: BatchPlace): BatchEnvironment {
  const { request, ports, usage, limits } = run;
  const left = timeLeft(run);
  const began = ports.clock.monotonic();
  const free = new FreeCalls(limits.values.maxToolCalls - usage.callsStarted - place.toRun);
  return {
    ports,
    runId: request.runId,
    sessionId: request.sessionId,
    user: request.user,
    registry: request.registry,
    memory: run.memory,
    signal: request.signal,
    timeLeft: () => left - (ports.clock.monotonic() - began),
    async onStarted(started) {
      for (const { call, verdict } of started) traceStart(run, call, verdict, place);
      await port(() => run.recorder.flush());
    },
    onKept: (count) => free.count(count),
    judge: () => childJudge(run, { round: place.round, calls: place.calls, free }),
  };
}

function traceStart(run: AuthorisedRun, call: BatchCall, verdict: StartVerdict, { round, batch }: BatchPlace): void {
  if (verdict !== "enter" && verdict !== "found_started") return;
  const { stepKey, callId, parent, index, tool, arguments: args } = call.start;
  run.recorder.add(
    "call.started",
    { step: stepKey, round },
    {
      callId,
      ...(parent === undefined ? {} : { parent }),
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
