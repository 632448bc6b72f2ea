import type { StartVerdict } from "../ports";
import { durable, port } from "../run/durable";
import type { BatchCall, CallRecord } from "./call-record";
import type { BatchEnvironment } from "./environment";
import { Gate, MAX_CONCURRENCY } from "./gate";
import { loadKept, type Kept } from "./kept-children";
import { runCall } from "./run-call";

/** What is known once the calls of a batch are recorded as started. */
interface Started {
  verdicts: readonly StartVerdict[];
  kept: readonly Kept[];
}

/**
 * Runs the calls of one batch, each as a durable step, at most eight in flight (SPEC 8). All of them are recorded as
 * started in one statement before the first handler is entered (SPEC 12). One failing call cancels no other. Records
 * come back in the order of the calls.
 */
export async function runBatch(calls: readonly BatchCall[], env: BatchEnvironment): Promise<CallRecord[]> {
  const gate = new Gate(MAX_CONCURRENCY);
  const start = once(() => startAll(calls, env));
  // Every step is created before any is awaited: the engine of durability numbers them by position.
  const steps = calls.map((call, i) =>
    durable(env.ports, call.start.stepKey, () =>
      gate.pass(async () => {
        const { verdicts, kept } = await start();
        const around = { env, judge: env.judge(), path: [], signal: env.signal, memory: env.memory, kept };
        return runCall(call, verdicts[i] ?? "cancelled", around);
      }),
    ),
  );
  return Promise.all(steps);
}

async function startAll(calls: readonly BatchCall[], env: BatchEnvironment): Promise<Started> {
  const verdicts = await port(() => env.ports.tools.start(calls.map((call) => call.start)));
  const kept = verdicts.includes("found_started") ? await loadKept(env.ports, calls) : [];
  env.onKept(kept.length);
  await env.onStarted(calls.map((call, i) => ({ call, verdict: verdicts[i] ?? "cancelled" })));
  return { verdicts, kept };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => (promise ??= work());
}
