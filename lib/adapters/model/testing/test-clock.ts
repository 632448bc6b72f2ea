import type { Clock } from "@/lib/engine/ports";

interface Timer {
  ms: number;
  dueAt: number;
  fire: () => void;
}

/**
 * A clock for tests that moves only when it is told to. Timers of the lengths in `auto` fire by themselves and move it,
 * so that a test need not wait for the waits it expects; `waited` lists them.
 */
export class TestClock implements Clock {
  readonly waited: number[] = [];
  readonly #auto: ReadonlySet<number>;
  #timers = new Set<Timer>();
  #watchers: { ms: number; found: () => void }[] = [];
  #time = 0;

  constructor(auto: Iterable<number> = []) {
    this.#auto = new Set(auto);
  }

  /** Timers that are set and have not fired. */
  get pending(): number {
    return this.#timers.size;
  }

  now(): number {
    return 1_700_000_000_000 + this.#time;
  }

  monotonic(): number {
    return this.#time;
  }

  after(ms: number, fire: () => void): () => void {
    const timer = { ms, dueAt: this.#time + ms, fire };
    this.#timers.add(timer);
    if (this.#auto.has(ms)) {
      this.waited.push(ms);
      queueMicrotask(() => this.#timers.has(timer) && this.advance(timer.dueAt - this.#time));
    }
    for (const watcher of this.#watchers.filter((entry) => entry.ms === ms)) watcher.found();
    return () => this.#timers.delete(timer);
  }

  /** Resolves when a timer of this length is set. */
  async set(ms: number): Promise<void> {
    if ([...this.#timers].some((timer) => timer.ms === ms)) return;
    await new Promise<void>((found) => this.#watchers.push({ ms, found }));
  }

  advance(ms: number): void {
    this.#time += Math.max(0, ms);
    for (const timer of [...this.#timers].sort((a, b) => a.dueAt - b.dueAt)) {
      if (timer.dueAt <= this.#time && this.#timers.delete(timer)) timer.fire();
    }
  }
}
