import { CONCEPTS, STOP_PHRASES, STOP_WORDS } from "./concepts";
import { folded, stem } from "./language";

const ENGLISH = CONCEPTS.flatMap(({ name, en }) => en.split(" ").map((word) => [word, name] as const));
const CONCEPT_BY_STEM = new Map(ENGLISH.map(([word, name]) => [stem(word), name]));
/** Phrases are written with underscores. */
const CONCEPT_BY_PHRASE = ENGLISH.filter(([word]) => word.includes("_")).map(
  ([word, name]) => [` ${word.replaceAll("_", " ")} `, name] as const,
);
const CONCEPT_BY_HAN = CONCEPTS.flatMap(({ name, zh }) => zh.split(" ").map((word) => [word, name] as const));

const HAN_RUN = /\p{Script=Han}+/gu;
const WORD = /[a-z][a-z'’]*/g;

/** Marks a feature that is a meaning rather than letters. */
const meaning = (name: string): string => `=${name}`;

/** The shape of something with digits: `20240315001` is #11, `E3001` is #a4. Ids of one kind have one shape. */
function shapeOf(token: string): string {
  const digits = token.replace(/\D/g, "").length;
  return /[a-z]/.test(token) ? `#a${digits}` : `#${digits}`;
}

/** Adds the meanings of Chinese words; the answer is the text without them, a space where each stood. */
function takeMeanings(text: string, into: Set<string>): string {
  let rest = text;
  for (const [word, name] of CONCEPT_BY_HAN) {
    if (!text.includes(word)) continue;
    into.add(meaning(name));
    rest = rest.split(word).join(" ");
  }
  return rest;
}

/** Chinese without the words that only say how something is asked. */
function hanRuns(text: string): string[] {
  const content = STOP_PHRASES.reduce((rest, phrase) => rest.split(phrase).join(" "), text);
  return content.match(HAN_RUN) ?? [];
}

/**
 * What a text is about, as a set of features: stems of its words, pairs of Chinese characters, and meanings, which are
 * the same in both languages. Words without content are left out.
 */
export function featuresOf(text: string): Set<string> {
  // An error code is an error, and no source code.
  const plain = folded(text)
    .replace(/_/g, " ")
    .replace(/\berror codes?\b/g, "error");
  const features = new Set<string>();
  for (const found of plain.match(WORD) ?? []) {
    const word = found.replace(/['’].*$/, "");
    const known = CONCEPT_BY_STEM.get(stem(word));
    if (known) {
      features.add(meaning(known));
      // "Tasks" is another request than "task".
      if (/[^s]s$/.test(word) && stem(word) === stem(word.slice(0, -1))) features.add(`${known}+s`);
    } else if (!STOP_WORDS.has(word) && word.length > 1) features.add(stem(word));
  }
  const spaced = ` ${plain.replace(/[^a-z]+/g, " ")} `;
  for (const [phrase, name] of CONCEPT_BY_PHRASE) if (spaced.includes(phrase)) features.add(meaning(name));
  for (const token of plain.match(/[a-z]*\d[a-z\d]*/g) ?? []) if (/\d{3}/.test(token)) features.add(shapeOf(token));
  for (const run of hanRuns(takeMeanings(plain, features))) {
    if (run.length === 1) features.add(run);
    for (let i = 0; i + 1 < run.length; i++) features.add(run.slice(i, i + 2));
  }
  return features;
}

/** Words of a Chinese request that say what to do rather than with what. */
const ASKING = CONCEPTS.filter(({ name }) =>
  ["search", "list", "why", "purpose", "meaning", "remedy", "task"].includes(name),
)
  .flatMap(({ zh }) => zh.split(" "))
  .sort((a, b) => b.length - a.length);

/** Single characters that are safe to cut at: 对 stands in 对账, 下 in 下载. */
const SAFE_CUTS = STOP_PHRASES.filter((phrase) => phrase.length > 1 || "的了吗呢吧啊我你您请帮是在有".includes(phrase));

/** A text with spaces for the Chinese words that only say how something is asked. */
export function withoutAsking(text: string): string {
  return [...ASKING, ...SAFE_CUTS].reduce((rest, word) => rest.split(word).join(" "), text);
}

/** The meanings in a text, by name. */
export function meaningsOf(text: string): Set<string> {
  const names = [...featuresOf(text)].filter((feature) => feature.startsWith("=")).map((feature) => feature.slice(1));
  return new Set(names);
}

/** A meaning says more than letters. */
const MEANING = 1.3;
/** The rules for refunds are about rules rather than refunds; that something is to be looked up says little. */
const EMPHASIS = new Map([
  [meaning("knowledge"), 2.2],
  [meaning("search"), 0.5],
]);

/** How much each feature tells apart the texts given: what stands in all of them says little. */
export class Weights {
  readonly #counts = new Map<string, number>();
  readonly #total: number;

  constructor(documents: readonly ReadonlySet<string>[]) {
    this.#total = documents.length;
    for (const document of documents) {
      for (const feature of document) this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
    }
  }

  of(feature: string): number {
    const spread = Math.log(1 + (this.#total + 1) / ((this.#counts.get(feature) ?? 0) + 0.5));
    return spread * (EMPHASIS.get(feature) ?? (feature.startsWith("=") ? MEANING : 1));
  }

  sum(features: Iterable<string>): number {
    let sum = 0;
    for (const feature of features) sum += this.of(feature);
    return sum;
  }
}
