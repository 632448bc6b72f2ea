import type { ControlState, Ports } from "../ports";

/**
 * A port failed: the database is gone, the process is fenced off, a step cannot be recorded. The run is not at fault
 * and is not ended: whoever drives the engine gets the cause and takes the run up again (SPEC 12).
 */
export class PortFailure extends Error {
  constructor(override readonly cause: unknown) {
    super("A port of the engine failed", { cause });
  }
}

/** Marks whatever a port rejects with as a failure of the port. */
export async function port<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof PortFailure ? error : new PortFailure(error);
  }
}

type Kept<T> = { ok: true; value: T } | { ok: false; message: string };

/**
 * Runs work as a durable step. What the work itself does wrong is recorded and thrown again by every later pass, so
 * recovery decides alike; what a port does wrong is not recorded, so the step is taken again.
 */
export async function durable<T>(ports: Ports, key: string, work: () => Promise<T>): Promise<T> {
  const kept = await port(() => (ports.steps ? ports.steps.run(key, () => keep(work)) : keep(work)));
  if (!kept.ok) throw new Error(kept.message);
  return kept.value;
}

async function keep<T>(work: () => Promise<T>): Promise<Kept<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof PortFailure) throw error;
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** What changed outside; read inside a step and recorded with it (SPEC 10). */
export async function readControl(ports: Ports, signal: AbortSignal | undefined): Promise<ControlState> {
  const state = ports.control ? await port(() => ports.control!.read()) : { cancelled: false, paused: false };
  return { cancelled: state.cancelled || signal?.aborted === true, paused: state.paused };
}
