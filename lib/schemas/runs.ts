import { z } from "zod";
import { id, searchable } from "./text";
import type { RunOutcome, RunPurpose, TerminationReason } from "@/lib/engine/run/request";
import type { RouteSource } from "@/lib/engine/route/decision";
import type { StoredEvent } from "@/lib/engine/trace/events";

/** A message to an agent. `clientId` is made by the page: sent twice, it starts one run (SPEC 3). */
export const startRunInput = z.strictObject({
  conversationId: id,
  text: z.string().min(1).max(2_000_000),
  clientId: id.min(8),
});
export type StartRunInput = z.infer<typeof startRunInput>;

/** Ends a run that has not ended. */
export const cancelRunInput = z.strictObject({ runId: id });

/** What the runs list can be narrowed by; lives in the URL. */
export const runFilter = z.strictObject({
  agentId: id.optional(),
  q: searchable(200).optional(),
  outcome: z.enum(["answered", "clarification", "stopped", "failed", "cancelled", "running"]).optional(),
  reason: searchable(40).optional(),
  intent: searchable(64).optional(),
  source: searchable(20).optional(),
  /** An opaque place in the list. */
  cursor: searchable(200).optional(),
  direction: z.enum(["older", "newer"]).default("older"),
  limit: z.number().int().min(1).max(200).default(50),
});
export type RunFilter = z.input<typeof runFilter>;

/** Where a run is (SPEC 3). */
export type RunState = "queued" | "running" | "awaiting_approval" | "finished";

/** A run in a list. Times are ISO strings. */
export interface RunSummary {
  id: string;
  agent: { id: string; name: string };
  conversationId: string;
  version: { number: number; status: "draft" | "staged" | "published" | "archived" } | null;
  purpose: RunPurpose;
  input: string;
  state: RunState;
  outcome: RunOutcome | null;
  terminationReason: TerminationReason | null;
  intent: string | null;
  source: RouteSource | null;
  confidence: number | null;
  rounds: number;
  callsRan: number;
  callsNotRun: number;
  tokens: number;
  activeMs: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  model: string;
  demo: boolean;
}

/** A page of the runs list, newest first. */
export interface RunPage {
  runs: RunSummary[];
  /** Absent: this is an end of the list. */
  older: string | null;
  newer: string | null;
  /** Counted up to `countCap`. */
  total: number;
  totalCapped: boolean;
  byOutcome: Record<string, number>;
}

/** One run with its events so far; `lastSeq` is where the stream goes on. */
export interface RunDetail {
  run: RunSummary;
  events: StoredEvent[];
  lastSeq: number;
  answer: string | null;
}

/** A conversation as the test chat shows it: runs oldest first, each with its events so far. */
export interface ConversationView {
  /** Whether the reader may write in it: it is theirs, or they are an admin. */
  canWrite: boolean;
  /** A test: tools that write may run in it. */
  allowWrites: boolean;
  id: string;
  title: string;
  agent: { id: string; name: string };
  purpose: RunPurpose;
  version: RunSummary["version"];
  connection: { name: string; model: string; demo: boolean };
  runs: RunDetail[];
}

/** What a stream of a run or a conversation carries (server-sent events, event name = `kind`). */
export type StreamFrame =
  /** The run's row changed, or it is new. */
  | { kind: "run"; run: RunSummary; answer: string | null }
  | { kind: "events"; runId: string; events: StoredEvent[]; lastSeq: number }
  /** Text of a reply under way; see DESIGN.md, *Text deltas*. */
  | { kind: "text"; runId: string; stepKey: string; attempt: number; from: number; text: string };
