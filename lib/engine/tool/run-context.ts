import { z } from "zod";
import type { CallContext, CallTool, SessionSnapshot, WorkingMemory } from "../ports";
import type { RunUser } from "../run/request";

/** The read-only view of the session that a handler gets beside its arguments (SPEC 1.1). */
export interface RunContext<Deps = unknown> {
  /** What the application hands to its tools: clients, repositories. */
  readonly deps: Deps;
  /** The conversation. */
  readonly sessionId: string;
  readonly runId: string;
  readonly callId: string;
  /** Set by the authenticated caller only. */
  readonly user: Readonly<RunUser> | undefined;
  /** Aborts on timeout and cancel. */
  readonly signal: AbortSignal;
  /** Stable over recovery: the key to give to an API that can drop a repeated request. */
  readonly idempotencyKey: string;
  /** Rounds so far and finished calls, as they stood when the call began. */
  readonly session: SessionSnapshot;
  /** Working memory of the session; writes are applied with the call's result. */
  readonly memory: WorkingMemory;
  /**
   * Calls another tool of this run: decided, guarded and recorded as the model's own calls are, at most four deep, and
   * no more dangerous than the tool that calls it (SPEC 1.1). One that the handler does not wait for is aborted when the
   * handler returns.
   */
  readonly callTool: CallTool;
}

/** Registered, so that two copies of this module in one process (two bundles) know each other's contexts. */
const MARK = Symbol.for("gatehouse.runContext");

const isMarked = (value: unknown): boolean => typeof value === "object" && value !== null && MARK in value;

/**
 * The schema of the field that the runtime fills in with the RunContext and never shows to the model (SPEC 1.1).
 * The mark stands in zod's own definition object, which every clone (`describe`, `meta`, `refine`) carries on.
 * Nothing of the field's schema is run: a check or transform on it has no effect.
 */
export function runContext<Deps = unknown>(): z.ZodType<RunContext<Deps>> {
  const definition = { type: "custom" as const, check: "custom" as const, fn: isMarked, abort: true, [MARK]: true };
  return new z.ZodCustom(definition) as z.ZodType as z.ZodType<RunContext<Deps>>;
}

/** Whether a schema is the run context itself, under none of its wrappers. */
export function isRunContextSchema(schema: z.core.$ZodType): boolean {
  return isMarked(schema._zod.def);
}

/** Builds what a handler sees from what the runtime knows of the call. User and session are frozen copies (SPEC 1.1). */
export function createRunContext<Deps>(call: CallContext, deps: Deps): RunContext<Deps> {
  const context: RunContext<Deps> = {
    deps,
    sessionId: call.sessionId,
    runId: call.runId,
    callId: call.callId,
    user: frozenCopy(call.user),
    get signal() {
      return call.signal;
    },
    idempotencyKey: call.idempotencyKey,
    session: frozenCopy(call.session),
    memory: call.memory,
    callTool: call.callTool,
  };
  return Object.freeze(Object.defineProperty(context, MARK, { value: true }));
}

/** What nobody can change any more is its own copy. */
function frozenCopy<T>(value: T): T {
  return isDeepFrozen(value) ? value : deepFreeze(structuredClone(value));
}

function isDeepFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeepFrozen);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
