import { z } from "zod";
import type { LocalOpinion } from "../decision";
import { confidenceFor } from "./calibrate";
import { featuresOf, type FeatureList } from "./features";
import { softmax } from "./softmax";
import { rowsOf, vectorOf, type SparseVector, type Vocabulary } from "./vocabulary";

/** Labels are numbered in 16 bits. */
const MAX_LABELS = 65_535;
const whole = z.number().int();

/**
 * A trained model as plain JSON, to be stored with the policy version it was trained for (SPEC 4.3, `local`). Sparse:
 * row `i` of `features` has the next `lengths[i]` entries of `columns` and `weights`.
 */
export const localModelSchema = z.strictObject({
  version: z.literal(1),
  /** Content address of the examples it was trained on. */
  trainedOn: z.string(),
  /** Intents; one more column stands for none of them. */
  labels: z.array(z.string()).max(MAX_LABELS),
  /** Hashes of the features, one a row. */
  features: z.array(whole),
  idf: z.array(z.number()),
  lengths: z.array(whole),
  columns: z.array(whole),
  /** -127 to 127; times `scale`. */
  weights: z.array(whole),
  scale: z.number(),
  bias: z.array(z.number()),
  calibration: z.strictObject({ slope: z.number(), offset: z.number() }),
});
export type LocalModel = z.infer<typeof localModelSchema>;

/** A trained model, ready to be asked. */
export interface LocalClassifier {
  readonly model: LocalModel;
  classify(text: string): LocalOpinion;
}

const MAX_WORDS = 5;

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

class SparseClassifier implements LocalClassifier {
  private readonly vocabulary: Vocabulary;
  private readonly starts: Int32Array;
  private readonly columns: Uint16Array;
  private readonly weights: Int8Array;
  private readonly bias: Float64Array;

  constructor(readonly model: LocalModel) {
    this.vocabulary = {
      rows: new Map(model.features.map((hash, row) => [hash, row])),
      idf: Float32Array.from(model.idf),
    };
    this.starts = new Int32Array(model.lengths.length + 1);
    model.lengths.forEach((length, row) => (this.starts[row + 1] = this.starts[row]! + length));
    this.columns = Uint16Array.from(model.columns);
    this.bias = Float64Array.from(model.bias);
    this.weights = Int8Array.from(model.weights);
  }

  classify(text: string): LocalOpinion {
    const list = featuresOf(text);
    const rows = rowsOf(list, this.vocabulary);
    const vector = vectorOf(rows, this.vocabulary);
    const scores = this.scores(vector);
    const { best, second } = this.leaders(scores);
    softmax(scores);
    return {
      intent: this.model.labels[best]!,
      confidence: round(confidenceFor(this.model.calibration, scores[best]!), 4),
      words: this.wordsFor(list, rows, best, second).map(([word, lead]) => ({
        text: word,
        weight: round((lead * this.model.scale) / vector.norm, 2),
      })),
    };
  }

  private scores({ rows, values }: SparseVector): Float64Array {
    const scores = this.bias.slice();
    for (let at = 0; at < rows.length; at += 1) {
      const end = this.starts[rows[at]! + 1]!;
      const value = values[at]! * this.model.scale;
      for (let entry = this.starts[rows[at]!]!; entry < end; entry += 1) {
        scores[this.columns[entry]!]! += this.weights[entry]! * value;
      }
    }
    return scores;
  }

  /** The likeliest intent, and what comes next: another one, or none. */
  private leaders(scores: Float64Array): { best: number; second: number } {
    const none = this.model.labels.length;
    let best = 0;
    for (let label = 1; label < none; label += 1) if (scores[label]! > scores[best]!) best = label;
    let second = none;
    for (let label = 0; label < none; label += 1) {
      if (label !== best && scores[label]! > scores[second]!) second = label;
    }
    return { best, second };
  }

  /** How much more a row speaks for one label than for another, in units of `scale`. */
  private difference(row: number, best: number, second: number): number {
    let difference = 0;
    for (let entry = this.starts[row]!; entry < this.starts[row + 1]!; entry += 1) {
      const column = this.columns[entry];
      if (column === best) difference += this.weights[entry]!;
      else if (column === second) difference -= this.weights[entry]!;
    }
    return difference;
  }

  /** The words that add most to the lead of the first over the second; a feature of several words is shared. */
  private wordsFor({ tokens, from, to }: FeatureList, rows: Int32Array, best: number, second: number) {
    const leads = new Float64Array(tokens.length);
    rows.forEach((row, index) => {
      if (row < 0) return;
      const share = (this.difference(row, best, second) * this.vocabulary.idf[row]!) / (to[index]! - from[index]!);
      for (let at = from[index]!; at < to[index]!; at += 1) leads[at]! += share;
    });
    const byWord = new Map<string, number>();
    tokens.forEach((token, at) => byWord.set(token, (byWord.get(token) ?? 0) + leads[at]!));
    return [...byWord]
      .filter(([, lead]) => lead > 0)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_WORDS);
  }
}

/** Makes a trained model ready to be asked. Throws where its parts do not fit together. */
export function localClassifier(model: LocalModel): LocalClassifier {
  const entries = model.lengths.reduce((sum, length) => sum + length, 0);
  const fits =
    model.labels.length > 0 &&
    model.bias.length === model.labels.length + 1 &&
    model.idf.length === model.features.length &&
    model.lengths.length === model.features.length &&
    model.columns.length === entries &&
    model.weights.length === entries &&
    model.columns.every((column) => column >= 0 && column <= model.labels.length);
  if (!fits) throw new Error("the local model is damaged: its parts do not fit together");
  return new SparseClassifier(model);
}
