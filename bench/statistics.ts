/** The value below which a share `q` of the values lies. NaN of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

/** NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Prints a share as a percentage with what it is a share of. */
export const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} % of ${whole}`;

/** A list turned so that each of its members comes first in turn, every other time backwards. */
export function rotated<T>(list: readonly T[], turn: number): T[] {
  const at = turn % Math.max(1, list.length);
  const turned = [...list.slice(at), ...list.slice(0, at)];
  return turn % 2 === 0 ? turned : turned.reverse();
}

/** Numbers 0..1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
