import type { ToolExecution } from "../tool/execution";

/** One group of calls that run together, or one call that runs alone (SPEC 8). */
export interface Batch {
  mode: "parallel" | "serial";
  callIds: string[];
  /** Why the batch ends where it does, in a closed set of words. */
  reason: BatchReason;
}

/** Why a batch is what it is. */
export type BatchReason =
  "parallel_safe" | "writes" | "exclusive" | "stateful" | "unknown_effects" | "dependency_level";

/** Why a call of the reply waits for a later round, or repeats another of the same reply. */
export type DeferReason = "next_page" | "dependency_later" | "duplicate_in_reply";

/** The plan of one round: data, made before anything runs (SPEC 8). */
export interface BatchPlan {
  batches: Batch[];
  deferred: { callId: string; reason: DeferReason; of?: string }[];
}

/** What the planner needs to know of a tool. */
export interface PlannedTool {
  execution?: ToolExecution | undefined;
  dependsOn?: string[] | undefined;
  cursorParams?: string[] | undefined;
}

/** A planned call with the declarations that decide where it runs. */
export interface PlacedCall {
  id: string;
  name: string;
  parallelSafe: boolean;
  dependsOn: readonly string[];
  tool: PlannedTool | undefined;
  arguments: unknown;
}
