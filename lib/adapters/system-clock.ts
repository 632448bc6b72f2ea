import type { Clock } from "@/lib/engine/ports";

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, fire) {
    // A timer beyond 2^31 - 1 ms fires at once; a run never waits that long.
    const timer = setTimeout(fire, Math.min(ms, 2_147_483_647));
    return () => clearTimeout(timer);
  },
};
