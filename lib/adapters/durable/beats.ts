/** Does work again and again, never twice at once; a failure is reported and made up for by the next time. */
export class Beats {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly everyMs: number,
    private readonly log: (message: string, error: unknown) => void,
    private readonly work: () => Promise<void>,
  ) {}

  now(): Promise<void> {
    this.running = this.beat();
    return this.running;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private async beat(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.log("A heartbeat failed", error);
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.now(), this.everyMs);
  }
}
