/** A queue with one reader: what is pushed comes out of the iteration, in order. */
export class Channel<T> implements AsyncIterable<T> {
  private readonly items: T[] = [];
  private ended: { error: unknown } | "closed" | null = null;
  private wake: (() => void) | null = null;

  push(item: T): void {
    this.items.push(item);
    this.wake?.();
  }

  /** Ends the iteration after what was pushed. */
  close(): void {
    this.ended ??= "closed";
    this.wake?.();
  }

  /** Ends the iteration with an error after what was pushed. */
  fail(error: unknown): void {
    this.ended ??= { error };
    this.wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      while (this.items.length > 0) yield this.items.shift() as T;
      if (this.ended === "closed") return;
      if (this.ended) throw this.ended.error;
      await new Promise<void>((resolve) => (this.wake = resolve));
      this.wake = null;
    }
  }
}
