import type { EventData, EventType, StoredEvent } from "@/lib/engine/trace/events";
import { readCalls } from "./calls";
import { readRounds } from "./rounds";
import type { CallView, ChangesView, RouteView, ScopeView, TraceState, TraceView } from "./types";

/** Reads a run from its events, in any stage of it. Events of unknown kinds are passed over. */
export function readTrace(events: readonly StoredEvent[]): TraceView {
  const start = payloads(events, "run.started")[0] ?? null;
  const end = payloads(events, "run.finished").at(-1) ?? null;
  const authorised = payloads(events, "tools.authorised").at(-1);
  const scope = authorised ? readScope(authorised) : null;
  const calls = readCalls(events, new Map(authorised?.tools.map((tool) => [tool.tool, tool.effect])));
  return {
    events,
    state: readState(events, calls),
    startedAt: events[0]?.at ?? 0,
    start,
    message: start?.message ?? "",
    language: start?.language ?? "en",
    route: readRoute(events),
    scope,
    budgets: readBudgets(events),
    rounds: readRounds(events, calls),
    calls,
    trip: payloads(events, "guard.tripped").findLast((trip) => trip.stops) ?? null,
    end,
    outcome: end?.outcome ?? null,
    terminationReason: end?.terminationReason ?? null,
    changes: readChanges(calls),
    waitedMs: calls.reduce((sum, call) => sum + waited(call), 0),
  };
}

/** The payloads of one kind of event, in order. */
function payloads<T extends EventType>(events: readonly StoredEvent[], type: T): EventData[T][] {
  return events.filter((event) => event.type === type).map((event) => event.data as EventData[T]);
}

function readRoute(events: readonly StoredEvent[]): RouteView {
  return {
    layers: payloads(events, "route.layer"),
    grounding: payloads(events, "grounding.checked"),
    decision: payloads(events, "route.decided")[0] ?? null,
  };
}

/** The tools of a scope, those that may be used and those that may not. */
export function readScope({ scoped, tools }: EventData["tools.authorised"]): ScopeView {
  return {
    scoped,
    allowed: tools.filter((tool) => tool.allowed),
    withheld: tools.filter((tool) => !tool.allowed),
  };
}

/** The newest figures: the end of the run, a guard, a check, or the limits themselves. */
function readBudgets(events: readonly StoredEvent[]) {
  const holder = events.findLast(
    (event): event is StoredEvent<"run.finished" | "guard.tripped" | "guards.checked" | "budgets.resolved"> =>
      event.type === "run.finished" ||
      event.type === "guard.tripped" ||
      event.type === "guards.checked" ||
      event.type === "budgets.resolved",
  );
  return holder?.data.budgets ?? [];
}

function readState(events: readonly StoredEvent[], calls: readonly CallView[]): TraceState {
  if (events.length === 0) return "empty";
  if (events.some((event) => event.type === "run.finished")) return "finished";
  return calls.some((call) => call.state === "waiting") ? "waiting" : "running";
}

/** Whether a call may have changed something: everything but parallel-safe tools, unknown effects included. */
function mayWrite(call: CallView): boolean {
  return call.effect !== "parallel_safe";
}

function readChanges(calls: readonly CallView[]): ChangesView {
  const writes = calls.filter(mayWrite);
  const uncertain = writes.filter(
    (call) => call.state === "running" || call.error?.effect === "unknown" || call.error?.type === "indeterminate",
  );
  return {
    uncertain,
    done: writes.filter((call) => call.state === "succeeded"),
    failed: writes.filter((call) => call.state === "failed" && !uncertain.includes(call)),
  };
}

function waited({ approval }: CallView): number {
  return approval?.resolvedAt ? approval.resolvedAt - approval.requestedAt : 0;
}
