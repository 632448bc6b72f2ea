import type { StoredEvent } from "@/lib/engine/trace/events";
import { formatAmount } from "../model/budgets";
import type { TraceView } from "../model/types";
import {
  approvalLines,
  compressedLine,
  decidedLines,
  finishedLines,
  planLines,
  preflightLines,
  startedLines,
} from "./call-lines";
import { endLines, faultLine, guardLine } from "./end-lines";
import { line, said, type StoryLine } from "./line";
import { decisionLines, groundingLines, layerLines, scopeLine } from "./route-lines";
import { say } from "./say";

/** Tells a run as a list of sentences, a line for each decision, in the order in which they were made. */
export function tellStory(view: TraceView): StoryLine[] {
  const lines: StoryLine[] = [];
  let round = 0;
  for (const event of view.events) {
    const told = linesOf(event, view);
    if (told.length === 0) continue;
    if (event.round !== null && event.round > round && hasCalls(view, event.round)) {
      round = event.round;
      lines.push(line({ event, view, icon: "dot", part: "round" }, { kind: "round", round }));
    }
    lines.push(...told);
  }
  return lines;
}

/** A reply that asks for no calls is the answer, and opens no round. */
function hasCalls(view: TraceView, round: number): boolean {
  return view.rounds.some((candidate) => candidate.round === round && candidate.calls.length > 0);
}

function linesOf(event: StoredEvent, view: TraceView): StoryLine[] {
  switch (event.type) {
    case "run.started":
      return [line({ event, view, icon: "person" }, { kind: "message" })];
    case "route.layer":
      return layerLines(event, view);
    case "grounding.checked":
      return groundingLines(event, view);
    case "route.decided":
      return decisionLines(event, view);
    case "tools.authorised":
      return event.data.tools.length === 0 && view.outcome === "clarification" ? [] : [scopeLine(event, view)];
    case "budgets.resolved":
      return clampedLines(event, view);
    case "preflight.done":
      return preflightLines(event, view);
    case "context.compressed":
      return [compressedLine(event, view)];
    case "model.requested":
      return event.data.purpose === "answer"
        ? [said({ event, view, icon: "spark", tone: "model" }, say("reply.last"))]
        : [];
    case "model.responded":
      return replyLines(event, view);
    case "call.decided":
      return decidedLines(event, view);
    case "plan.made":
      return planLines(event, view);
    case "approval.requested":
      return approvalLines(event, view);
    case "call.started":
      return startedLines(event, view);
    case "call.finished":
      return finishedLines(event, view);
    case "hint.injected":
      return [said({ event, view, icon: "info", tone: "soft" }, say(`hint.${event.data.hint}`))];
    case "guard.tripped":
      return [guardLine(event, view)];
    case "run.finished":
      return endLines(event, view);
    default:
      return [];
  }
}

function clampedLines(event: StoredEvent<"budgets.resolved">, view: TraceView): StoryLine[] {
  return event.data.clamped.map(({ budget, from, to }) => {
    const use = event.data.budgets.find((candidate) => candidate.budget === budget);
    const amount = (value: number) => (use ? formatAmount(use, value) : String(value));
    return said(
      { event, view, icon: "warning", tone: "ask", part: budget },
      say("clamped", { budget, from: amount(from), to: amount(to) }),
    );
  });
}

/** A reply is told by what follows from it; its own line is for what was odd about it. */
function replyLines(event: StoredEvent<"model.responded">, view: TraceView): StoryLine[] {
  const { fault, attempts, text, calls } = event.data;
  const place = { event, view, icon: "spark", tone: "model" } as const;
  if (fault)
    return view.terminationReason === "model_error" && isLast(event, view) ? [] : [faultLine(event, fault, view)];
  const lines: StoryLine[] = [];
  if (attempts > 1) lines.push(said({ ...place, part: "attempts" }, say("reply.attempts", { attempts })));
  if (text.trim() && calls.length > 0) {
    lines.push(
      line({ ...place, part: "text" }, { kind: "prose", caption: say("reply.musing", { count: calls.length }), text }),
    );
  }
  return lines;
}

function isLast(event: StoredEvent, view: TraceView): boolean {
  return view.events.findLast((other) => other.type === "model.responded")?.seq === event.seq;
}
