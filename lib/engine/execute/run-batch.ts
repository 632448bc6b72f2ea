import type { Json, JsonObject } from "../json";
import type { CallContext, CallStart, Ports, SessionSnapshot, StartVerdict } from "../ports";
import type { RunUser } from "../run/request";
import { deadline, type Deadline } from "../run/deadline";
import { durable, port } from "../run/durable";
import { isReadOnly } from "../tool/execution";
import { bufferedMemory, type MemoryWrites } from "../tool/memory";
import type { ArgumentIssue, CallErrorType, Envelope } from "../trace/events";
import { checkOutput } from "../arguments/check-output";
import { errorEnvelope, toEnvelope, type HandlerEnd } from "../context/envelope";
import { Gate } from "./gate";

/** The most calls of one batch in flight at once (SPEC 8). */
const MAX_CONCURRENCY = 8;

/** A call that the plan says to run. */
export interface BatchCall {
  start: CallStart;
  /** The least of its override and `maxToolMs`; the time left of the run comes on top. */
  timeoutMs: number;
}

/** What became of a call: the output of its durable step, so it must survive JSON. */
export interface CallRecord {
  verdict: StartVerdict;
  /** Its handler was entered. */
  ran: boolean;
  envelope: Envelope;
  /** Epoch milliseconds; null when it did not run. */
  startedAt: number | null;
  durationMs: number;
  /** What cut it short. */
  cut: "timeout" | "run_time" | "cancel" | null;
  /** The whole result for the trace, where it differs from the envelope's data. */
  result?: Json;
  /** Where data does not fit the declared output; a tool that writes stays a success all the same (SPEC 9). */
  outputIssues: ArgumentIssue[];
  memory: MemoryWrites | null;
}

/** What a batch needs of the run around it. */
export interface BatchEnvironment {
  ports: Ports;
  runId: string;
  sessionId: string;
  user: RunUser | undefined;
  session: SessionSnapshot;
  memory: JsonObject;
  signal: AbortSignal | undefined;
  /** Milliseconds of active time the run has left. */
  timeLeftMs: number;
  /** Told once who may enter, before any handler is. */
  onStarted(verdicts: readonly { call: BatchCall; verdict: StartVerdict }[]): Promise<void>;
}

/**
 * Runs the calls of one batch, each as a durable step, at most eight in flight (SPEC 8). All of them are recorded as
 * started in one statement before the first handler is entered (SPEC 12). One failing call cancels no other. Records
 * come back in the order of the calls.
 */
export async function runBatch(calls: readonly BatchCall[], env: BatchEnvironment): Promise<CallRecord[]> {
  const gate = new Gate(MAX_CONCURRENCY);
  const began = env.ports.clock.monotonic();
  const start = once(async () => {
    const verdicts = await port(() => env.ports.tools.start(calls.map((call) => call.start)));
    await env.onStarted(calls.map((call, i) => ({ call, verdict: verdicts[i] ?? "cancelled" })));
    return verdicts;
  });
  // Every step is created before any is awaited: the engine of durability numbers them by position.
  const steps = calls.map((call, i) =>
    durable(env.ports, call.start.stepKey, () =>
      gate.pass(async () => {
        const verdict = (await start())[i] ?? "cancelled";
        const spent = env.ports.clock.monotonic() - began;
        return runCall(call, verdict, env, env.timeLeftMs - spent);
      }),
    ),
  );
  return Promise.all(steps);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => (promise ??= work());
}

async function runCall(
  call: BatchCall,
  verdict: StartVerdict,
  env: BatchEnvironment,
  timeLeftMs: number,
): Promise<CallRecord> {
  const readOnly = isReadOnly(call.start.tool.execution);
  const mayEnter = verdict === "enter" || (verdict === "found_started" && readOnly);
  if (!mayEnter) return notEntered(call, verdict);
  if (timeLeftMs <= 0 && verdict === "enter") return outOfTime(call, verdict);

  const { clock } = env.ports;
  const startedAt = clock.now();
  const began = clock.monotonic();
  const limit = deadline(clock, Math.min(call.timeoutMs, timeLeftMs), env.signal);
  const memory = bufferedMemory(env.memory);
  try {
    const outcome = await Promise.race([
      enter(call.start, contextFor(call.start, env, limit.signal, memory), env.ports),
      limit.fired.then((by) => ({ cut: by })),
    ]);
    const durationMs = clock.monotonic() - began;
    const base = { verdict, ran: true, startedAt, durationMs };
    if ("cut" in outcome) return { ...base, ...cutShort(call, outcome.cut, timeLeftMs, readOnly) };
    const { envelope, result, outputIssues } = toEnvelope(outcome, call.start.tool, checkOutput);
    const differs = envelope.status !== "success" || envelope.data !== result;
    const record = { ...base, envelope, cut: null, outputIssues, memory: memory.writes() };
    return differs ? { ...record, result } : record;
  } finally {
    limit.dispose();
  }
}

