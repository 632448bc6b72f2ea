import type { RunScope } from "../authorise/scope";
import type { Limits } from "../guard/limits";
import type { RoundFindings } from "../guard/progress";
import { Usage } from "../guard/usage";
import type { JsonObject } from "../json";
import type { ModelTool } from "../model/messages";
import { ContextMemory } from "../context/memory";
import type { ContextRound } from "../context/rounds";
import type { Language } from "../policy/document";
import type { Ports, SessionSnapshot } from "../ports";
import type { RouteDecision } from "../route/decision";
import type { Recorder } from "../trace/recorder";
import { noCalls, type KnownCalls } from "./known-calls";
import type { RunOutcome, RunRequest, TerminationReason } from "./request";
import type { GuardState } from "../guard/guards";
import type { EventData } from "../trace/events";

/** How a run ends (SPEC 3). */
export interface Ending {
  outcome: RunOutcome;
  terminationReason: TerminationReason | null;
  answer: string;
  answerFrom: EventData["run.finished"]["answerFrom"];
  /** For people who look after the agent; never shown to its user. */
  message: string | null;
}

/**
 * A run under way. Everything in it is derived from the request and from recorded step outputs, so a recovered run
 * builds the same state again.
 */
export interface Run extends KnownCalls {
  readonly request: RunRequest;
  readonly ports: Ports;
  readonly recorder: Recorder;
  readonly language: Language;
  readonly usage: Usage;
  /** Ids that stand in this run's messages. */
  readonly usedIds: Set<string>;
  readonly counts: { ran: number; failed: number; notRun: number };
  readonly rounds: ContextRound[];
  /** What fitting the prompts so far has found out. */
  readonly context: ContextMemory;
  /** Notes for the model's next request. */
  hints: string[];
  /** Epoch milliseconds of the routing decision, as recorded: relative dates are read from it. */
  startedAt: number;
  limits: Limits;
  memory: JsonObject;
  /** Findings of the last round, for the progress guard. */
  lastFindings: RoundFindings | null;
  /** What planning the last round found. */
  overLimit: GuardState["overLimit"];
  duplicates: GuardState["duplicates"];
  preflightDone: boolean;
}

/** A run whose route is decided and whose tools are authorised. */
export interface AuthorisedRun extends Run {
  decision: RouteDecision;
  scope: RunScope;
  /** The allowed tools as the model is shown them, by name, in the toolbox's order. */
  shown: ReadonlyMap<string, ModelTool>;
}

/** A run at its beginning. */
export function newRun(request: RunRequest, ports: Ports, recorder: Recorder, language: Language, limits: Limits): Run {
  return {
    request,
    ports,
    recorder,
    language,
    limits,
    usage: new Usage(request.connection.prices),
    ...noCalls(),
    usedIds: new Set(),
    startedAt: 0,
    counts: { ran: 0, failed: 0, notRun: 0 },
    rounds: [],
    context: new ContextMemory(),
    hints: [],
    memory: {},
    lastFindings: null,
    overLimit: [],
    duplicates: [],
    preflightDone: false,
  };
}

/** Milliseconds of active time the run has left. */
export const timeLeft = (run: Run): number => run.limits.values.maxRunMs - run.usage.activeMs;

/** The run as a handler may look at it. */
export const sessionOf = (run: Run): SessionSnapshot =>
  Object.freeze({ rounds: run.usage.rounds, finishedCalls: Object.freeze([...run.finishedCalls]) });

/** The end of a run that a person or a switch cut off. */
export function interrupted(by: "cancelled" | "paused"): Ending {
  return by === "cancelled"
    ? { outcome: "cancelled", terminationReason: null, answer: "", answerFrom: "none", message: null }
    : { outcome: "stopped", terminationReason: "agent_paused", answer: "", answerFrom: "stop_message", message: null };
}
