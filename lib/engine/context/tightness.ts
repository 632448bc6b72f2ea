import { LINE_WIDTH } from "./tool-line";
import { MIN_LIMIT } from "./truncate";

/** How tight the context is: what each step of level 3 turns further. */
export interface Tightness {
  keepRounds: number;
  /** Characters of a result in the rounds that stand whole, the last one aside. */
  resultLimit: number;
  /** Earlier runs that stand in the summary. */
  foldedRuns: number;
  /** Characters of each part of a summary line. */
  lineWidth: number;
  /** Characters of a result in the last round. */
  lastLimit: number;
}

const TIGHTER_RESULTS = [1000, 500, 250];
const TIGHTEST_RESULTS = [1000, 500, 250, 125, MIN_LIMIT];

/** Nothing cut, nothing summarised. */
export function untightened(rounds: number): Tightness {
  return { keepRounds: rounds, resultLimit: Infinity, foldedRuns: 0, lineWidth: LINE_WIDTH, lastLimit: Infinity };
}

/** What level 3 tries in turn (SPEC 9): each step is as tight as the one before and one turn more. `runs`: earlier runs. */
export function* tighterSteps(start: Tightness, runs: number): Generator<Tightness> {
  let now = start;
  if (start.keepRounds > 1) for (const resultLimit of TIGHTER_RESULTS) yield (now = { ...now, resultLimit });
  while (now.keepRounds > 1) yield (now = { ...now, keepRounds: now.keepRounds - 1 });
  while (now.foldedRuns < runs) yield (now = { ...now, foldedRuns: now.foldedRuns + 1 });
  yield (now = { ...now, lineWidth: MIN_LIMIT });
  for (const lastLimit of TIGHTEST_RESULTS) yield (now = { ...now, lastLimit });
}
