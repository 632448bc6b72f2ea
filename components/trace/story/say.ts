import type { Messages } from "@/lib/i18n/messages";

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** A message of the `trace` namespace. */
export type TraceKey = Leaves<Messages["trace"]>;

/** A value of a sentence that is more than a word; it stands in the message as an empty tag of its name. */
export type Part =
  /** Names in the type of code, or in quotation marks. */
  | { as: "code" | "quote"; items: readonly string[] }
  /** Parameters and their values. */
  | { as: "pairs"; items: readonly { name: string; value: string }[] }
  /** The way to a field of the policy. */
  | { as: "path"; items: readonly string[] }
  /** Sentences inside the sentence. */
  | { as: "sentences"; items: readonly Sentence[] };

/** A sentence as data: what to say, in no language yet. */
export interface Sentence {
  key: TraceKey;
  values: Readonly<Record<string, string | number | Part>>;
}

export function say(key: TraceKey, values: Sentence["values"] = {}): Sentence {
  return { key, values };
}

export const code = (...items: string[]): Part => ({ as: "code", items });
export const quote = (...items: string[]): Part => ({ as: "quote", items });
export const nested = (...items: Sentence[]): Part => ({ as: "sentences", items });
export const path = (...items: string[]): Part => ({ as: "path", items });
