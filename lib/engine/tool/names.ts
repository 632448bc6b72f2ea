/** What providers accept as the name of a function. */
export const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Names longer than this are compared with nothing: the work grows with the product of the lengths. */
const MAX_COMPARED = 128;

/** How alike two names must be, 0..1, to be offered as "did you mean". */
const NEAR = 0.6;

/** The name that a requested one stands for, and the prefix that a provider had put before it. */
export interface ResolvedName {
  name: string;
  prefix: string | null;
}

/**
 * The known tool that a model's name means: the name itself, or what is left when a provider's prefix (`functions.`,
 * `default_api:`, `tools/`) is taken off and the rest is exactly a known name. Null otherwise: a name that is merely
 * near is never run (SPEC 8).
 */
export function resolveToolName(requested: string, known: Pick<ReadonlySet<string>, "has">): ResolvedName | null {
  if (known.has(requested)) return { name: requested, prefix: null };
  for (const { index } of requested.matchAll(/[.:/]/g)) {
    const name = requested.slice(index + 1);
    if (index > 0 && known.has(name)) return { name, prefix: requested.slice(0, index + 1) };
  }
  return null;
}

/**
 * The candidate most like a name, for an error that says "did you mean"; undefined when none is near. Case and
 * separators do not count. The first of equals wins. It is a hint to the model, never a decision.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_COMPARED) return undefined;
  const wanted = bare(name);
  let best: { name: string; likeness: number } | undefined;
  for (const candidate of candidates) {
    if (candidate.length > MAX_COMPARED) continue;
    const likeness = likenessOf(wanted, bare(candidate));
    if (likeness >= NEAR && likeness > (best?.likeness ?? 0)) best = { name: candidate, likeness };
  }
  return best?.name;
}

const bare = (name: string): string => name.toLowerCase().replace(/[\s_.:/-]+/g, "");

/** 1 for equal, 0 for nothing in common. */
function likenessOf(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 0 : 1 - editDistance(a, b) / longer;
}

/** The fewest insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, beforeLast[j - 2]! + 1);
      }
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
