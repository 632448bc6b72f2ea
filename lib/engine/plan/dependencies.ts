import type { PlacedCall } from "./batches";

/**
 * Calls that depend on a tool whose call stands behind a barrier after them (SPEC 1.3): running them first would break
 * the dependency, running them later would cross the barrier.
 */
export function behindBarrier(calls: readonly PlacedCall[]): Set<PlacedCall> {
  const group = groupNumbers(calls);
  const lastGroupOf = new Map<string, number>();
  calls.forEach((call, index) => lastGroupOf.set(call.name, group[index] ?? 0));
  const late = calls.filter((call, index) =>
    call.dependsOn.some((tool) => tool !== call.name && (lastGroupOf.get(tool) ?? -1) > (group[index] ?? 0)),
  );
  return new Set(late);
}

/** The number of the group of neighbours each call belongs to; a barrier is a group of its own. */
function groupNumbers(calls: readonly PlacedCall[]): number[] {
  let current = -1;
  let open = false;
  return calls.map((call) => {
    if (!call.parallelSafe || !open) current += 1;
    open = call.parallelSafe;
    return current;
  });
}

/**
 * Topological levels of a run of parallel-safe calls, each in the model's order (SPEC 8). A cycle, which the lint
 * refuses, cannot hang this: its calls run one by one after the rest.
 */
export function dependencyLevels(calls: readonly PlacedCall[]): PlacedCall[][] {
  const levels: PlacedCall[][] = [];
  let waiting = [...calls];
  while (waiting.length > 0) {
    const names = new Set(waiting.map((call) => call.name));
    const ready = waiting.filter((call) => !call.dependsOn.some((tool) => tool !== call.name && names.has(tool)));
    if (ready.length === 0) return [...levels, ...waiting.map((call) => [call])];
    levels.push(ready);
    waiting = waiting.filter((call) => !ready.includes(call));
  }
  return levels;
}
