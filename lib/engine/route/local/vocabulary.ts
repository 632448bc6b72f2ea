import type { FeatureList } from "./features";

/** The features a model knows: their rows, and how much each says (rare ones say more). */
export interface Vocabulary {
  rows: Map<number, number>;
  idf: Float32Array;
}

/** A text as rows of the vocabulary with values, of length 1. */
export interface SparseVector {
  rows: Int32Array;
  values: Float32Array;
  /** What its values were divided by to be of length 1. */
  norm: number;
}

/** Above so many examples a feature must be seen twice to count. */
const MANY_EXAMPLES = 2000;
/** Rows times labels, so that training stays within 64 MB. */
const MAX_WEIGHTS = 16_000_000;

/** The features of the examples that are worth a row, in a fixed order: most frequent first. */
export function buildVocabulary(documents: readonly FeatureList[], labels: number): Vocabulary {
  const seenIn = new Map<number, number>();
  for (const { hashes } of documents) {
    for (const hash of new Set(hashes)) seenIn.set(hash, (seenIn.get(hash) ?? 0) + 1);
  }
  const least = documents.length > MANY_EXAMPLES ? 2 : 1;
  const kept = [...seenIn]
    .filter(([, count]) => count >= least)
    .sort(([hashA, a], [hashB, b]) => b - a || hashA - hashB)
    .slice(0, Math.floor(MAX_WEIGHTS / labels));
  return {
    rows: new Map(kept.map(([hash], row) => [hash, row])),
    idf: Float32Array.from(kept, ([, count]) => Math.log((1 + documents.length) / (1 + count)) + 1),
  };
}

/** The row of each feature; -1 for those that have none and so say nothing. */
export function rowsOf({ hashes }: FeatureList, vocabulary: Vocabulary): Int32Array {
  const rows = new Int32Array(hashes.length);
  for (let at = 0; at < rows.length; at += 1) rows[at] = vocabulary.rows.get(hashes[at]!) ?? -1;
  return rows;
}

/** A vector of length 1 from the rows of a text's features. */
export function vectorOf(rows: Int32Array, { idf }: Vocabulary): SparseVector {
  const sorted = rows.slice().sort();
  const values = new Float32Array(sorted.length);
  let [size, squares] = [0, 0];
  for (let at = 0; at < sorted.length;) {
    const row = sorted[at]!;
    const start = at;
    while (at < sorted.length && sorted[at] === row) at += 1;
    if (row < 0) continue;
    const value = (at - start) * idf[row]!;
    sorted[size] = row;
    values[size] = value;
    squares += value * value;
    size += 1;
  }
  const norm = Math.sqrt(squares) || 1;
  for (let at = 0; at < size; at += 1) values[at]! /= norm;
  return { rows: sorted.subarray(0, size), values: values.subarray(0, size), norm };
}
