import { envelopeContent } from "../context/envelope";
import type { CallRecord } from "../execute/run-batch";
import type { RoundResult } from "../guard/progress";
import { withdrawnHint } from "../model/prompt";
import { canonicalJson } from "../policy/canonical";
import { applyWrites } from "../tool/memory";
import { isReadOnly } from "../tool/execution";
import type { CallError, Envelope } from "../trace/events";
import { callStep, type RoundCall } from "./round-call";
import type { AuthorisedRun } from "./state";

/** A call that has its result, whether it ran or not. */
export interface FinishedCall extends RoundResult {
  callId: string;
  ok: boolean;
  error: CallError | null;
  /** What the model is sent. */
  content: string;
}

/**
 * Takes a call's record into the run: time, counts, fingerprint, memory, and the event that says what became of it.
 * `record` null: it never ran, and its own error says why.
 */
export function finishCall(
  run: AuthorisedRun,
  call: RoundCall,
  record: CallRecord | null,
  round: number,
  batch: number | null = null,
  step: string = callStep(round, call.index),
): FinishedCall {
  const envelope: Envelope = record?.envelope ?? { status: "error", error: call.error ?? NEVER_RAN };
  const ran = record?.ran === true;
  const ok = envelope.status === "success";
  const error = envelope.status === "error" ? envelope.error : null;
  const spec = call.ready?.spec;
  const { policy } = run.request;
  const limit = policy.toolbox.get(call.tool)?.resultLimit ?? spec?.resultLimit ?? policy.document.context.resultLimit;
  const { content, truncation } = envelopeContent(envelope, limit);
  count(run, { ran, ok });
  if (ran && record) takeIn(run, call, record, round, ok);
  run.recorder.add(
    "call.finished",
    { step, round, ...(record ? { durationMs: record.durationMs } : {}) },
    {
      callId: call.callId,
      index: call.index,
      tool: call.tool,
      ran,
      status: envelope.status,
      error,
      result: record?.result ?? (envelope.status === "success" ? envelope.data : null),
      content,
      truncation,
      ...(record && record.outputIssues.length > 0 ? { outputIssues: record.outputIssues } : {}),
      batch,
      startedAt: record?.startedAt ?? null,
    },
  );
  return { callId: call.callId, ok, ran, error, envelope, content };
}

const NEVER_RAN: CallError = { type: "aborted", message: "The call did not run.", retryable: false };

function count(run: AuthorisedRun, result: { ran: boolean; ok: boolean }): void {
  if (!result.ran) run.counts.notRun += 1;
  else run.counts.ran += 1;
  if (result.ran && !result.ok) run.counts.failed += 1;
}

function takeIn(run: AuthorisedRun, call: RoundCall, record: CallRecord, round: number, ok: boolean): void {
  const { envelope } = record;
  run.usage.callsStarted += 1;
  run.usage.longestCallMs = Math.max(run.usage.longestCallMs, record.durationMs);
  run.usage.timedOut ||= record.cut === "run_time";
  if (record.startedAt !== null) run.usage.addStep(record.startedAt, record.durationMs);
  if (record.memory) run.memory = applyWrites(run.memory, record.memory);
  run.finishedCalls.push(Object.freeze({ tool: call.tool, callId: call.callId, ok }));
  if (!call.ready) return;
  if (envelope.status === "success" && call.ready.spec.outputTrust === "trusted")
    run.trustedResults.push(envelope.data);
  run.log.add({
    fingerprint: call.ready.fingerprint,
    callId: call.callId,
    round,
    readOnly: isReadOnly(call.ready.spec.execution),
    ok,
    retryable: envelope.status === "error" && envelope.error.retryable,
    result: canonicalJson(envelope.status === "success" ? envelope.data : envelope.error),
  });
  withdrawIfStuck(run, call, record, round);
}

/** A tool that times out twice in a row is withdrawn for the rest of the run (SPEC 8). */
function withdrawIfStuck(run: AuthorisedRun, call: RoundCall, record: CallRecord, round: number): void {
  const inARow = record.cut === "timeout" ? (run.timeouts.get(call.tool) ?? 0) + 1 : 0;
  run.timeouts.set(call.tool, inARow);
  if (inARow < 2 || run.withheld.has(call.tool)) return;
  run.withheld.set(call.tool, "withdrawn");
  const text = withdrawnHint(call.tool, run.language);
  run.hints.push(text);
  run.recorder.add("hint.injected", { step: callStep(round, call.index), round }, { hint: "tool_withdrawn", text });
}
