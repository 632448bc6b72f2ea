import type { Clock } from "@/lib/engine/ports";

/** Ends everything under way when the caller aborts or the time is up, and says which of the two it was. */
export interface Stop {
  readonly signal: AbortSignal;
  /** Undefined: go on. */
  readonly cause: "aborted" | "timeout" | undefined;
  /** Milliseconds left. */
  remaining(): number;
  /** Takes the listener and the timer back. */
  dispose(): void;
}

/** Runs `act` when the signal aborts, at once if it has; the answer takes it back. */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) {
    act();
    return () => undefined;
  }
  signal.addEventListener("abort", act, { once: true });
  return () => signal.removeEventListener("abort", act);
}

export function stopAfter(signal: AbortSignal, timeoutMs: number, clock: Clock): Stop {
  const controller = new AbortController();
  const deadline = clock.monotonic() + timeoutMs;
  let cause: Stop["cause"];
  const end = (why: "aborted" | "timeout") => {
    cause ??= why;
    controller.abort();
  };
  const unlink = onAbort(signal, () => end("aborted"));
  const untime = clock.after(timeoutMs, () => end("timeout"));
  return {
    signal: controller.signal,
    get cause() {
      return cause;
    },
    remaining: () => deadline - clock.monotonic(),
    dispose() {
      unlink();
      untime();
    },
  };
}

/** Waits, but no longer than the signal lets it. */
export function pause(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const untime = clock.after(ms, () => {
      unlink();
      resolve();
    });
    const unlink = onAbort(signal, () => {
      untime();
      resolve();
    });
  });
}
