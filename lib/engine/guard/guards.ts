import { GUARD_REASONS, type GuardReason } from "../run/request";
import type { Limits, LimitName } from "./limits";
import type { Repeat } from "./call-log";
import type { Room } from "./room";
import type { Usage } from "./usage";

/** What the guards look at between two steps of a run. All of it is recorded, none of it read from a clock. */
export interface GuardState {
  usage: Usage;
  limits: Limits;
  /** Tokens of the next prompt after compression, and the room for it. */
  nextPrompt: { tokens: number; fits: boolean; room: Room };
  /** Calls of the last round that `maxToolCalls` kept from running. */
  overLimit: readonly string[];
  /** Calls of the last round that repeat an earlier one. */
  duplicates: readonly { callId: string; repeats: Repeat }[];
}

/** What one guard found. */
export interface Trip {
  reason: GuardReason;
  /** The budget whose limit was reached. */
  budget: LimitName;
  callIds: string[];
  bound?: "total" | "window";
  repeats?: Repeat;
}

/** A guard is a small value: its check says what tripped it, or null while it holds (SPEC 10). */
type Check = (state: GuardState) => Omit<Trip, "reason"> | null;

const GUARDS: Record<GuardReason, Check> = {
  run_timeout: ({ usage, limits }) =>
    usage.timedOut || usage.activeMs > limits.values.maxRunMs ? { budget: "maxRunMs", callIds: [] } : null,

  token_budget: ({ nextPrompt }) => {
    if (nextPrompt.fits && nextPrompt.tokens <= nextPrompt.room.tokens) return null;
    return { budget: "maxTotalTokens", callIds: [], bound: nextPrompt.room.bound };
  },

  cost_budget: ({ usage, limits, nextPrompt }) => {
    const limit = limits.values.maxCost;
    const next = usage.costOf(nextPrompt.tokens, nextPrompt.room.reserve);
    if (limit === null || next === null) return null;
    return (usage.cost ?? 0) + next > limit ? { budget: "maxCost", callIds: [] } : null;
  },

  max_tools: ({ overLimit }) => (overLimit.length > 0 ? { budget: "maxToolCalls", callIds: [...overLimit] } : null),

  duplicate_tool_call: ({ duplicates: [first, ...more] }) =>
    first
      ? {
          budget: "maxIdenticalCalls",
          callIds: [first, ...more].map(({ callId }) => callId),
          repeats: first.repeats,
        }
      : null,

  no_progress: ({ usage, limits }) =>
    usage.noProgressRounds >= limits.values.maxConsecutiveNoProgress
      ? { budget: "maxConsecutiveNoProgress", callIds: [] }
      : null,

  max_rounds: ({ usage, limits }) =>
    usage.rounds >= limits.values.maxRounds ? { budget: "maxRounds", callIds: [] } : null,
};

/** The guards that only hint in legacy mode (SPEC 10). */
const HINT_IN_LEGACY: ReadonlySet<GuardReason> = new Set(["max_tools", "duplicate_tool_call", "no_progress"]);

/** Whether a tripped guard ends the run in this mode. */
export function stops(reason: GuardReason, mode: "legacy" | "bounded"): boolean {
  return mode === "bounded" || !HINT_IN_LEGACY.has(reason);
}

/** Every guard that trips, in the order that decides the reason (SPEC 10). The one place that evaluates them. */
export function trippedGuards(state: GuardState): Trip[] {
  return GUARD_REASONS.flatMap((reason) => {
    const trip = GUARDS[reason](state);
    return trip ? [{ reason, ...trip }] : [];
  });
}

/** Reasons after which the model may answer once more from what it has (SPEC 10, Last answer). */
export const ANSWERABLE: ReadonlySet<string> = new Set<GuardReason>([
  "max_rounds",
  "max_tools",
  "duplicate_tool_call",
  "no_progress",
]);
