import type { CompiledPolicy } from "../policy/compile";
import type { Language } from "../policy/document";
import type { Classify, HistoryRun, Lookup, PendingClarification, RouteLayer } from "./decision";
import { activePending } from "./pending";
import { languageOf } from "./language";

/** What routing reads (SPEC 4). Everything but the policy comes from outside and is not trusted. */
export interface RouteRequest {
  /** The user's message. */
  input: string;
  /** Earlier runs of the conversation, oldest first. */
  history: readonly HistoryRun[];
  /** What the last clarification asked for. */
  pending?: PendingClarification | undefined;
  policy: CompiledPolicy;
  /** Asks the model; its time limit and its retry are the caller's. */
  classify: Classify;
  /** Finds rows of entities that name a lookup tool; without it those are not grounded. */
  lookup?: Lookup | undefined;
  /** Milliseconds since the epoch, or a clock that tells them: durations and relative dates are read from it. */
  now: number | (() => number);
  /** The run's language; default: that of the message, else the policy's. */
  language?: Language | undefined;
}

/** One routing under way: the request made ready, and what has been seen so far. */
export interface Routing {
  readonly input: string;
  readonly policy: CompiledPolicy;
  readonly history: readonly HistoryRun[];
  /** A finished earlier run exists (SPEC 4.3). */
  readonly hasHistory: boolean;
  /** Null: nothing was asked, or it has expired. */
  readonly pending: PendingClarification | null;
  readonly language: Language;
  readonly classify: Classify;
  readonly lookup: Lookup | undefined;
  readonly clock: () => number;
  readonly startedAt: number;
  readonly layers: RouteLayer[];
  /** The names of the weak rules that matched. */
  readonly weak: string[];
}

/** Milliseconds since a moment of the routing's clock; never negative, should the clock be set back. */
export const elapsed = (routing: Routing, since: number): number => Math.max(0, routing.clock() - since);

/** Makes a request ready to be routed. */
export function openRouting(request: RouteRequest): Routing {
  const { input, policy, history, now } = request;
  const clock = typeof now === "function" ? now : () => now;
  const startedAt = clock();
  return {
    input,
    policy,
    history,
    hasHistory: history.some((run) => run.finished),
    pending: activePending(request.pending, startedAt),
    language: request.language ?? languageOf(input, policy.document.language),
    classify: request.classify,
    lookup: request.lookup,
    clock,
    startedAt,
    layers: [],
    weak: [],
  };
}
