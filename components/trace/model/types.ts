import type { Json, JsonObject } from "@/lib/engine/json";
import type { Language } from "@/lib/engine/policy/document";
import type { Batch, DeferReason } from "@/lib/engine/plan/batches";
import type { GroundingCheck, RouteLayer } from "@/lib/engine/route/decision";
import type { RunOutcome, TerminationReason } from "@/lib/engine/run/request";
import type {
  ArgumentIssue,
  BudgetUse,
  CallDecision,
  CallError,
  EventData,
  StoredEvent,
  ToolScope,
  Truncation,
} from "@/lib/engine/trace/events";
import type { ToolEffect } from "@/lib/engine/tool/execution";

/** Where a call is. `not_run`: its handler was never entered. */
export type CallState = "proposed" | "waiting" | "running" | "succeeded" | "failed" | "not_run";

/** A person's answer to a call that asks, or the question that still stands. Times are epoch milliseconds. */
export interface ApprovalView {
  requestedAt: number;
  resolvedAt: number | null;
  decision: "approved" | "denied" | null;
  by: string | null;
  reason: string | null;
}

/** One call, from what the model asked for to what it got. */
export interface CallView {
  callId: string;
  /** Place in its reply, from 0. */
  index: number;
  round: number | null;
  step: string;
  /** The event to open for it. */
  seq: number;
  tool: string;
  requestedName: string;
  arguments: JsonObject | null;
  effect: ToolEffect | null;
  state: CallState;
  decision: CallDecision | null;
  error: CallError | null;
  issues: ArgumentIssue[];
  result: Json;
  truncation: Truncation | null;
  startedAt: number | null;
  durationMs: number | null;
  approval: ApprovalView | null;
  preflight: boolean;
  /** The call whose tool made it; null: the model or the policy asked for it. */
  parent: string | null;
  /** How many calls it stands below. */
  depth: number;
}

/** A batch as planned, with the calls as they went. */
export interface BatchView extends Batch {
  /** Counted over the whole run, from 1. */
  number: number;
  calls: CallView[];
  startedAt: number | null;
  /** From the first start to the last end; null: nothing of it ran, or it is not over. */
  durationMs: number | null;
}

/** A call that the plan left out, and why. */
export interface DeferredView {
  call: CallView;
  reason: DeferReason;
  of: CallView | null;
}

/** One reply of the model and what followed from it. */
export interface RoundView {
  round: number;
  calls: CallView[];
  batches: BatchView[];
  deferred: DeferredView[];
}

/** The routing decision with everything that led to it. */
export interface RouteView {
  layers: RouteLayer[];
  grounding: GroundingCheck[];
  decision: EventData["route.decided"] | null;
}

/** Which tools the run may use. `scoped: false` and an empty set are different things. */
export interface ScopeView {
  scoped: boolean;
  allowed: ToolScope[];
  withheld: ToolScope[];
}

/** What the run changed outside, as far as the trace can tell. */
export interface ChangesView {
  /** Calls that may write and succeeded. */
  done: CallView[];
  /** Calls that may write and failed. */
  failed: CallView[];
  /** Calls that may write and did not report back. */
  uncertain: CallView[];
}

/** How a run stands. */
export type TraceState = "empty" | "running" | "waiting" | "finished";

/** A run as people look at it, read from its events alone. */
export interface TraceView {
  events: readonly StoredEvent[];
  state: TraceState;
  /** Epoch milliseconds of the first event; 0 when there is none. */
  startedAt: number;
  start: EventData["run.started"] | null;
  message: string;
  language: Language;
  route: RouteView;
  scope: ScopeView | null;
  budgets: BudgetUse[];
  rounds: RoundView[];
  /** Every call, preflight and children included, in the order in which they were decided. */
  calls: CallView[];
  trip: EventData["guard.tripped"] | null;
  end: EventData["run.finished"] | null;
  outcome: RunOutcome | null;
  terminationReason: TerminationReason | null;
  changes: ChangesView;
  /** Milliseconds spent waiting for people. */
  waitedMs: number;
}
