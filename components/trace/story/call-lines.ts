import type { CallErrorType, StoredEvent } from "@/lib/engine/trace/events";
import { formatCount, formatMs } from "../../ui/format";
import type { CallView, TraceView } from "../model/types";
import { batchMark, batchSentence, refusalSentence, why } from "./call-words";
import { line, said, type StoryLine } from "./line";
import { nested, say, type TraceKey } from "./say";
import { versionOf, withArguments } from "./words";

/** Errors that are a refusal: told as a notice. */
const REFUSALS: ReadonlySet<CallErrorType> = new Set([
  "not_allowed",
  "unknown_tool",
  "ungrounded_argument",
  "test_run_no_writes",
  "approval_unavailable",
  "tool_disabled",
]);

/** Refusals that speak of the run's place, not of a fault: it is a test, or no one can be asked. */
const GENTLE: Partial<Record<CallErrorType, TraceKey>> = {
  test_run_no_writes: "refused.titleTest",
  approval_unavailable: "refused.titleAsks",
};

/** Errors that the guard's own notice tells of. */
const TOLD_BY_GUARD: ReadonlySet<CallErrorType> = new Set(["duplicate_tool_call", "max_tools"]);

/** A call that was turned away before anything was planned. One that a tool made is told below its parent. */
export function decidedLines(event: StoredEvent<"call.decided">, view: TraceView): StoryLine[] {
  const call = find(view, event.data.callId);
  const error = event.data.error;
  if (!call || !error || call.parent !== null) return [];
  return turnedAway(event, view, { ...call, error, decision: event.data.decision });
}

/** A call that was turned away after the plan, at the last moment. */
export function finishedLines(event: StoredEvent<"call.finished">, view: TraceView): StoryLine[] {
  const call = find(view, event.data.callId);
  if (!call || call.parent !== null || event.data.ran || call.approval?.decision === "denied") return [];
  const earlier = view.events.some(
    (other) => other.type === "call.decided" && other.data.callId === call.callId && other.data.error !== null,
  );
  const planned = view.rounds.some((round) => round.deferred.some((deferred) => deferred.call === call));
  return earlier || planned ? [] : turnedAway(event, view, call);
}

function turnedAway(event: StoredEvent, view: TraceView, call: CallView): StoryLine[] {
  const type = call.error?.type ?? "not_allowed";
  if (TOLD_BY_GUARD.has(type)) return [];
  if (REFUSALS.has(type)) {
    const gentle = GENTLE[type];
    const tone = gentle ? "ask" : "refuse";
    const icon = type === "approval_unavailable" ? "hand" : "bar";
    return [
      line(
        { event, view, icon, tone },
        {
          kind: "notice",
          box: tone,
          title: say(gentle ?? "refused.title"),
          body: [refusalSentence(call, view)],
          aside: [],
        },
      ),
    ];
  }
  const details = call.issues.map(({ path, message }) => say("issue", { path: path || "/", message }));
  const sentence = say("notRun", { tool: call.tool, why: nested(why(call)) });
  return [said({ event, view, icon: "warning", tone: "ask" }, sentence, { details })];
}

/** The calls that the plan leaves for later, or leaves out. */
export function planLines(event: StoredEvent<"plan.made">, view: TraceView): StoryLine[] {
  const round = view.rounds.find((candidate) => candidate.round === event.round);
  return (round?.deferred ?? []).map(({ call, reason }) => {
    const type = reason === "next_page" ? "deferred" : reason;
    const sentence = say("notRun", { tool: call.tool, why: nested(say(`why.${type}`)) });
    return said({ event, view, icon: "clock", tone: "soft", part: call.callId }, sentence);
  });
}

/** A batch is told when its first call starts. */
export function startedLines(event: StoredEvent<"call.started">, view: TraceView): StoryLine[] {
  for (const round of view.rounds) {
    const batch = round.batches.find((candidate) => candidate.callIds.includes(event.data.callId));
    if (!batch) continue;
    const first = batch.calls.find((call) => call.startedAt !== null);
    if (first?.callId !== event.data.callId) return [];
    const place = { event, view, ...batchMark(batch), at: batch.startedAt ?? event.at };
    return [said(place, batchSentence(batch), { calls: withChildren(batch.calls, view) })];
  }
  return [];
}

/** Calls with those that they made themselves, each below its parent. */
function withChildren(calls: readonly CallView[], view: TraceView): CallView[] {
  return calls.flatMap((call) => [
    call,
    ...withChildren(
      view.calls.filter((child) => child.parent === call.callId),
      view,
    ),
  ]);
}

/** A question to a person: standing, or answered. */
export function approvalLines(event: StoredEvent<"approval.requested">, view: TraceView): StoryLine[] {
  const call = find(view, event.data.callId);
  if (!call?.approval) return [];
  const { decision, by, reason, requestedAt, resolvedAt } = call.approval;
  const place = { event, view, icon: "hand", tone: "ask" } as const;
  if (decision === null || resolvedAt === null) {
    const body = say("approval.waiting", {
      tool: call.tool,
      arguments: withArguments(event.data.arguments),
      version: versionOf(view),
    });
    return [line(place, { kind: "notice", box: "ask", title: say("approval.waitingTitle"), body: [body], aside: [] })];
  }
  const values = { tool: call.tool, time: formatMs(resolvedAt - requestedAt), by: by ?? "?" };
  return [
    said(
      place,
      reason ? say(`approval.${decision}Reason`, { ...values, reason }) : say(`approval.${decision}`, values),
    ),
  ];
}

export function preflightLines(event: StoredEvent<"preflight.done">, view: TraceView): StoryLine[] {
  const { tool, callId, status, hidden } = event.data;
  const call = find(view, callId);
  const bad = status === "error" || status === "not_run";
  const key = status === "success" && hidden ? "hidden" : status;
  const place = { event, view, icon: "ruler", tone: bad ? "ask" : "rule", at: call?.startedAt ?? event.at } as const;
  const ran = call && call.startedAt !== null ? withChildren([call], view) : [];
  return [said(place, say(`preflight.${key}`, { tool }), { calls: ran })];
}

export function compressedLine(event: StoredEvent<"context.compressed">, view: TraceView): StoryLine {
  const { before, after, roundsSummarised } = event.data;
  const values = { before: formatCount(before), after: formatCount(after), count: roundsSummarised };
  const sentence = say(roundsSummarised > 0 ? "compressed.rounds" : "compressed.results", values);
  return said({ event, view, icon: "squeeze", tone: "soft" }, sentence);
}

function find(view: TraceView, callId: string): CallView | undefined {
  return view.calls.find((call) => call.callId === callId);
}
