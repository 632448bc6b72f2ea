import type { StoredEvent } from "@/lib/engine/trace/events";
import type { BatchView, CallView, RoundView } from "./types";

/** The rounds of a run that asked for calls, each with its plan and how it went. */
export function readRounds(events: readonly StoredEvent[], calls: readonly CallView[]): RoundView[] {
  const byId = new Map(calls.map((call) => [call.callId, call]));
  const rounds = new Map<number, RoundView>();
  const at = (round: number): RoundView => {
    const known = rounds.get(round) ?? { round, calls: [], batches: [], deferred: [] };
    rounds.set(round, known);
    return known;
  };
  for (const call of calls) {
    if (call.round !== null && !call.preflight && call.parent === null) at(call.round).calls.push(call);
  }
  let number = 0;
  for (const event of events) {
    if (event.type !== "plan.made" || event.round === null) continue;
    const round = at(event.round);
    for (const batch of event.data.batches) {
      const members = batch.callIds.flatMap((id) => byId.get(id) ?? []);
      round.batches.push({ ...batch, number: ++number, calls: members, ...span(members) });
    }
    for (const { callId, reason, of } of event.data.deferred) {
      const call = byId.get(callId);
      if (call) round.deferred.push({ call, reason, of: of === undefined ? null : (byId.get(of) ?? null) });
    }
  }
  return [...rounds.values()].sort((a, b) => a.round - b.round);
}

/** From the first start to the last end of the calls that ran. */
function span(calls: readonly CallView[]): Pick<BatchView, "startedAt" | "durationMs"> {
  const started = calls.flatMap((call) => call.startedAt ?? []);
  if (started.length === 0) return { startedAt: null, durationMs: null };
  const startedAt = Math.min(...started);
  if (calls.some((call) => call.startedAt !== null && call.durationMs === null)) return { startedAt, durationMs: null };
  const ends = calls.flatMap((call) => (call.startedAt === null ? [] : call.startedAt + (call.durationMs ?? 0)));
  return { startedAt, durationMs: Math.max(...ends) - startedAt };
}
