import type { StoredEvent } from "@/lib/engine/trace/events";
import type { ToolEffect } from "@/lib/engine/tool/execution";
import { ROUTE_STEP } from "@/lib/engine/route/decision";
import type { CallState, CallView } from "./types";

type CallEvent = StoredEvent<
  "call.decided" | "call.started" | "call.finished" | "approval.requested" | "approval.resolved"
>;

/** Every call of a run, put together from its events. `effects`: what the scope says of each tool. */
export function readCalls(events: readonly StoredEvent[], effects: ReadonlyMap<string, ToolEffect>): CallView[] {
  const calls = new Map<string, CallView>();
  for (const event of events) {
    if (!isCallEvent(event)) continue;
    const call = calls.get(event.data.callId) ?? below(blank(event, effects), event, calls);
    calls.set(call.callId, call);
    apply(call, event);
  }
  return [...calls.values()];
}

function isCallEvent(event: StoredEvent): event is CallEvent {
  return event.type.startsWith("call.") || event.type.startsWith("approval.");
}

/** Puts a call below the one that made it, which was told of before. */
function below(call: CallView, { data }: CallEvent, calls: ReadonlyMap<string, CallView>): CallView {
  const parent = "parent" in data && data.parent !== undefined ? calls.get(data.parent) : undefined;
  return parent ? { ...call, parent: parent.callId, depth: parent.depth + 1 } : call;
}

function blank(event: CallEvent, effects: ReadonlyMap<string, ToolEffect>): CallView {
  const tool = "tool" in event.data ? event.data.tool : "";
  return {
    callId: event.data.callId,
    index: "index" in event.data ? event.data.index : 0,
    round: event.step.startsWith(ROUTE_STEP) ? null : event.round,
    step: event.step,
    seq: event.seq,
    tool,
    requestedName: tool,
    arguments: null,
    effect: effects.get(tool) ?? null,
    state: "proposed",
    decision: null,
    error: null,
    issues: [],
    result: null,
    truncation: null,
    startedAt: null,
    durationMs: null,
    approval: null,
    preflight: event.step === "preflight" || event.step.startsWith("preflight/"),
    parent: null,
    depth: 0,
  };
}

function apply(call: CallView, event: CallEvent): void {
  switch (event.type) {
    case "call.decided": {
      const { requestedName, decision, error } = event.data;
      Object.assign(call, { requestedName, decision, error, arguments: event.data.arguments });
      call.issues = error?.issues ?? [];
      if (error) call.state = "not_run";
      return;
    }
    case "approval.requested":
      call.arguments = event.data.arguments;
      call.state = "waiting";
      call.approval = { requestedAt: event.at, resolvedAt: null, decision: null, by: null, reason: null };
      return;
    case "approval.resolved": {
      const { decision, by, reason } = event.data;
      call.approval = {
        requestedAt: call.approval?.requestedAt ?? event.at,
        resolvedAt: event.at,
        decision,
        by,
        reason,
      };
      call.state = decision === "approved" ? "proposed" : "not_run";
      return;
    }
    case "call.started":
      call.arguments = event.data.arguments;
      call.startedAt = event.at;
      call.state = "running";
      return;
    case "call.finished": {
      const { result, truncation, error, startedAt } = event.data;
      Object.assign(call, { result, truncation, durationMs: event.durationMs, seq: event.seq });
      call.error = error ?? null;
      call.startedAt = startedAt ?? call.startedAt;
      call.state = finalState(event.data);
    }
  }
}

function finalState({ ran, status }: { ran: boolean; status: "success" | "error" }): CallState {
  if (!ran) return "not_run";
  return status === "success" ? "succeeded" : "failed";
}
