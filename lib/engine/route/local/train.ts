import { UNKNOWN_INTENT, type IntentPolicy } from "../../policy/document";
import { contentAddress } from "../../policy/fingerprint";
import { fitCalibration, type Calibration, type HeldOut } from "./calibrate";
import { featuresOfTokens, tokensOf, type FeatureList } from "./features";
import type { LocalModel } from "./model";
import { seeded } from "./random";
import { chancesOf, trainSoftmax, type DenseModel } from "./softmax";
import { buildVocabulary, rowsOf, vectorOf, type Vocabulary } from "./vocabulary";

const MODEL_VERSION = 1;
const SEED = 42;
/** One made-up text that means nothing for so many examples, at least a few. */
const EXAMPLES_PER_NOISE = 25;
const LEAST_NOISE = 10;
/** With more examples one part of five is enough to calibrate on; with fewer all five are used in turn. */
const MANY_EXAMPLES = 3000;
const PARTS = 5;
/** Weights below this share of the largest, in 127ths, are dropped: they are most of the size and none of the sense. */
const LEAST_WEIGHT = 4;

interface Example {
  list: FeatureList;
  label: number;
}

type Intents = readonly Pick<IntentPolicy, "name" | "examples">[];

/** What a model is trained on, as a content address: equal for policies whose examples are equal. */
export function trainingAddress(intents: Intents): string {
  return contentAddress({ version: MODEL_VERSION, intents: intents.map(({ name, examples }) => ({ name, examples })) });
}

/**
 * Texts that mean none of the intents: stretches of one to two words from all over the examples, strung together. They
 * teach the model that words of an intent are not yet that intent.
 */
function noise(texts: readonly string[][], count: number): FeatureList[] {
  const random = seeded(SEED);
  const pick = (below: number) => Math.floor(random() * below);
  return Array.from({ length: count }, () => {
    const tokens: string[] = [];
    const length = 3 + pick(8);
    while (tokens.length < length) {
      const text = texts[pick(texts.length)]!;
      const start = pick(text.length);
      tokens.push(...text.slice(start, start + 1 + pick(2)));
    }
    return featuresOfTokens(tokens);
  });
}

/** The examples of the intents, in the policy's order, then those of none of them: given ones and made-up ones. */
function examplesOf(intents: Intents): { labels: string[]; examples: Example[] } {
  const named = intents.filter(
    ({ name, examples }) => name !== UNKNOWN_INTENT && examples.some((text) => tokensOf(text).length > 0),
  );
  const tokens = named.map(({ examples }) => examples.map(tokensOf).filter((words) => words.length > 0));
  const examples = tokens.flatMap((texts, label) => texts.map((words) => ({ list: featuresOfTokens(words), label })));
  const none = named.length;
  const unknown = intents
    .filter(({ name }) => name === UNKNOWN_INTENT)
    .flatMap((intent) => intent.examples.map(tokensOf));
  const made =
    named.length === 0
      ? []
      : noise(tokens.flat(), Math.max(LEAST_NOISE, Math.ceil(examples.length / EXAMPLES_PER_NOISE)));
  const others = [...unknown.filter((words) => words.length > 0).map(featuresOfTokens), ...made];
  return {
    labels: named.map(({ name }) => name),
    examples: [...examples, ...others.map((list) => ({ list, label: none }))],
  };
}

interface Fitted {
  dense: DenseModel;
  vocabulary: Vocabulary;
  /** The weights are whole multiples of it. */
  scale: number;
}

/** Makes the weights whole multiples of a scale, from -127 to 127, and drops the small ones, in place. */
function coarsen(weights: Float32Array): number {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const scale = largest / 127 || 1;
  for (let at = 0; at < weights.length; at += 1) {
    const whole = Math.round(weights[at]! / scale);
    weights[at] = Math.abs(whole) < LEAST_WEIGHT ? 0 : whole * scale;
  }
  return scale;
}

/** A model as it will be stored, so that what is measured on it holds for what is used. */
function fit(examples: readonly Example[], labels: number): Fitted {
  const vocabulary = buildVocabulary(
    examples.map(({ list }) => list),
    labels,
  );
  const vectors = examples.map(({ list }) => vectorOf(rowsOf(list, vocabulary), vocabulary));
  const targets = examples.map(({ label }) => label);
  const dense = trainSoftmax(vectors, targets, { rows: vocabulary.rows.size, labels });
  return { dense, vocabulary, scale: coarsen(dense.weights) };
}

/** How sure a model trained on the other parts is of the examples of one part, and how often it is right. */
function heldOut(examples: readonly Example[], labels: number, part: number): HeldOut[] {
  const inPart = (index: number) => index % PARTS === part;
  const { dense, vocabulary } = fit(
    examples.filter((_, index) => !inPart(index)),
    labels,
  );
  return examples.flatMap(({ list, label }, index) => {
    if (!inPart(index)) return [];
    const chances = chancesOf(dense, vectorOf(rowsOf(list, vocabulary), vocabulary));
    let best = 0;
    for (let other = 1; other < labels - 1; other += 1) if (chances[other]! > chances[best]!) best = other;
    return [{ chance: chances[best]!, right: best === label }];
  });
}

function calibrate(examples: readonly Example[], labels: number): Calibration {
  const parts = examples.length > MANY_EXAMPLES ? [PARTS - 1] : Array.from({ length: PARTS }, (_, part) => part);
  return fitCalibration(parts.flatMap((part) => heldOut(examples, labels, part)));
}

/** A fitted model as plain JSON: of each row, the labels it speaks for or against. */
function stored({ dense, vocabulary, scale }: Fitted) {
  const [lengths, columns, weights]: [number[], number[], number[]] = [[], [], []];
  for (let row = 0; row < vocabulary.rows.size; row += 1) {
    const before = columns.length;
    for (let label = 0; label < dense.labels; label += 1) {
      const weight = Math.round(dense.weights[row * dense.labels + label]! / scale);
      if (weight === 0) continue;
      columns.push(label);
      weights.push(weight);
    }
    lengths.push(columns.length - before);
  }
  return {
    features: [...vocabulary.rows.keys()],
    idf: Array.from(vocabulary.idf, (idf) => Math.round(idf * 1000) / 1000),
    lengths,
    columns,
    weights,
    scale,
    bias: [...dense.bias],
  };
}

/**
 * Trains the `local` backend on the intents' own examples (SPEC 4.3): a linear model on words and pieces of words, with
 * a calibrated confidence. The same examples always give the same model. Takes milliseconds for an ordinary policy and
 * some seconds for 15,000 examples, and does not give way meanwhile: train large policies when they are saved, not when
 * they are used. Null: no intent has an example to learn from. Examples of `unknown` are those of none of the intents.
 */
export function trainLocalModel(intents: Intents): LocalModel | null {
  const { labels, examples } = examplesOf(intents);
  if (labels.length === 0) return null;
  const columns = labels.length + 1;
  return {
    version: MODEL_VERSION,
    trainedOn: trainingAddress(intents),
    labels,
    ...stored(fit(examples, columns)),
    calibration: calibrate(examples, columns),
  };
}
