import type { CallRecord } from "../execute/call-record";
import { CallLog, type Repeat } from "../guard/call-log";
import type { Json } from "../json";
import { sameKey } from "../policy/canonical";
import { isReadOnly } from "../tool/execution";
import type { RoundCall } from "./round-call";

/** What is known of the calls that ran, for the judgement on those that come after. */
export interface KnownCalls {
  readonly log: CallLog;
  /** Calls that finished, for the snapshot that handlers may look at. */
  readonly finishedCalls: { tool: string; callId: string; ok: boolean }[];
  /** Data that trusted tools returned. */
  readonly trustedResults: Json[];
  /** Timeouts in a row, by tool. */
  readonly timeouts: Map<string, number>;
  /** Tools withheld since the run was authorised. */
  readonly withheld: Map<string, "preflight_done" | "withdrawn">;
}

/** Nothing is known yet. */
export const noCalls = (): KnownCalls => ({
  log: new CallLog(),
  finishedCalls: [],
  trustedResults: [],
  timeouts: new Map(),
  withheld: new Map(),
});

/** What is known, to go on from without changing it. */
export const copyOfKnown = (known: KnownCalls): KnownCalls => ({
  log: known.log.copy(),
  finishedCalls: [...known.finishedCalls],
  trustedResults: [...known.trustedResults],
  timeouts: new Map(known.timeouts),
  withheld: new Map(known.withheld),
});

/** Remembers a call that ran. Answers whether its tool is withdrawn from now on: it timed out twice in a row (SPEC 8). */
export function remember(known: KnownCalls, call: RoundCall, record: CallRecord, round: number): boolean {
  const { envelope } = record;
  const ok = envelope.status === "success";
  known.finishedCalls.push(Object.freeze({ tool: call.tool, callId: call.callId, ok }));
  if (!call.ready) return false;
  const { spec, fingerprint } = call.ready;
  if (envelope.status === "success" && spec.outputTrust === "trusted") known.trustedResults.push(envelope.data);
  known.log.add({
    fingerprint,
    callId: call.callId,
    round,
    readOnly: isReadOnly(spec.execution),
    ok,
    retryable: envelope.status === "error" && envelope.error.retryable,
    result: sameKey(envelope.status === "success" ? envelope.data : envelope.error),
  });
  const inARow = record.cut === "timeout" ? (known.timeouts.get(call.tool) ?? 0) + 1 : 0;
  known.timeouts.set(call.tool, inARow);
  if (inARow < 2 || known.withheld.has(call.tool)) return false;
  known.withheld.set(call.tool, "withdrawn");
  return true;
}

/** The earlier call that this one would repeat once too often; null when it may run (SPEC 10, duplicate_tool_call). */
export function repeatOf(known: KnownCalls, call: RoundCall, limit: number): Repeat | null {
  if (!call.ready || call.error) return null;
  const { spec, fingerprint } = call.ready;
  const tool = { readOnly: isReadOnly(spec.execution), pollable: spec.pollable === true };
  return known.log.repeated(fingerprint, tool, limit);
}
