import type { Clock } from "../ports";

interface Timer {
  at: number;
  order: number;
  fire: () => void;
}

/** Every host of the tests has it; the engine itself must not, so its types do not know it. */
declare const setImmediate: (then: () => void) => unknown;

/** A turn of the host's loop: by its end, all that promises alone could bring about has come about. */
const quiet = () => new Promise<void>((resolve) => void setImmediate(resolve));

/**
 * A clock that jumps to the next timer as soon as nothing else is left to do: hours pass at once, and in the same order
 * each time. For code that waits for timers and promises alone.
 */
export class VirtualClock implements Clock {
  private time = 0;
  private order = 0;
  private timers: Timer[] = [];

  constructor(private readonly epoch = 1_750_000_000_000) {}

  now(): number {
    return this.epoch + this.time;
  }

  monotonic(): number {
    return this.time;
  }

  after(ms: number, fire: () => void): () => void {
    const timer = { at: this.time + Math.max(0, ms), order: this.order++, fire };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Resolves after `ms` of this clock. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Waits for work that waits for this clock. Throws when it waits for something that never comes. */
  async run<T>(work: Promise<T>): Promise<T> {
    let settled = false;
    const settle = () => (settled = true);
    work.then(settle, settle);
    for (;;) {
      await quiet();
      if (settled) return work;
      const [next] = this.timers.toSorted((a, b) => a.at - b.at || a.order - b.order);
      if (!next) throw new Error("The work waits for something that no timer brings");
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = Math.max(this.time, next.at);
      next.fire();
    }
  }
}
