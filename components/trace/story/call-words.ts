import type { BatchReason } from "@/lib/engine/plan/batches";
import type { IconName } from "@/components/ui/icon";
import { formatMs } from "../../ui/format";
import { summarise, type Summary } from "../model/summary";
import type { BatchView, CallView, TraceView } from "../model/types";
import type { Tone } from "./line";
import { code, nested, say, type Sentence } from "./say";
import { versionOf, withArguments } from "./words";

/** What became of a call, for the line of a list. */
export interface CallGist {
  tone: "soft" | "refuse" | "ask";
  sentence: Sentence | null;
  summary: Summary | null;
}

export function callGist(call: CallView): CallGist {
  switch (call.state) {
    case "succeeded":
      return { tone: "soft", sentence: null, summary: summarise(call.result) };
    case "failed":
      return { tone: "refuse", sentence: failure(call), summary: null };
    case "not_run":
      return { tone: "refuse", sentence: say("call.notRun", { why: nested(why(call)) }), summary: null };
    case "waiting":
      return { tone: "ask", sentence: say("call.waiting"), summary: null };
    case "running":
    case "proposed":
      return { tone: "soft", sentence: say(`call.${call.state}`), summary: null };
  }
}

function failure({ error }: CallView): Sentence {
  if (error?.effect === "unknown") return say("call.uncertain");
  return say("call.failed", { type: error?.type ?? "tool_error", message: error?.message ?? "" });
}

/** Why a call did not run, in a few words. */
export function why({ error, approval }: CallView): Sentence {
  if (approval?.decision === "denied") return say("why.approval_denied");
  return say(`why.${error?.type ?? "not_allowed"}`);
}

/** How a batch is told: together, or alone and why. */
export function batchSentence({ number, mode, reason, calls, durationMs, startedAt }: BatchView): Sentence {
  const what = say(`batch.${kindOf(mode, reason, calls.length)}`, {
    number,
    count: calls.length,
    tool: calls[0]?.tool ?? "",
  });
  if (durationMs !== null) return say("batch.timed", { what: nested(what), time: formatMs(durationMs) });
  return startedAt === null ? what : say("batch.running", { what: nested(what) });
}

/** The same for the plan, where no number and no time stand in the sentence. */
export function planSentence({ mode, reason, calls, callIds }: BatchView): Sentence {
  const kind = kindOf(mode, reason, callIds.length);
  return say(`plan.${kind}`, { count: callIds.length, tool: calls[0]?.tool ?? "" });
}

function kindOf(mode: BatchView["mode"], reason: BatchReason, count: number): BatchReason | "together" {
  return mode === "parallel" && reason === "parallel_safe" && count > 1 ? "together" : reason;
}

const BATCH_MARKS: Record<BatchReason, { icon: IconName; tone: Tone }> = {
  parallel_safe: { icon: "dot", tone: "read" },
  dependency_level: { icon: "dot", tone: "read" },
  writes: { icon: "dot", tone: "write" },
  exclusive: { icon: "dot", tone: "write" },
  stateful: { icon: "dot", tone: "write" },
  unknown_effects: { icon: "question", tone: "soft" },
};

export function batchMark({ reason, calls }: BatchView): { icon: IconName; tone: Tone } {
  return calls.length > 1 ? { icon: "columns", tone: "plain" } : BATCH_MARKS[reason];
}

/** A refusal in a whole sentence: what was asked for, and by which rule it was not allowed. */
export function refusalSentence(call: CallView, view: TraceView): Sentence {
  const { decision, error, tool } = call;
  const version = versionOf(view);
  if (error?.type === "unknown_tool") {
    const asked = { tool: call.requestedName };
    return error.nearest
      ? say("refused.unknown_toolNear", { ...asked, nearest: error.nearest })
      : say("refused.unknown_tool", asked);
  }
  if (error?.type === "approval_unavailable") {
    return say("refused.approval_unavailable", { tool, arguments: withArguments(call.arguments), version });
  }
  switch (decision?.rule) {
    case "not_granted":
      return say("refused.not_granted", {
        tool,
        version,
        intent: decision.intent ?? view.route.decision?.intent ?? "unknown",
        count: error?.available?.length ?? view.scope?.allowed.length ?? 0,
      });
    case "ungrounded_argument": {
      const parameter = decision.parameter ?? "";
      const value = call.arguments && Object.hasOwn(call.arguments, parameter) ? call.arguments[parameter] : undefined;
      return say("refused.ungrounded_argument", {
        tool,
        parameter,
        value: code(typeof value === "string" ? value : JSON.stringify(value ?? null)),
      });
    }
    case "not_in_toolbox":
      return say("refused.not_in_toolbox", { tool, version });
    case "tool_disabled":
    case "restricted_read_only":
    case "preflight_done":
    case "withdrawn":
    case "test_run_no_writes":
    case "condition_false":
    case "condition_error":
      return say(`refused.${decision.rule}`, { tool });
    default:
      return say("refused.other", { tool, reason: decision?.reason ?? error?.message ?? "" });
  }
}
