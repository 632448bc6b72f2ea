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
 * next request. The next prompt is fitted first, because the token guard judges it as it would be sent.
 */
export function checkGuards(run: AuthorisedRun, round: number): Guarded {
  const room = roomFor(run.limits, run.usage, run.request.connection);
  const fitted = fitContext(contextInput(run, room.tokens, toolsToShow(run)));
  const place = { step: `round:${round}:model`, round };
  const trips = trippedGuards({
    usage: run.usage,
    limits: run.limits,
    nextPrompt: { tokens: fitted.estimate, fits: fitted.fits, room },
    overLimit: run.overLimit,
    duplicates: run.duplicates,
  });
  const budgets = run.usage.report(run.limits);
  run.recorder.add("guards.checked", place, { at: "before_request", budgets });
  run.overLimit = [];
  run.duplicates = [];
  const { routingMode } = run.request.policy.document;
  const stopping = trips.filter((trip) => stops(trip.reason, routingMode));
  const [first, ...others] = stopping.length > 0 ? stopping : trips;
  if (!first) return { stop: null, fitted, room };
  run.recorder.add("guard.tripped", place, {
    reason: first.reason,
    alsoTripped: (stopping.length > 0 ? trips.filter((trip) => trip !== first) : others).map((trip) => trip.reason),
    budgets,
    field: run.limits.setBy[first.budget].field,
    callIds: first.callIds,
    ...(first.bound ? { bound: first.bound } : {}),
    ...(first.repeats ? { repeats: first.repeats } : {}),
    stops: stopping.length > 0,
  });
  if (stopping.length > 0) return { stop: first, fitted, room };
  for (const trip of trips) hintInstead(run, trip.reason, place);
  const again = fitContext(contextInput(run, room.tokens, toolsToShow(run)));
  return { stop: null, fitted: again, room };
}

/** Legacy mode hints and goes on. */
function hintInstead(run: AuthorisedRun, reason: GuardReason, place: { step: string; round: number }): void {
  if (!ANSWERABLE.has(reason) || reason === "max_rounds") return;
  const hint = reason as "max_tools" | "duplicate_tool_call" | "no_progress";
  const text = legacyHint(hint, run.language);
  run.hints.push(text);
  run.recorder.add("hint.injected", place, { hint, text });
}
