import type { BatchCall } from "../execute/call-record";
import { callStep, type RoundCall } from "./round-call";
import type { AuthorisedRun } from "./state";

/** Where a call runs. */
interface CallPlace {
  round: number;
  /** Absent: the step of a call of a reply. */
  stepKey?: string;
  /** The id of the call whose handler makes it. */
  parent?: string;
}

/** A call with its durable step and its time limit; null when it is not ready to run. */
export function batchCall(run: AuthorisedRun, call: RoundCall, place: CallPlace): BatchCall | null {
  if (!call.ready || call.error) return null;
  const { spec, arguments: args, fingerprint } = call.ready;
  const { callId, index } = call;
  const { round, stepKey = callStep(round, index), parent } = place;
  const override = run.request.policy.toolbox.get(call.tool)?.timeoutMs ?? spec.timeoutMs ?? Infinity;
  const start = { stepKey, callId, tool: spec, arguments: args, fingerprint, round, index };
  return {
    timeoutMs: Math.min(override, run.limits.values.maxToolMs),
    start: parent === undefined ? start : { ...start, parent },
  };
}
