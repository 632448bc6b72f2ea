import { seeded, shuffle } from "./random";
import type { SparseVector } from "./vocabulary";

/** A linear model over all labels: `weights[row * labels + label]`. */
export interface DenseModel {
  labels: number;
  weights: Float32Array;
  bias: Float32Array;
}

const SEED = 20_240_315;
const LEARNING_RATE = 6;
/** The bias learns slower: most of what it could learn is how often a label was given an example. */
const BIAS_RATE = 0.6;
/** So much is enough for the right label: pushing it further only makes the model sure of what it cannot know. */
const SURE_ENOUGH = 0.9;
/** The share of a text's features that is hidden at each look, so that no single one is relied upon. */
const HIDDEN = 0.3;
/** A label that is off by less is left alone; nearly all of 150 labels are, after the first round. */
const NEGLIGIBLE = 1e-3;
/** Examples seen in total, over all rounds, within which the number of rounds is chosen. */
const TARGET_STEPS = 60_000;
const MIN_ROUNDS = 6;
const MAX_ROUNDS = 60;

/** Scores of all labels into `into`; higher is likelier. Four rows at a time: this is where training spends itself. */
function score({ labels, weights, bias }: DenseModel, { rows, values }: SparseVector, into: Float64Array): void {
  into.set(bias);
  let at = 0;
  for (; at + 3 < rows.length; at += 4) {
    const [a, b, c, d] = [rows[at]! * labels, rows[at + 1]! * labels, rows[at + 2]! * labels, rows[at + 3]! * labels];
    const [va, vb, vc, vd] = [values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!];
    for (let label = 0; label < labels; label += 1) {
      into[label]! +=
        weights[a + label]! * va + weights[b + label]! * vb + weights[c + label]! * vc + weights[d + label]! * vd;
    }
  }
  for (; at < rows.length; at += 1) {
    const [offset, value] = [rows[at]! * labels, values[at]!];
    for (let label = 0; label < labels; label += 1) into[label]! += weights[offset + label]! * value;
  }
}

/** Turns scores into probabilities, in place. */
export function softmax(scores: Float64Array): void {
  let highest = -Infinity;
  for (const value of scores) if (value > highest) highest = value;
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    scores[at] = Math.exp(scores[at]! - highest);
    sum += scores[at]!;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at]! /= sum;
}

/** Which labels are off for one example, and by how much; kept between examples to spare memory. */
interface Errors {
  labels: Int32Array;
  steps: Float64Array;
  count: number;
}

/** Collects the labels whose chance is too far from what it should be. */
function collectErrors(chances: Float64Array, target: number, rate: number, errors: Errors): void {
  errors.count = 0;
  for (let label = 0; label < chances.length; label += 1) {
    const error = chances[label]! - (label === target ? SURE_ENOUGH : 0);
    if (error < NEGLIGIBLE && error > -NEGLIGIBLE) continue;
    errors.labels[errors.count] = label;
    errors.steps[errors.count] = rate * error;
    errors.count += 1;
  }
}

/** Moves the weights against the errors, row by row: a row lies together in memory. */
function update({ labels, weights, bias }: DenseModel, { rows, values }: SparseVector, errors: Errors): void {
  for (let at = 0; at < errors.count; at += 1) {
    bias[errors.labels[at]!]! -= errors.steps[at]! * (BIAS_RATE / LEARNING_RATE);
  }
  for (let row = 0; row < rows.length; row += 1) {
    const [offset, value] = [rows[row]! * labels, values[row]!];
    for (let at = 0; at < errors.count; at += 1) weights[offset + errors.labels[at]!]! -= errors.steps[at]! * value;
  }
}

/** A vector without the features that are hidden this time, of length 1 again. Its arrays are used over and over. */
function thinner(vectors: readonly SparseVector[], random: () => number): (vector: SparseVector) => SparseVector {
  const longest = vectors.reduce((length, { rows }) => Math.max(length, rows.length), 0);
  const rows = new Int32Array(longest);
  const values = new Float32Array(longest);
  return (vector) => {
    let [size, squares] = [0, 0];
    for (let at = 0; at < vector.rows.length; at += 1) {
      if (random() < HIDDEN) continue;
      rows[size] = vector.rows[at]!;
      values[size] = vector.values[at]!;
      squares += values[size]! ** 2;
      size += 1;
    }
    const norm = Math.sqrt(squares) || 1;
    for (let at = 0; at < size; at += 1) values[at]! /= norm;
    return { rows: rows.subarray(0, size), values: values.subarray(0, size), norm };
  };
}

/** Learns to tell labels apart from vectors: multinomial logistic regression by stochastic gradient descent. */
export function trainSoftmax(
  vectors: readonly SparseVector[],
  targets: readonly number[],
  size: { rows: number; labels: number },
): DenseModel {
  const { labels } = size;
  const model: DenseModel = { labels, weights: new Float32Array(size.rows * labels), bias: new Float32Array(labels) };
  const rounds = Math.min(MAX_ROUNDS, Math.max(MIN_ROUNDS, Math.round(TARGET_STEPS / Math.max(1, vectors.length))));
  const steps = rounds * vectors.length;
  const random = seeded(SEED);
  const thinned = thinner(vectors, random);
  const order = vectors.map((_, index) => index);
  const chances = new Float64Array(labels);
  const errors: Errors = { labels: new Int32Array(labels), steps: new Float64Array(labels), count: 0 };
  let step = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const index of shuffle(order, random)) {
      const vector = thinned(vectors[index]!);
      const rate = LEARNING_RATE * (1 - step / steps);
      step += 1;
      score(model, vector, chances);
      softmax(chances);
      collectErrors(chances, targets[index]!, rate, errors);
      update(model, vector, errors);
    }
  }
  return model;
}

/** The chance of each label for a vector. */
export function chancesOf(model: DenseModel, vector: SparseVector): Float64Array {
  const chances = new Float64Array(model.labels);
  score(model, vector, chances);
  softmax(chances);
  return chances;
}
