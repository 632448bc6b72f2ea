import { foldWord } from "../arguments/words";
import { similarity } from "./similarity";

/** Names longer than this are compared with nothing: the work grows with the product of the lengths. */
const MAX_COMPARED = 128;

/** How alike two names must be, 0..1, to be offered as "did you mean". */
const NEAR = 0.6;

/**
 * The candidate most like a name, for an error that says "did you mean"; undefined when none is near. Case, width and
 * separators do not count. The first of equals wins. It is a hint to the model, never a decision (SPEC 7.3, 8).
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_COMPARED) return undefined;
  const wanted = bare(name);
  let best: { name: string; likeness: number } | undefined;
  for (const candidate of candidates) {
    const other = candidate.length > MAX_COMPARED ? "" : bare(candidate);
    if (wanted === "" || other === "") continue;
    const likeness = similarity(wanted, other, NEAR);
    if (likeness >= NEAR && likeness > (best?.likeness ?? 0)) best = { name: candidate, likeness };
  }
  return best?.name;
}

const bare = (name: string): string => foldWord(name).replace(/[\s_.:/-]+/g, "");
