import { Gate, MAX_CONCURRENCY } from "./gate";

/**
 * Lets pieces of work in by the rules of a plan (SPEC 8): in the order in which they came, neighbours that are safe
 * beside others run together, at most eight at a time, and every other one is a barrier that runs alone.
 */
export class Turns {
  private readonly gate = new Gate(MAX_CONCURRENCY);
  private barrier: Promise<unknown> = Promise.resolve();
  private sinceBarrier: Promise<unknown>[] = [];

  take<T>(parallelSafe: boolean, work: () => Promise<T>): Promise<T> {
    const before = parallelSafe ? this.barrier : Promise.all([this.barrier, ...this.sinceBarrier]);
    const turn = before.then(() => this.gate.pass(work));
    const over = turn.catch(() => undefined);
    if (parallelSafe) this.sinceBarrier.push(over);
    else [this.barrier, this.sinceBarrier] = [over, []];
    return turn;
  }
}
