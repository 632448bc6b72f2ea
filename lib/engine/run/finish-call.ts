import { envelopeContent } from "../context/envelope";
import type { CallRecord, ChildCall } from "../execute/call-record";
import type { RoundResult } from "../guard/progress";
import { withdrawnHint } from "../model/prompt";
import { applyWrites } from "../tool/memory";
import type { CallError, Envelope } from "../trace/events";
import { decidedData, roundCallOf } from "./child-record";
import { remember } from "./known-calls";
import type { RoundCall } from "./round-call";
import type { Run } from "./state";

/** A call that has its result, whether it ran or not. */
export interface FinishedCall extends RoundResult {
  callId: string;
  ok: boolean;
  error: CallError | null;
  /** What the model is sent. */
  content: string;
}

/** Where a call stood. */
interface FinishPlace {
  round: number;
  step: string;
  /** Null: in none. */
  batch: number | null;
  /** The id of the call whose handler made it. */
  parent?: string;
}

/**
 * Takes a call's record into the run: time, counts, fingerprint, memory, and the event that says what became of it, the
 * calls that its handler made before it. `record` null: it never ran, and its own error says why.
 */
export function finishCall(run: Run, call: RoundCall, record: CallRecord | null, place: FinishPlace): FinishedCall {
  for (const child of record?.children ?? []) finishChild(run, child, { ...place, parent: call.callId });
  const envelope: Envelope = record?.envelope ?? { status: "error", error: call.error ?? NEVER_RAN };
  const ran = record?.ran === true;
  const ok = envelope.status === "success";
  const error = envelope.status === "error" ? envelope.error : null;
  const spec = call.ready?.spec;
  const { policy } = run.request;
  const limit = policy.toolbox.get(call.tool)?.resultLimit ?? spec?.resultLimit ?? policy.document.context.resultLimit;
  const { content, truncation } = envelopeContent(envelope, limit);
  count(run, { ran, ok });
  if (ran && record) takeIn(run, call, record, place);
  const { round, step, batch, parent } = place;
  run.recorder.add(
    "call.finished",
    { step, round, ...(record ? { durationMs: record.durationMs } : {}) },
    {
      callId: call.callId,
      ...(parent === undefined ? {} : { parent }),
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

/** A guard that it tripped ends the run after this round, whatever its parent made of the refusal (SPEC 1.1). */
function finishChild(run: Run, child: ChildCall, place: FinishPlace & { parent: string }): void {
  const { callId, stepKey: step, error, repeats, record } = child;
  const decided = decidedData(child, place.parent);
  if (decided) run.recorder.once("call.decided", { step, round: place.round }, decided);
  if (error?.type === "max_tools") run.overLimit = [...run.overLimit, callId];
  if (repeats) run.duplicates = [...run.duplicates, { callId, repeats }];
  finishCall(run, roundCallOf(run, child), record, { ...place, step });
}

function count(run: Run, result: { ran: boolean; ok: boolean }): void {
  if (!result.ran) run.counts.notRun += 1;
  else run.counts.ran += 1;
  if (result.ran && !result.ok) run.counts.failed += 1;
}

function takeIn(run: Run, call: RoundCall, record: CallRecord, place: FinishPlace): void {
  run.usage.callsStarted += 1;
  run.usage.longestCallMs = Math.max(run.usage.longestCallMs, record.durationMs);
  run.usage.timedOut ||= record.cut === "run_time";
  if (record.startedAt !== null) run.usage.addStep(record.startedAt, record.durationMs);
  // The writes of a call that a handler made are among those of its parent.
  if (record.memory && place.parent === undefined) run.memory = applyWrites(run.memory, record.memory);
  if (!remember(run, call, record, place.round)) return;
  const text = withdrawnHint(call.tool, run.language);
  run.hints.push(text);
  run.recorder.add("hint.injected", place, { hint: "tool_withdrawn", text });
}
