import type { EventData, TraceEvent } from "./trace/events";

/** A finished run: its events in order, and what its last event says (SPEC 3, 13). */
export type RunResult = EventData["run.finished"] & { events: TraceEvent[] };

/** Reads a run to its end. Rejects when a port failed, or when the events end without `run.finished`. */
export async function collectRun(events: AsyncIterable<TraceEvent>): Promise<RunResult> {
  const all: TraceEvent[] = [];
  for await (const event of events) all.push(event);
  const last = all.at(-1);
  if (last?.type !== "run.finished") throw new Error("The run ended without an outcome");
  return { ...last.data, events: all };
}
