import type { ChildPort, KeptChild, StepPort } from "../ports";

/** What a process leaves behind in the database: finished steps, calls that started, results of calls of handlers. */
export class Journal implements StepPort, ChildPort {
  readonly steps = new Map<string, string>();
  readonly kept = new Map<string, string>();
  /** Tools by step, in the order in which they started. */
  readonly started = new Map<string, string>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.steps.get(key);
    if (known !== undefined) return (JSON.parse(known) as { value: T }).value;
    const value = JSON.stringify({ value: await work() });
    this.steps.set(key, value);
    return (JSON.parse(value) as { value: T }).value;
  }

  async load<T>(stepKeys: readonly string[]): Promise<KeptChild<T>[]> {
    const below = [...this.started].filter(([key]) => stepKeys.some((step) => key.startsWith(`${step}/`)));
    return below.map(([stepKey, tool]) => {
      const output = this.kept.get(stepKey);
      return { stepKey, tool, output: output === undefined ? null : (JSON.parse(output) as T) };
    });
  }

  async keep<T>(stepKey: string, output: T): Promise<void> {
    this.kept.set(stepKey, JSON.stringify(output));
  }

  /** What another process finds. */
  copy(): Journal {
    const copy = new Journal();
    for (const name of ["steps", "kept", "started"] as const) {
      for (const [key, value] of this[name]) copy[name].set(key, value);
    }
    return copy;
  }
}
