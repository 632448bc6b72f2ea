import type { Json, JsonObject } from "../json";
import type { ChatMessage, ModelFault, TokenUsage, ToolChoice } from "../model/messages";
import type { BudgetName } from "../policy/budgets";
import type { Language } from "../policy/document";
import type { BatchPlan } from "../plan/batches";
import type { Evidence, GroundingCheck, PendingClarification, RouteDecision, RouteLayer } from "../route/decision";
import type {
  ConnectionInfo,
  GuardReason,
  RunOutcome,
  RunPurpose,
  TerminationReason,
  VersionRef,
} from "../run/request";
import type { ToolEffect } from "../tool/execution";

/** How one budget stands. `limit` null: none. `field`: the path in the policy that set it (SPEC 10). */
export interface BudgetUse {
  budget: BudgetName | "maxCost";
  used: number;
  limit: number | null;
  unit: string;
  /** `default`: the policy names none. `ceiling`: clamped at the start of the run. */
  setBy: { scope: "agent" | "intent" | "ceiling"; intent?: string; field: string };
}

/** Why a tool is in the scope of a run or not (SPEC 5). */
export type ScopeRule =
  | "granted"
  | "asks_first"
  | "entity_lookup"
  | "unscoped"
  | "not_granted"
  | "grant_disabled"
  | "unknown_intent"
  | "no_grants"
  | "tool_disabled"
  | "restricted_read_only"
  | "preflight_done"
  | "withdrawn"
  | "lookup_failed";

/** One tool of the toolbox and why it is allowed or withheld (SPEC 5). */
export interface ToolScope {
  tool: string;
  allowed: boolean;
  rule: ScopeRule;
  effect: ToolEffect;
  /** The intent whose grant decided. */
  intent?: string;
}

/** What decided a call (SPEC 5). */
export type DecisionRule =
  | "granted"
  | "entity_lookup"
  | "unscoped"
  | "approval_always"
  | "approval_condition"
  | "grant_asks"
  | "not_granted"
  | "not_in_toolbox"
  | "unknown_tool"
  | "tool_disabled"
  | "restricted_read_only"
  | "preflight_done"
  | "withdrawn"
  | "test_run_no_writes"
  | "condition_false"
  | "condition_error"
  | "ungrounded_argument"
  | "call_cycle"
  | "call_depth"
  | "effect_escalation";

/** The decision on one call: what the policy says, by which rule, and why in words for the model (SPEC 5). */
export interface CallDecision {
  effect: "allow" | "deny" | "ask";
  rule: DecisionRule;
  reason: string;
  /** The intent whose grant decided. */
  intent?: string;
  /** A call outside the set: recorded as a violation. */
  violation: boolean;
  /** The parameter at fault. */
  parameter?: string;
  /** What vouches for its bound parameters. */
  evidence?: Evidence[];
}

/** One fault in a call's arguments, as the model is told (SPEC 7). */
export interface ArgumentIssue {
  path: string;
  expected: string;
  received: string;
  message: string;
}

/** A change made to an argument so that it fits its schema (SPEC 7). */
export interface Coercion {
  path: string;
  from: Json;
  to: Json;
  kind: string;
}

/** Why a call that was asked for did not run, or ran and failed. `error.type` of its envelope (SPEC 8, 9). */
export type CallErrorType =
  | "invalid_arguments"
  | "truncated_arguments"
  | "unknown_tool"
  | "not_allowed"
  | "ungrounded_argument"
  | "test_run_no_writes"
  | "approval_unavailable"
  | "approval_required"
  | "approval_denied"
  | "policy_changed"
  | "tool_changed"
  | "deferred"
  | "dependency_failed"
  | "dependency_later"
  | "duplicate_in_reply"
  | "duplicate_tool_call"
  | "call_cycle"
  | "call_depth"
  | "effect_escalation"
  | "diverged"
  | "max_tools"
  | "tool_disabled"
  | "agent_paused"
  | "cancelled"
  | "busy"
  | "timeout"
  | "aborted"
  | "tool_error"
  | "bad_output"
  | "indeterminate";

/** The error of an envelope; its text is for the model: no stack, no secret (SPEC 9). */
export interface CallError {
  type: CallErrorType;
  message: string;
  retryable: boolean;
  /** `unknown`: a tool that may have written did not report back. */
  effect?: "unknown";
  issues?: ArgumentIssue[];
  available?: string[];
  nearest?: string;
  /** The call that this one repeats. */
  repeats?: string;
}

/** What the model gets of a call; `note` says that an empty result is empty (SPEC 9). */
export type Envelope = { status: "success"; data: Json; note?: string } | { status: "error"; error: CallError };

/** How a result was cut for the model (SPEC 9). */
export interface Truncation {
  /** Characters before and after. */
  before: number;
  after: number;
  omitted: string;
}

