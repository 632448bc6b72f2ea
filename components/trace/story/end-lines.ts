import type { ModelFault, ModelFaultKind } from "@/lib/engine/model/messages";
import type { TerminationReason } from "@/lib/engine/run/request";
import type { BudgetUse, EventData, StoredEvent } from "@/lib/engine/trace/events";
import { formatAmount, BUDGET_OF } from "../model/budgets";
import type { TraceView } from "../model/types";
import { line, said, type StoryLine } from "./line";
import { code, nested, say, type Part, type Sentence } from "./say";
import { changedSentence, policyPath, toolsOf, versionOf, withArguments } from "./words";

/** A guard that tripped: what happened, which field of the policy set the limit, what was changed. */
export function guardLine(event: StoredEvent<"guard.tripped">, view: TraceView): StoryLine {
  const trip = event.data;
  const aside = [limitSentence(trip, view)];
  if (trip.alsoTripped.length > 0) {
    aside.push(say("limit.also", { guards: nested(...trip.alsoTripped.map((guard) => say(`guardName.${guard}`))) }));
  }
  if (trip.stops) aside.push(changedSentence(view));
  return line(
    { event, view, icon: "bar", tone: trip.stops ? "refuse" : "ask" },
    {
      kind: "notice",
      box: trip.stops ? "refuse" : "ask",
      title: say(trip.stops ? `guard.${trip.reason}` : "guard.noticed"),
      body: [trippedSentence(trip, view)],
      aside,
    },
  );
}

function budgetOf({ reason, budgets }: EventData["guard.tripped"]): BudgetUse | undefined {
  return budgets.find((use) => use.budget === BUDGET_OF[reason]);
}

function trippedSentence(trip: EventData["guard.tripped"], view: TraceView): Sentence {
  const use = budgetOf(trip);
  const calls = trip.callIds.flatMap((id) => view.calls.find((call) => call.callId === id) ?? []);
  switch (trip.reason) {
    case "run_timeout":
      return say("tripped.run_timeout", { used: use ? formatAmount(use, use.used) : "" });
    case "token_budget":
      return trip.bound === "window"
        ? say("tripped.token_window")
        : say("tripped.token_budget", {
            used: use ? formatAmount(use, use.used) : "",
            limit: use?.limit ? formatAmount(use, use.limit) : "",
          });
    case "cost_budget":
      return say("tripped.cost_budget");
    case "max_tools":
      return say("tripped.max_tools", { tools: toolsOf(calls) });
    case "no_progress":
      return say("tripped.no_progress", { used: use?.used ?? 0 });
    case "max_rounds":
      return say("tripped.max_rounds", { limit: use?.limit ?? 0 });
    case "duplicate_tool_call": {
      const call = calls[0];
      const asked: Record<string, string | Part> = {
        tool: call?.tool ?? "",
        arguments: withArguments(call?.arguments ?? null),
      };
      const first = view.calls.find((other) => other.callId === trip.repeats?.callId);
      if (!trip.repeats || !first) return say("tripped.duplicate_tool_call", asked);
      return say("tripped.duplicate_of", { ...asked, call: first.index + 1, round: trip.repeats.round });
    }
  }
}

function limitSentence(trip: EventData["guard.tripped"], view: TraceView): Sentence {
  const use = budgetOf(trip);
  const values = {
    path: policyPath(trip.field),
    version: versionOf(view),
    used: use ? formatAmount(use, use.used) : "",
    limit: use?.limit === null || !use ? "" : formatAmount(use, use.limit),
  };
  return say(use?.setBy.scope === "ceiling" ? "limit.ceiling" : "limit.set", values);
}

const NEXT_STEP: Record<ModelFaultKind, "again" | "connection" | "shorter"> = {
  aborted: "again",
  refused: "again",
  timeout: "again",
  rate_limited: "again",
  server_error: "again",
  stream_broken: "again",
  bad_response: "connection",
  bad_request: "connection",
  unauthorised: "connection",
  context_length: "shorter",
};

function faultSentence(fault: ModelFault): Sentence {
  return say("fault.tried", {
    kind: nested(say(`fault.${fault.kind}`)),
    attempts: fault.attempts,
    status: fault.status === undefined ? "none" : String(fault.status),
    message: fault.message,
  });
}

/** A fault that the run outlived; the last one is told with the end of the run. */
export function faultLine(event: StoredEvent<"model.responded">, fault: ModelFault, view: TraceView): StoryLine {
  return said({ event, view, icon: "warning", tone: "ask" }, faultSentence(fault));
}

/** How the run ended: in words for the user, or as what went wrong, what is safe and what to do next. */
export function endLines(event: StoredEvent<"run.finished">, view: TraceView): StoryLine[] {
  const lines = outcomeLines(event, view);
  const { answer, answerFrom, outcome } = event.data;
  if (!answer || answerFrom === "none") return lines;
  const asked = outcome === "clarification";
  const caption = asked ? askedBack(view) : answerFrom === "stop_message" ? say("ended.stopMessage") : null;
  const icon = asked ? "question" : "arrow";
  return [...lines, line({ event, view, icon, part: "answer" }, { kind: "prose", caption, text: answer })];
}

function askedBack(view: TraceView): Sentence {
  const missing = view.route.decision?.missing ?? [];
  if (missing.length === 0) return say("ended.questionPlain");
  return say("ended.question", { entities: code(...missing), count: missing.length });
}

function outcomeLines(event: StoredEvent<"run.finished">, view: TraceView): StoryLine[] {
  const { outcome, terminationReason } = event.data;
  if (outcome === "cancelled") {
    const details = [changedSentence(view)];
    return [said({ event, view, icon: "forbidden", tone: "soft" }, say("ended.cancelled"), { details })];
  }
  const problem = terminationReason ? problemOf(terminationReason, view) : null;
  if (!problem) return [];
  const icon = outcome === "stopped" ? "bar" : "cross";
  return [line({ event, view, icon, tone: "refuse" }, { kind: "notice", box: "refuse", ...problem })];
}

interface Problem {
  title: Sentence;
  body: Sentence[];
  /** What is safe, and what to do next. */
  aside: Sentence[];
}

/** What went wrong, where no guard has told it already. */
function problemOf(reason: TerminationReason, view: TraceView): Problem | null {
  switch (reason) {
    case "model_error": {
      const fault = lastFault(view);
      return {
        title: say("fault.title"),
        body: fault ? [faultSentence(fault)] : [],
        aside: [changedSentence(view), say(`fault.next.${NEXT_STEP[fault?.kind ?? "server_error"]}`)],
      };
    }
    case "indeterminate":
      return {
        title: say("ended.indeterminate"),
        body: [say("ended.indeterminateText", { tools: toolsOf(view.changes.uncertain) })],
        aside: [say("ended.indeterminateNext")],
      };
    case "internal_error":
      return {
        title: say("ended.internal_error"),
        body: [say("ended.internal_errorText")],
        aside: [changedSentence(view), say("ended.internal_errorNext")],
      };
    case "preflight_empty":
    case "preflight_failed":
    case "agent_paused":
      return { title: say(`ended.${reason}`), body: [say(`ended.${reason}Text`)], aside: [changedSentence(view)] };
    default:
      return null;
  }
}

function lastFault(view: TraceView): ModelFault | null {
  const reply = view.events.findLast(
    (event): event is StoredEvent<"model.responded"> => event.type === "model.responded",
  );
  return reply?.data.fault ?? null;
}