/** Whatever a handler does, it comes back as a value. */
async function enter(call: CallStart, context: CallContext, ports: Ports): Promise<HandlerEnd> {
  try {
    return { returned: await ports.tools.execute(call, context) };
  } catch (thrown) {
    return { thrown };
  }
}

function contextFor(
  call: CallStart,
  env: BatchEnvironment,
  signal: AbortSignal,
  memory: CallContext["memory"],
): CallContext {
  return {
    runId: env.runId,
    sessionId: env.sessionId,
    callId: call.callId,
    stepKey: call.stepKey,
    signal,
    idempotencyKey: `${env.runId}/${call.stepKey}`,
    user: env.user,
    session: env.session,
    memory,
  };
}

const NOT_ENTERED: Record<Exclude<StartVerdict, "enter">, [CallErrorType, string]> = {
  disabled: ["tool_disabled", "was switched off before it could run. It did not run."],
  paused: ["agent_paused", "did not run: the agent was paused."],
  cancelled: ["cancelled", "did not run: the run was cancelled."],
  busy: ["busy", "is in use by another run and did not come free in time. It did not run."],
  tightened: ["policy_changed", "did not run: its policy was tightened after the call was planned."],
  found_started: ["indeterminate", "had been started before an interruption. Whether it took effect is not known."],
};

function notEntered(call: BatchCall, verdict: StartVerdict): CallRecord {
  const [type, words] = verdict === "enter" ? NOT_ENTERED.cancelled : NOT_ENTERED[verdict];
  const indeterminate = verdict === "found_started";
  return {
    verdict,
    // It was entered by a process that is gone: it counts as a call that ran.
    ran: indeterminate,
    envelope: errorEnvelope({
      type,
      message: `${call.start.tool.name} ${words}`,
      retryable: verdict === "busy",
      ...(indeterminate ? { effect: "unknown" as const } : {}),
    }),
    startedAt: null,
    durationMs: 0,
    cut: null,
    outputIssues: [],
    memory: null,
  };
}

function outOfTime(call: BatchCall, verdict: StartVerdict): CallRecord {
  const message = `${call.start.tool.name} did not run: the time of the run was used up.`;
  const envelope = errorEnvelope({ type: "aborted", message, retryable: false });
  const ended = { cut: "run_time" as const, outputIssues: [], memory: null };
  return { verdict, ran: false, envelope, startedAt: null, durationMs: 0, ...ended };
}

/** A call that was cut short: of a tool that may write, nobody knows what it did (SPEC 8). */
function cutShort(
  call: BatchCall,
  by: Awaited<Deadline["fired"]>,
  timeLeftMs: number,
  readOnly: boolean,
): Pick<CallRecord, "envelope" | "cut" | "outputIssues" | "memory"> {
  const cut = by === "cancel" ? "cancel" : timeLeftMs <= call.timeoutMs ? "run_time" : "timeout";
  const name = call.start.tool.name;
  const words = {
    cancel: `${name} was aborted: the run was cancelled.`,
    run_time: `${name} was aborted: the time of the run was used up.`,
    timeout: `${name} did not answer within ${call.timeoutMs} ms.`,
  }[cut];
  const envelope = errorEnvelope({
    type: cut === "timeout" ? "timeout" : "aborted",
    message: readOnly ? words : `${words} Whether it took effect is not known.`,
    retryable: cut === "timeout" && readOnly,
    ...(readOnly ? {} : { effect: "unknown" as const }),
  });
  return { envelope, cut, outputIssues: [], memory: null };
}
