import type { Ceilings } from "../policy/budgets";
import type { CompiledPolicy } from "../policy/compile";
import type { HistoryRun, PendingClarification } from "../route/decision";
import type { ToolRegistry } from "../tool/spec";

/** What a run is for (SPEC 2.4). */
export const RUN_PURPOSES = ["live", "test", "replay", "fork", "evaluation", "imported"] as const;
export type RunPurpose = (typeof RUN_PURPOSES)[number];

/** Final outcomes (SPEC 3). */
export const RUN_OUTCOMES = ["answered", "clarification", "stopped", "failed", "cancelled"] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** The guards, in the order in which the first of several gives the reason (SPEC 10). */
export const GUARD_REASONS = [
  "run_timeout",
  "token_budget",
  "cost_budget",
  "max_tools",
  "duplicate_tool_call",
  "no_progress",
  "max_rounds",
] as const;
export type GuardReason = (typeof GUARD_REASONS)[number];

/** Why a run ended other than by an answer, a question or a cancel (SPEC 3). */
export const TERMINATION_REASONS = [
  ...GUARD_REASONS,
  "preflight_empty",
  "preflight_failed",
  "agent_paused",
  "model_error",
  "indeterminate",
  "internal_error",
] as const;
export type TerminationReason = (typeof TERMINATION_REASONS)[number];

/** The authenticated user on whose behalf a run acts; set by the caller only (SPEC 1.1). */
export interface RunUser {
  id: string;
  attributes?: Record<string, string | number | boolean>;
}

/** What the engine needs to know of the model connection (SPEC 6). */
export interface ConnectionInfo {
  name: string;
  model: string;
  /** Tokens the model can read and write together. */
  contextWindow: number;
  /** The most it writes in one reply. */
  maxOutputTokens: number;
  /** Currency units per million tokens; absent: unknown. */
  prices?: { prompt: number; completion: number };
  /** Answers come from the offline demo, not from a language model. */
  demo?: boolean;
}

/** The policy version a run is bound to. */
export interface VersionRef {
  id: string;
  number: number;
  status: "draft" | "staged" | "published" | "archived";
}

/** One run, complete: everything the engine reads that is not behind a port (SPEC 3). */
export interface RunRequest {
  runId: string;
  /** The conversation. */
  sessionId: string;
  agent: { id: string; name: string };
  message: { id: string; text: string };
  purpose: RunPurpose;
  /** Lets calls that are not read-only run in `test`, `fork` and `evaluation` (SPEC 2.4). */
  allowWrites?: boolean;
  policy: CompiledPolicy;
  version?: VersionRef;
  registry: ToolRegistry;
  connection: ConnectionInfo;
  /** Earlier runs of the conversation, oldest first. */
  history: HistoryRun[];
  pending?: PendingClarification;
  user?: RunUser;
  ceilings?: Ceilings;
  /** Aborts the run: cancel. */
  signal?: AbortSignal;
}
