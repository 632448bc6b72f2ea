import { fitContext, type FittedContext } from "../context/fit";
import { ANSWERABLE, stops, trippedGuards, type Trip } from "../guard/guards";
import { roomFor, type Room } from "../guard/room";
import type { GuardReason } from "../run/request";
import { legacyHint } from "../model/prompt";
import { toolsToShow, contextInput } from "./next-prompt";
import type { AuthorisedRun } from "./state";

/** What the guards let through: the next prompt, fitted, and the room it has. */
export interface Guarded {
  stop: Trip | null;
  fitted: FittedContext;
  room: Room;
}

/**
 * The one place between two steps where the guards are asked (SPEC 10): after the results of a round and before the
 * next request. The next prompt is fitted first, because the token guard judges it as it would be sent; a hint makes it
 * longer, so it is judged once more.
 */
export function checkGuards(run: AuthorisedRun, round: number): Guarded {
  const room = roomFor(run.limits, run.usage, run.request.connection);
  const place = { step: `round:${round}:model`, round };
  const { routingMode } = run.request.policy.document;
  const stopsHere = (trip: Trip) => stops(trip.reason, routingMode);
  const fitted = fitContext(contextInput(run, room.tokens, toolsToShow(run)));
  const trips = tripsOf(run, fitted, room);
  run.recorder.add("guards.checked", place, { at: "before_request", budgets: run.usage.report(run.limits) });
  run.overLimit = [];
  run.duplicates = [];
  const stop = trips.find(stopsHere);
  const first = stop ?? trips[0];
  if (!first) return { stop: null, fitted, room };
  traceTrip(run, place, first, trips, stop !== undefined);
  if (stop) return { stop, fitted, room };

  for (const trip of trips) hintInstead(run, trip.reason, place);
  const hinted = fitContext(contextInput(run, room.tokens, toolsToShow(run)));
  const late = tripsOf(run, hinted, room).filter(stopsHere);
  if (late[0]) traceTrip(run, place, late[0], late, true);
  return { stop: late[0] ?? null, fitted: hinted, room };
}

function tripsOf(run: AuthorisedRun, fitted: FittedContext, room: Room): Trip[] {
  return trippedGuards({
    usage: run.usage,
    limits: run.limits,
    nextPrompt: { tokens: fitted.estimate, fits: fitted.fits, room },
    overLimit: run.overLimit,
    duplicates: run.duplicates,
  });
}

/** Says which guard tripped first, and which others did. */
function traceTrip(run: AuthorisedRun, place: Place, first: Trip, trips: readonly Trip[], stopping: boolean): void {
  run.recorder.add("guard.tripped", place, {
    reason: first.reason,
    alsoTripped: trips.filter((trip) => trip !== first).map((trip) => trip.reason),
    budgets: run.usage.report(run.limits),
    field: run.limits.setBy[first.budget].field,
    callIds: first.callIds,
    ...(first.bound ? { bound: first.bound } : {}),
    ...(first.repeats ? { repeats: first.repeats } : {}),
    stops: stopping,
  });
}

interface Place {
  step: string;
  round: number;
}

/** Legacy mode hints and goes on. */
function hintInstead(run: AuthorisedRun, reason: GuardReason, place: Place): void {
  if (!ANSWERABLE.has(reason) || reason === "max_rounds") return;
  const hint = reason as "max_tools" | "duplicate_tool_call" | "no_progress";
  const text = legacyHint(hint, run.language);
  run.hints.push(text);
  run.recorder.add("hint.injected", place, { hint, text });
}
