import { checkOutput } from "../arguments/check-output";
import { toEnvelope, type HandlerEnd } from "../context/envelope";
import type { CallContext, Ports, StartVerdict } from "../ports";
import { deadline, type Deadline } from "../run/deadline";
import { isReadOnly } from "../tool/execution";
import { bufferedMemory, type BufferedMemory } from "../tool/memory";
import { type BatchCall, type CallRecord, cutShort, notEntered, tooLate, withChildren } from "./call-record";
import { Children } from "./children";
import type { BatchEnvironment, Surroundings } from "./environment";
import { leftBehind } from "./kept-children";

/**
 * Runs one call that was recorded as started: enters its handler if the verdict lets it, within its time, and takes down
 * whatever comes of it, the calls that the handler makes included (SPEC 8, 12).
 */
export async function runCall(call: BatchCall, verdict: StartVerdict, around: Surroundings): Promise<CallRecord> {
  const { env, kept } = around;
  const { tool } = call.start;
  if (verdict !== "enter" && !(verdict === "found_started" && isReadOnly(tool.execution))) {
    return withChildren(notEntered(tool.name, verdict), tool.name, leftBehind(kept, call.start, env.registry));
  }
  const timeLeft = env.timeLeft();
  if (timeLeft <= 0 && verdict === "enter") return tooLate(tool.name, verdict, "run_time");
  if (around.signal?.aborted) return tooLate(tool.name, verdict, endedBy(env));

  const { clock } = env.ports;
  const startedAt = clock.now();
  const began = clock.monotonic();
  const limit = deadline(clock, Math.min(call.timeoutMs, timeLeft), around.signal);
  const memory = bufferedMemory(around.memory);
  const children = new Children(call.start, { ...around, limit, memory }, runCall);
  try {
    const context = contextOf(call, around, { children, limit, memory });
    const outcome = await Promise.race([enter(call, context, env.ports), limit.fired]);
    const durationMs = clock.monotonic() - began;
    const made = await children.close();
    const base = { verdict, ran: true, startedAt, durationMs };
    if (typeof outcome === "string") {
      const cut = outcome === "cancel" ? endedBy(env) : timeLeft <= call.timeoutMs ? "run_time" : "timeout";
      return withChildren({ ...base, ...cutShort(call, cut) }, tool.name, made);
    }
    const { envelope, result, outputIssues } = toEnvelope(outcome, tool, checkOutput);
    const differs = envelope.status !== "success" || envelope.data !== result;
    const record = { ...base, envelope, cut: null, outputIssues, memory: memory.writes() };
    return withChildren(differs ? { ...record, result } : record, tool.name, made);
  } finally {
    limit.dispose();
  }
}

/** Whose end it was that ended a call early. */
const endedBy = ({ signal }: BatchEnvironment) => (signal?.aborted ? "cancel" : "caller");

/** Whatever a handler does, it comes back as a value. */
async function enter({ start }: BatchCall, context: CallContext, ports: Ports): Promise<HandlerEnd> {
  try {
    return { returned: await ports.tools.execute(start, context) };
  } catch (thrown) {
    return { thrown };
  }
}

function contextOf(
  { start: { callId, stepKey } }: BatchCall,
  { env, judge }: Surroundings,
  { children, limit, memory }: { children: Children; limit: Deadline; memory: BufferedMemory },
): CallContext {
  const { runId, sessionId, user } = env;
  return {
    runId,
    sessionId,
    callId,
    stepKey,
    idempotencyKey: `${runId}/${stepKey}`,
    user,
    session: judge.session(),
    callTool: children.callTool,
    memory,
    get signal() {
      return limit.signal;
    },
  };
}
