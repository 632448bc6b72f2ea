import type { ModelOutcome, ModelRequest } from "./model/messages";
import type { Json, JsonObject } from "./json";
import type { TraceEvent } from "./trace/events";
import type { RunUser } from "./run/request";
import type { ToolSpec } from "./tool/spec";

/** Asks a model. Streams text as it comes; keeps to the signal: an abort closes the socket (SPEC 6). */
export interface ModelPort {
  complete(
    request: ModelRequest,
    options: {
      signal: AbortSignal;
      /** The durable step that asks, for the frames of the screen. */
      stepKey: string;
      /** Milliseconds this request and its retries may take. */
      timeoutMs: number;
      /** Text as it comes; `attempt` grows when an earlier text is void. */
      onText?: (text: string, attempt: number) => void;
    },
  ): Promise<ModelOutcome>;
}

/** A call that is about to start. */
export interface CallStart {
  /** Its durable step, unique in the run: `round:1:call:0`, `preflight`. */
  stepKey: string;
  callId: string;
  tool: ToolSpec;
  arguments: JsonObject;
  fingerprint: string;
  round: number;
  index: number;
  /** The id of the call whose handler makes this one; absent: the model or the policy asked for it. */
  parent?: string;
}

/** Whether the handler may be entered, decided by the statement that records the call as started (SPEC 12). */
export type StartVerdict =
  | "enter"
  /** The kill switch is on. */
  | "disabled"
  /** The agent was paused. */
  | "paused"
  /** The run was cancelled. */
  | "cancelled"
  /** Someone entered the handler before and did not finish. */
  | "found_started"
  /** An `exclusive` tool is held elsewhere and did not come free in time. */
  | "busy"
  /** *Tighten now* asks for approval since the plan was made. */
  | "tightened";

/** What a handler gets beside its arguments. */
export interface CallContext {
  runId: string;
  sessionId: string;
  callId: string;
  stepKey: string;
  signal: AbortSignal;
  /** Stable over recovery. */
  idempotencyKey: string;
  user: RunUser | undefined;
  session: SessionSnapshot;
  /** Working memory of the session: reads see what was there when the round began and this call's own writes. */
  memory: WorkingMemory;
  /** Calls another tool for this call (SPEC 1.1). Settles at the latest when the call itself is over. */
  callTool: CallTool;
}

/**
 * Calls a tool from inside a handler (SPEC 1.1): the same session, toolbox, scope, budgets and trace. Resolves with the
 * data the tool returned. Rejects with ToolCallRefused when the call did not run, with ToolCallFailed when it failed.
 */
export type CallTool = (name: string, args?: Readonly<Record<string, unknown>>) => Promise<Json>;

/** Working memory of a session (SPEC 1.1). Writes are buffered and applied with the call's result. */
export interface WorkingMemory {
  get(key: string): Json | undefined;
  set(key: string, value: Json): void;
  delete(key: string): void;
  keys(): string[];
}

/** The read-only view of the session that a handler may look at (SPEC 1.1). */
export interface SessionSnapshot {
  readonly rounds: number;
  readonly finishedCalls: readonly { readonly tool: string; readonly callId: string; readonly ok: boolean }[];
}

/** Runs tools. */
export interface ToolPort {
  /**
   * Records calls as started, all in one statement, and says who may enter. Order as given.
   * Throws only when the record could not be made: then nothing may run. `signal` ends a wait before that.
   */
  start(calls: CallStart[], signal?: AbortSignal): Promise<StartVerdict[]>;
  /** Enters the handler. Whatever it throws or returns is made into an envelope by the engine. */
  execute(call: CallStart, context: CallContext): Promise<unknown>;
}

/** Makes a step durable: a key that finished before answers with its recorded output and does not run again (SPEC 12). */
export interface StepPort {
  /** `output` must survive JSON. Steps of a batch are created in order before any of them is awaited. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** A call of a handler that was recorded as started before an interruption. */
export interface KeptChild<T> {
  stepKey: string;
  tool: string;
  /** What was kept when it finished; null: it had not. */
  output: T | null;
}

/**
 * Keeps what the calls of handlers brought, so that a call that is taken again gets the results of those that had
 * finished (SPEC 1.1, 12). They are no steps of their own: the step of the call that made them is under way.
 */
export interface ChildPort {
  /** The calls recorded as started under these steps, at any depth. */
  load<T>(stepKeys: readonly string[]): Promise<KeptChild<T>[]>;
  /** Keeps the output of one that finished, until the run ends. It survives JSON. */
  keep<T>(stepKey: string, output: T): Promise<void>;
}

/** What can change outside while a run is under way; read inside a step and recorded with it (SPEC 10). */
export interface ControlState {
  cancelled: boolean;
  paused: boolean;
}

/** Reads the state of the world outside the run. */
export interface ControlPort {
  read(): Promise<ControlState>;
}

/** Holds the working memory of a session between runs (SPEC 1.1). */
export interface MemoryPort {
  load(): Promise<JsonObject>;
  save(memory: JsonObject): Promise<void>;
}

/** Takes the events of a run, in order. Writing the same key again changes nothing (SPEC 13). */
export interface TraceSink {
  write(events: TraceEvent[]): Promise<void>;
}

/** Time, so that tests and replay own it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds on a clock that never goes back. */
  monotonic(): number;
  /** Calls `fire` once after `ms`; the answer takes it back. */
  after(ms: number, fire: () => void): () => void;
}

/** Everything the engine reaches the world through (SPEC 3). */
export interface Ports {
  model: ModelPort;
  tools: ToolPort;
  clock: Clock;
  /** Default: nothing is durable. */
  steps?: StepPort;
  /** Default: calls of handlers are kept no longer than the call that made them. */
  children?: ChildPort;
  /** Default: events only reach the iterable. */
  trace?: TraceSink;
  /** Default: never cancelled, never paused. */
  control?: ControlPort;
  /** Default: empty, and forgotten with the run. */
  memory?: MemoryPort;
  /** Text of a reply as it comes: for the screen, never stored. */
  onText?: (frame: { stepKey: string; attempt: number; text: string }) => void;
}
