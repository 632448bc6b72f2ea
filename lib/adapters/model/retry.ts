import type { AttemptFault } from "./faults";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8000;

/**
 * Milliseconds to wait before the next request, or undefined when there is to be none: the fault is final, the attempts
 * are used up, or the wait would outlast the time. `tries` counts the requests made; `random` gives 0..1.
 */
export function nextDelay(
  fault: AttemptFault,
  options: { tries: number; maxAttempts: number; remainingMs: number; random: () => number },
): number | undefined {
  if (!fault.retryable || options.tries >= options.maxAttempts) return undefined;
  const backoff = Math.min(FIRST_DELAY_MS * 2 ** (options.tries - 1), LONGEST_DELAY_MS);
  const delay = fault.retryAfterMs ?? backoff * (1 - options.random() * 0.25);
  return delay < options.remainingMs ? delay : undefined;
}