/** The payload of each kind of event (SPEC 13). Times inside are milliseconds. */
export interface EventData {
  "run.started": {
    runId: string;
    sessionId: string;
    agent: { id: string; name: string };
    version: VersionRef | null;
    fingerprint: string;
    purpose: RunPurpose;
    allowWrites: boolean;
    language: Language;
    message: string;
    toolPolicy: "all_tools" | "intent_scoped";
    routingMode: "legacy" | "bounded";
    /** The pinned revision of each tool of the toolbox. */
    toolbox: { tool: string; revision: number }[];
    connection: Pick<ConnectionInfo, "name" | "model" | "demo">;
    earlierRuns: number;
  };
  "route.layer": RouteLayer;
  "grounding.checked": GroundingCheck;
  "route.decided": Omit<RouteDecision, "layers" | "grounding"> & { pending: PendingClarification | null };
  "tools.authorised": {
    /** False: unscoped, every enabled tool of the toolbox. */
    scoped: boolean;
    /** What the model is shown; null: unscoped. Empty and null are different things. */
    names: string[] | null;
    tools: ToolScope[];
  };
  "budgets.resolved": { budgets: BudgetUse[]; clamped: { budget: string; from: number; to: number }[] };
  "preflight.done": {
    tool: string;
    callId: string;
    status: "success" | "error" | "empty" | "not_run" | "skipped";
    hidden: boolean;
    effect: "go_on" | "clarify" | "stop";
  };
  "guards.checked": { at: "before_request" | "after_plan" | "after_round" | "at_end"; budgets: BudgetUse[] };
  "context.compressed": { level: 1 | 2 | 3; before: number; after: number; roundsSummarised: number };
  "model.requested": {
    purpose: "round" | "answer";
    /** The messages that this request adds to the one before. */
    newMessages: ChatMessage[];
    messageCount: number;
    /** What the model is shown; null: the request has no `tools` key. */
    tools: string[] | null;
    toolChoice: ToolChoice | null;
    maxOutputTokens: number;
    estimatedPrompt: number;
    room: number;
  };
  "model.responded": {
    purpose: "round" | "answer";
    text: string;
    reasoning: string | null;
    calls: { callId: string; providerId: string | null; name: string; arguments: string }[];
    finishReason: string;
    usage: TokenUsage;
    /** Requests made for this reply. */
    attempts: number;
    repairs: string[];
    fault: ModelFault | null;
    model: string;
  };
  "call.decided": {
    callId: string;
    /** The call whose handler made this one. Absent: the model or the policy asked for it. */
    parent?: string;
    /** Its place in the reply, or among the calls of its parent. */
    index: number;
    /** The name after a provider's prefix was removed. */
    tool: string;
    requestedName: string;
    rawArguments: string;
    arguments: JsonObject | null;
    repairs: string[];
    coercions: Coercion[];
    dropped: string[];
    fingerprint: string | null;
    decision: CallDecision | null;
    /** Set when the call will not run, whatever the plan says. */
    error: CallError | null;
    /** The words that grounded its bound parameters. */
    evidence: Evidence[];
  };
  "plan.made": BatchPlan & {
    /** Calls taken out before planning. */
    notRun: { callId: string; reason: CallErrorType }[];
  };
  "call.started": {
    callId: string;
    parent?: string;
    index: number;
    tool: string;
    arguments: JsonObject;
    batch: number;
    timeoutMs: number;
    idempotencyKey: string;
    attempt: "first" | "again";
  };
  "call.finished": {
    callId: string;
    parent?: string;
    index: number;
    tool: string;
    /** False: its handler was never entered. */
    ran: boolean;
    status: "success" | "error";
    error: CallError | null;
    /** The whole result, before truncation. */
    result: Json;
    /** Where the data does not fit the declared output; a success of a tool that writes keeps it as a mark. */
    outputIssues?: ArgumentIssue[];
    /** What the model was sent; of a call that a handler made, what it would have been sent. */
    content: string;
    truncation: Truncation | null;
    batch: number | null;
    /** Epoch milliseconds when the handler was entered. */
    startedAt: number | null;
  };
  "approval.requested": { callId: string; tool: string; arguments: JsonObject; reason: string };
  "approval.resolved": { callId: string; decision: "approved" | "denied"; by: string; reason: string | null };
  "hint.injected": { hint: "no_progress" | "duplicate_tool_call" | "max_tools" | "tool_withdrawn"; text: string };
  "guard.tripped": {
    reason: GuardReason;
    alsoTripped: GuardReason[];
    budgets: BudgetUse[];
    /** The policy field that set the limit. */
    field: string;
    callIds: string[];
    bound?: "total" | "window";
    /** The earlier call that a duplicate repeats. */
    repeats?: { callId: string; round: number };
    /** Legacy mode hints and goes on. */
    stops: boolean;
  };
  "run.finished": {
    outcome: RunOutcome;
    terminationReason: TerminationReason | null;
    answer: string;
    /** Where the answer's words come from. */
    answerFrom: "model" | "last_answer" | "stop_message" | "question" | "none";
    message: string | null;
    rounds: number;
    calls: { ran: number; failed: number; notRun: number };
    tokens: { prompt: number; completion: number; estimated: boolean };
    cost: number | null;
    activeMs: number;
    budgets: BudgetUse[];
  };
}

/** The kinds of event. */
export type EventType = keyof EventData;

/**
 * One event. `key` is unique in its run and made of step, type and ordinal, so recovery writes the same again
 * (SPEC 13). `at` is epoch milliseconds; `durationMs` what it took, null where that means nothing.
 */
export type TraceEvent<T extends EventType = EventType> = T extends EventType
  ? {
      key: string;
      type: T;
      step: string;
      round: number | null;
      at: number;
      durationMs: number | null;
      data: EventData[T];
    }
  : never;

/**
 * An event together with its place in the run's order. `wholeBytes`: its payload is so large that texts and lists in it
 * are cut here; the whole has so many bytes as JSON.
 */
export type StoredEvent<T extends EventType = EventType> = TraceEvent<T> & { seq: number; wholeBytes?: number };
