import type { ChildCall } from "../execute/call-record";
import type { EventData } from "../trace/events";
import type { RoundCall } from "./round-call";
import type { Run } from "./state";

/** A call that a handler made as the run knows calls, read from the record of its parent. */
export function roundCallOf(run: Run, child: ChildCall): RoundCall {
  const { index, callId, tool, requestedName, fingerprint, error } = child;
  const facts = child.facts ?? NOTHING_KNOWN;
  const spec = run.request.registry.get(tool);
  return {
    index,
    callId,
    proposed: { callId, providerId: null, name: requestedName, arguments: facts.rawArguments },
    tool,
    ready: spec && fingerprint !== null ? { spec, arguments: facts.arguments ?? {}, fingerprint } : null,
    error,
    facts,
  };
}

const NOTHING_KNOWN: RoundCall["facts"] = {
  rawArguments: "",
  arguments: null,
  repairs: [],
  coercions: [],
  dropped: [],
  fingerprint: null,
  decision: null,
  evidence: [],
};

/** What is told of the decision on it; null where that was told before an interruption. */
export function decidedData(child: ChildCall, parent: string): EventData["call.decided"] | null {
  const { callId, index, tool, requestedName, error, facts } = child;
  return facts && { callId, parent, index, tool, requestedName, error, ...facts };
}
