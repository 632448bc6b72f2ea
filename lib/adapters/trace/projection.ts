import { columnText } from "@/lib/db/text";
import type { CallStatus, Prisma } from "@/lib/db/generated/client";
import { toolLine } from "@/lib/engine/context/tool-line";
import type { EventData, TraceEvent } from "@/lib/engine/trace/events";

/** What became of a call, as its row says it. */
export interface CallRow {
  callId: string;
  /** The call whose handler made it. */
  parent: string | null;
  name: string;
  round: number | null;
  index: number;
  status: CallStatus;
  errorType: string | null;
  rule: string | null;
  violation: boolean;
  fingerprint: string | null;
  arguments: string | null;
  line: string;
  durationMs: number | null;
  at: number;
}

/** What a run's events change in the rows around them. */
export interface Projection {
  run: Prisma.RunUncheckedUpdateInput;
  /** Absent: the conversation stays as it is. */
  conversation?: Prisma.ConversationUncheckedUpdateInput;
  calls: CallRow[];
  finished: EventData["run.finished"] | null;
  finishedAt: number;
}

type Decided = EventData["call.decided"];

/**
 * Turns events into columns. Told of every event of a run in order, also of those that were stored before a recovery:
 * a call's row is made when it has finished, from what was decided about it.
 */
export class Projector {
  private readonly decided = new Map<string, Decided>();

  /** Looks at an event, stored now or before. */
  note(event: TraceEvent): void {
    if (event.type === "call.decided") this.decided.set(event.data.callId, event.data);
  }

  /** What events that were stored just now, and noted, change. */
  project(events: readonly TraceEvent[]): Projection {
    const sums = { promptTokens: 0, completionTokens: 0, callsRan: 0, callsFailed: 0, callsNotRun: 0 };
    const result: Projection = { run: {}, calls: [], finished: null, finishedAt: 0 };
    for (const event of events) this.apply(event, result, sums);
    if (!result.finished) {
      for (const [column, sum] of Object.entries(sums)) if (sum > 0) Object.assign(result.run, increment(column, sum));
    }
    return result;
  }

  private apply(event: TraceEvent, result: Projection, sums: Sums): void {
    switch (event.type) {
      case "run.started":
        Object.assign(result.run, { startedAt: new Date(event.at), language: event.data.language });
        return;
      case "route.layer":
        if (event.data.layer === "classifier") addTokens(sums, event.data.tokens);
        return;
      case "route.decided":
        Object.assign(result.run, routeColumns(event.data));
        result.conversation = { pending: event.data.pending && JSON.stringify(event.data.pending) };
        return;
      case "model.responded":
        addTokens(sums, event.data.usage);
        return;
      case "guards.checked":
        Object.assign(result.run, usageColumns(event.data.budgets));
        return;
      case "call.finished":
        result.calls.push(this.callRow(event));
        if (event.data.ran) sums.callsRan += 1;
        else sums.callsNotRun += 1;
        if (event.data.ran && event.data.status === "error") sums.callsFailed += 1;
        return;
      case "run.finished":
        result.finished = event.data;
        result.finishedAt = event.at;
        Object.assign(result.run, endColumns(event.data, event.at));
        return;
    }
  }

  private callRow(event: TraceEvent<"call.finished">): CallRow {
    const { data } = event;
    const decided = this.decided.get(data.callId);
    const args = decided?.arguments ? JSON.stringify(decided.arguments) : (decided?.rawArguments ?? null);
    return {
      callId: columnText(data.callId),
      parent: data.parent === undefined ? null : columnText(data.parent),
      name: columnText(data.tool),
      round: event.round,
      index: data.index,
      status: data.ran ? data.status : "not_run",
      errorType: data.error?.type ?? null,
      rule: decided?.decision?.rule ?? null,
      violation: decided?.decision?.violation ?? false,
      fingerprint: decided?.fingerprint ?? null,
      arguments: args === null ? null : columnText(args),
      line: columnText(toolLine({ tool: data.tool, arguments: args ?? "{}", content: data.content })),
      durationMs: event.durationMs,
      at: data.startedAt ?? event.at,
    };
  }
}

type Sums = Record<"promptTokens" | "completionTokens" | "callsRan" | "callsFailed" | "callsNotRun", number>;

function addTokens(sums: Sums, tokens: { prompt: number; completion: number } | null): void {
  sums.promptTokens += tokens?.prompt ?? 0;
  sums.completionTokens += tokens?.completion ?? 0;
}

const increment = (column: string, by: number) => ({ [column]: { increment: by } });

function routeColumns(decision: EventData["route.decided"]): Prisma.RunUncheckedUpdateInput {
  const { confidence } = decision;
  return {
    intent: columnText(decision.intent),
    source: decision.source,
    confidence: confidence >= 0 && confidence <= 1 ? confidence : null,
  };
}

/** Figures that the guards saw, so that a list shows a run under way. */
function usageColumns(budgets: EventData["guards.checked"]["budgets"]): Prisma.RunUncheckedUpdateInput {
  const used = (name: string) => budgets.find(({ budget }) => budget === name)?.used;
  const [rounds, activeMs] = [used("maxRounds"), used("maxRunMs")];
  return {
    ...(rounds === undefined ? {} : { rounds }),
    ...(activeMs === undefined ? {} : { activeMs: Math.round(activeMs) }),
  };
}

function endColumns(end: EventData["run.finished"], at: number): Prisma.RunUncheckedUpdateInput {
  return {
    state: "finished",
    basis: null,
    outcome: end.outcome,
    terminationReason: end.terminationReason,
    rounds: end.rounds,
    callsRan: end.calls.ran,
    callsFailed: end.calls.failed,
    callsNotRun: end.calls.notRun,
    promptTokens: end.tokens.prompt,
    completionTokens: end.tokens.completion,
    cost: end.cost,
    activeMs: Math.round(end.activeMs),
    finishedAt: new Date(at),
  };
}
