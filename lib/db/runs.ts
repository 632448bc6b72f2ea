import { shownJson } from "./text";
import type { StoredEvent } from "@/lib/engine/trace/events";
import type { RunSummary } from "@/lib/schemas/runs";
import type { Prisma } from "./generated/client";

/** What a summary of a run is made of. */
export const runSummaryQuery = {
  agent: { select: { id: true, name: true } },
  version: { select: { number: true, status: true } },
} satisfies Prisma.RunInclude;

/** A run with what its summary needs. */
export type RunRow = Prisma.RunGetPayload<{ include: typeof runSummaryQuery }>;

/** A run as lists and streams show it. */
export function runSummary(row: RunRow): RunSummary {
  return {
    id: row.id,
    agent: row.agent,
    conversationId: row.conversationId,
    version: row.version,
    purpose: row.purpose,
    input: row.input,
    state: row.state,
    outcome: row.outcome,
    terminationReason: row.terminationReason,
    intent: row.intent,
    source: row.source,
    confidence: row.confidence,
    rounds: row.rounds,
    callsRan: row.callsRan,
    callsNotRun: row.callsNotRun,
    tokens: row.promptTokens + row.completionTokens,
    activeMs: row.activeMs,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    model: row.model,
    demo: row.demo,
  };
}

/** A row of the trace. */
export type EventRow = Prisma.TraceEventGetPayload<object>;

/** An event as it was stored. Only this program writes the rows, so their shape is trusted. */
export function storedEvent(row: EventRow): StoredEvent {
  return eventWith(row, JSON.parse(row.payload));
}

/** An event as a page can show it. */
export function shownEvent(row: EventRow): StoredEvent {
  return eventWith(row, shownJson(row.payload));
}

function eventWith(row: EventRow, data: unknown): StoredEvent {
  return {
    seq: row.seq,
    key: row.eventKey,
    type: row.type,
    step: row.step,
    round: row.round,
    at: row.at.getTime(),
    durationMs: row.durationMs,
    data,
  } as StoredEvent;
}
