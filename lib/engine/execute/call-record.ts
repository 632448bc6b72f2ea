import { errorEnvelope } from "../context/envelope";
import type { Repeat } from "../guard/call-log";
import type { Json } from "../json";
import type { CallStart, StartVerdict } from "../ports";
import type { RoundCall } from "../run/round-call";
import { isReadOnly } from "../tool/execution";
import type { MemoryWrites } from "../tool/memory";
import type { ArgumentIssue, CallError, CallErrorType, Envelope } from "../trace/events";

/** A call that the plan says to run, or that a handler makes. */
export interface BatchCall {
  start: CallStart;
  /** The least of its override and `maxToolMs`; the time left of the run comes on top. */
  timeoutMs: number;
}

/** What became of a call: the output of its durable step, so it must survive JSON. */
export interface CallRecord {
  verdict: StartVerdict;
  /** Its handler was entered. */
  ran: boolean;
  envelope: Envelope;
  /** Epoch milliseconds; null when it did not run. */
  startedAt: number | null;
  durationMs: number;
  /** What cut it short; `caller`: the call that made it was over before. */
  cut: "timeout" | "run_time" | "cancel" | "caller" | null;
  /** The whole result for the trace, where it differs from the envelope's data. */
  result?: Json;
  /** Where data does not fit the declared output; a tool that writes stays a success all the same (SPEC 9). */
  outputIssues: ArgumentIssue[];
  memory: MemoryWrites | null;
  /** The calls that its handler made, in the order in which it asked for them; absent: none. */
  children?: ChildCall[];
}

/** A call that a handler made (SPEC 1.1), as the record of its parent keeps it: it must survive JSON. */
export interface ChildCall {
  /** `<step of the parent>/<ordinal>:<fingerprint>`, the ordinal from 1. */
  stepKey: string;
  /** The same below the id of the parent. */
  callId: string;
  index: number;
  tool: string;
  requestedName: string;
  /** Null: its arguments were at fault, or it was refused before they were read. */
  fingerprint: string | null;
  /** Null: what was decided about it is in the trace, told before an interruption. */
  facts: RoundCall["facts"] | null;
  /** Why it was not started. */
  error: CallError | null;
  /** The call of an earlier round that the duplicate guard found it to repeat. */
  repeats: Repeat | null;
  /** Null: it was not started. */
  record: CallRecord | null;
}

const NOT_ENTERED: Record<Exclude<StartVerdict, "enter">, [CallErrorType, string]> = {
  disabled: ["tool_disabled", "was switched off before it could run. It did not run."],
  paused: ["agent_paused", "did not run: the agent was paused."],
  cancelled: ["cancelled", "did not run: the run was cancelled."],
  busy: ["busy", "is in use by another run and did not come free in time. It did not run."],
  tightened: ["policy_changed", "did not run: its policy was tightened after the call was planned."],
  found_started: ["indeterminate", "had been started before an interruption. Whether it took effect is not known."],
};

/** The record of a call whose handler may not be entered. */
export function notEntered(tool: string, verdict: Exclude<StartVerdict, "enter">): CallRecord {
  const [type, words] = NOT_ENTERED[verdict];
  const indeterminate = verdict === "found_started";
  const error: CallError = { type, message: `${tool} ${words}`, retryable: verdict === "busy" };
  // Found started, it was entered by a process that is gone: it counts as a call that ran.
  return untimed(verdict, indeterminate, indeterminate ? { ...error, effect: "unknown" } : error, null);
}

/** The record of a call whose time was over before its handler could be entered. */
export function tooLate(tool: string, verdict: StartVerdict, cut: "run_time" | "cancel" | "caller"): CallRecord {
  const words = {
    run_time: "the time of the run was used up",
    cancel: "the run was cancelled",
    caller: "the call that made it was over",
  }[cut];
  return untimed(verdict, false, { type: "aborted", message: `${tool} did not run: ${words}.`, retryable: false }, cut);
}

/** The record of a read that was started before an interruption, and that nobody asked for again. */
export function leftUndone(tool: string): CallRecord {
  const message = `${tool} was interrupted, and not asked for again.`;
  return untimed("found_started", true, { type: "aborted", message, retryable: false }, null);
}

function untimed(verdict: StartVerdict, ran: boolean, error: CallError, cut: CallRecord["cut"]): CallRecord {
  const nothing = { startedAt: null, durationMs: 0, outputIssues: [], memory: null };
  return { verdict, ran, envelope: errorEnvelope(error), cut, ...nothing };
}

/** A call that was cut short: of a tool that may write, nobody knows what it did (SPEC 8). */
export function cutShort(
  call: BatchCall,
  cut: NonNullable<CallRecord["cut"]>,
): Pick<CallRecord, "envelope" | "cut" | "outputIssues" | "memory"> {
  const { name, execution } = call.start.tool;
  const readOnly = isReadOnly(execution);
  const words = {
    cancel: `${name} was aborted: the run was cancelled.`,
    run_time: `${name} was aborted: the time of the run was used up.`,
    timeout: `${name} did not answer within ${call.timeoutMs} ms.`,
    caller: `${name} was aborted: the call that made it was over.`,
  }[cut];
  const envelope = errorEnvelope({
    type: cut === "timeout" ? "timeout" : "aborted",
    message: readOnly ? words : `${words} Whether it took effect is not known.`,
    retryable: cut === "timeout" && readOnly,
    ...(readOnly ? {} : { effect: "unknown" as const }),
  });
  return { envelope, cut, outputIssues: [], memory: null };
}

/** Whether it is not known if the call took effect. */
export const isUncertain = ({ envelope }: CallRecord): boolean =>
  envelope.status === "error" && envelope.error.effect === "unknown";

/**
 * A call with the calls that its handler made. One of them that may have written and did not come to an end leaves its
 * parent in doubt too, whatever the parent made of it (SPEC 1.1, 12).
 */
export function withChildren(record: CallRecord, tool: string, children: ChildCall[]): CallRecord {
  if (children.length === 0) return record;
  const doubt = children.find((child) => child.record && isUncertain(child.record));
  if (!doubt || isUncertain(record)) return { ...record, children };
  const message = `${tool} called ${doubt.tool}, which did not come to an end. Whether it took effect is not known.`;
  const envelope = errorEnvelope({ type: "indeterminate", message, retryable: false, effect: "unknown" });
  const { envelope: before } = record;
  const result = record.result ?? (before.status === "success" ? before.data : null);
  return { ...record, envelope, result, memory: null, children };
}
