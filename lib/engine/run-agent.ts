import { preflight } from "./run/preflight";
import { authorise } from "./run/authorise";
import { begin } from "./run/begin";
import { checkGuards } from "./run/check-guards";
import { answerOf, askModel } from "./run/ask-model";
import { decideCalls } from "./run/decide-calls";
import { executeRound } from "./run/execute-round";
import { finish, internalError } from "./run/finish";
import { lastAnswer } from "./run/last-answer";
import { planRound } from "./run/plan-round";
import { PortFailure } from "./run/durable";
import { routeMessage } from "./run/route-message";
import type { RunRequest } from "./run/request";
import type { Ending, Run } from "./run/state";
import type { Ports } from "./ports";
import { Channel } from "./trace/channel";
import type { TraceEvent } from "./trace/events";
import { Recorder } from "./trace/recorder";

/**
 * Runs an agent on one message: the one loop of Gatehouse, for chat, replay, evaluation and the API alike (SPEC 3).
 * Yields the run's events as they are recorded; the last one is `run.finished`. The run begins with the first event
 * that is asked for. It always ends by itself: what goes wrong inside becomes an outcome. Only a failing port (a step
 * that cannot be recorded, a sink that cannot write) rejects, so that the run can be taken up again.
 */
export async function* runAgent(request: RunRequest, ports: Ports): AsyncGenerator<TraceEvent> {
  const tap = new Channel<TraceEvent>();
  const recorder = new Recorder(ports.clock, tap, ports.trace);
  void conduct(begin(request, ports, recorder)).then(
    () => tap.close(),
    (error: unknown) => tap.fail(error),
  );
  yield* tap;
}

async function conduct(run: Run): Promise<void> {
  try {
    await finish(run, await play(run));
  } catch (error) {
    if (error instanceof PortFailure) throw error.cause;
    await finish(run, internalError(error)).catch((failure: unknown) => {
      throw failure instanceof PortFailure ? failure.cause : failure;
    });
  }
}

/** The steps of a run, in their order. */
async function play(started: Run): Promise<Ending> {
  const routed = await routeMessage(started);
  if ("ending" in routed) return routed.ending;
  const run = authorise(started, routed.decision);
  const prepared = await preflight(run);
  if (prepared) return prepared;
  for (let round = 1; ; round++) {
    const guarded = checkGuards(run, round);
    if (guarded.stop) return lastAnswer(run, guarded);
    const asked = await askModel(run, round, guarded);
    if ("ending" in asked) return asked.ending;
    if ("cut" in asked) continue;
    if (asked.reply.calls.length === 0) return answerOf(asked.reply);
    const decided = decideCalls(run, asked.reply, round);
    const planned = planRound(run, decided, round);
    const ending = await executeRound(run, asked.reply, planned, round);
    if (ending) return ending;
  }
}
