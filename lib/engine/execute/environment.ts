import type { Caller } from "../authorise/caller";
import type { Repeat } from "../guard/call-log";
import type { JsonObject } from "../json";
import type { Ports, SessionSnapshot, StartVerdict } from "../ports";
import type { RunUser } from "../run/request";
import type { RoundCall } from "../run/round-call";
import type { ToolRegistry } from "../tool/spec";
import type { BatchCall, ChildCall } from "./call-record";
import type { Kept } from "./kept-children";

/** What the calls of a batch, and those that their handlers make, need of the run around them. */
export interface BatchEnvironment {
  ports: Ports;
  runId: string;
  sessionId: string;
  user: RunUser | undefined;
  registry: ToolRegistry;
  memory: JsonObject;
  signal: AbortSignal | undefined;
  /** Milliseconds of active time that the run has left. */
  timeLeft(): number;
  /** Told who may enter, before any handler is. */
  onStarted(verdicts: readonly { call: BatchCall; verdict: StartVerdict }[]): Promise<void>;
  /** Told how many calls handlers had started before an interruption: they count as calls. */
  onKept(count: number): void;
  /** A judge of what one call of the batch asks for inside itself, and of what that asks for in turn. */
  judge(): ChildJudge;
}

/** The call whose handler asks for another one. */
export interface Asker extends Caller {
  stepKey: string;
  callId: string;
}

/** Judges the calls that handlers make, by the rules for those of the model (SPEC 1.1, 5, 7, 10). */
export interface ChildJudge {
  /** The session as a call sees it that begins now. */
  session(): SessionSnapshot;
  /** Reads, checks and decides a call; its error says why it may not run. */
  decide(asked: { name: string; arguments: string }, index: number, asker: Asker): RoundCall;
  /**
   * Asks the guards, and counts the call when they let it through; answers the earlier call that tripped one.
   * `counted`: it had started before an interruption.
   */
  admit(call: RoundCall, counted: boolean): Repeat | null;
  /** Decides once more, right before the call runs: what came before it may have changed the answer. */
  decideAgain(call: RoundCall, asker: Asker): void;
  /** The call with its durable step and its time limit; null when it may not run. */
  prepare(call: RoundCall, stepKey: string, asker: Asker): BatchCall | null;
  /** Tells the trace what was decided. */
  tell(child: ChildCall, asker: Asker): void;
  /** Remembers a call that is over, for those that come after it. */
  over(child: ChildCall): void;
}

/** What a call begins in: the batch, or the call whose handler makes it. */
export interface Surroundings {
  env: BatchEnvironment;
  judge: ChildJudge;
  /** The tools from the model's call down to the one that makes this one. */
  path: readonly string[];
  /** Ends it early: the run was cancelled, or the call that makes it is over. */
  signal: AbortSignal | undefined;
  /** Working memory as it stands. */
  memory: JsonObject;
  /** What handlers had asked for before an interruption. */
  kept: readonly Kept[];
}
