/** What was started and must be stopped again, last first. */
export class Stops {
  readonly #steps: ((hurry: AbortSignal) => Promise<void> | void)[] = [];
  readonly #requested = new AbortController();
  readonly #hurry = new AbortController();
  #requestedAt = 0;

  /** Aborts when a stop was asked for: whatever is under way ends. */
  get signal(): AbortSignal {
    return this.#requested.signal;
  }

  add(stop: (hurry: AbortSignal) => Promise<void> | void): void {
    this.#steps.push(stop);
  }

  /** Asks for a stop; asked a second time by a person (and not by the same keystroke arriving twice), to hurry. */
  request(now: number): void {
    if (!this.signal.aborted) {
      this.#requestedAt = now;
      this.#requested.abort();
    } else if (now - this.#requestedAt > SAME_KEYSTROKE_MS) {
      this.#hurry.abort();
    }
  }

  /** Stops everything. One step that fails keeps no other from being stopped; its error is thrown at the end. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step(this.#hurry.signal);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length) throw errors[0];
  }
}

/** A terminal sends Ctrl-C to the whole group, and npm passes it on once more. */
const SAME_KEYSTROKE_MS = 700;
