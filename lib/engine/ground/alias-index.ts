import type { AliasTable } from "../policy/document";
import type { FoldedText } from "./folded-text";
import { similarity } from "../text/similarity";
import { comparable, skeletonOf, spanOf, type Skeleton, type Span } from "./skeleton";
import { isBounded } from "./tokens";

/** A row that a name may mean. `score` 1: exactly. */
export interface LinkedValue {
  value: string;
  score: number;
}

/** A name that stands in a text, and the rows it may mean, best first. */
export interface Mention extends Span {
  linked: LinkedValue[];
}

/** An alias table, ready to be asked (SPEC 4.4, resource link). */
export interface AliasIndex {
  /** The rows that a name means, exactly or at least `threshold` alike, best first. */
  link(name: string, threshold: number): LinkedValue[];
  /** The names of the table that stand in a text, exactly if any does, else nearly. */
  mentions(text: FoldedText, threshold: number): Mention[];
}

/** Similar names are looked for in so much of a text; exact ones in all that is read. */
const FUZZY_UNITS = 500;
/** So many rows are compared closely, those that share most pairs of characters with the text. */
const FUZZY_ROWS = 50;

interface Alias {
  key: string;
  values: readonly string[];
}

const pairsOf = (key: string) => Array.from({ length: Math.max(1, key.length - 1) }, (_, at) => key.slice(at, at + 2));

function aliasesOf(table: AliasTable, caseSensitive: boolean): Alias[] {
  const values = new Map<string, Set<string>>();
  for (const row of table.rows) {
    for (const name of [row.value, ...row.aliases]) {
      const key = comparable(name, caseSensitive);
      if (key === "") continue;
      const known = values.get(key) ?? new Set();
      values.set(key, known.add(row.value));
    }
  }
  return [...values].map(([key, rows]) => ({ key, values: [...rows] }));
}

/** Each value once with its best score, best first; equal scores keep the table's order. */
export function bestByValue(found: Iterable<LinkedValue>): LinkedValue[] {
  const best = new Map<string, number>();
  for (const { value, score } of found) best.set(value, Math.max(score, best.get(value) ?? 0));
  return [...best].map(([value, score]) => ({ value, score })).sort((a, b) => b.score - a.score);
}

class TableIndex implements AliasIndex {
  private readonly exact: ReadonlyMap<string, Alias>;
  /** Aliases by their first unit, the longest first. */
  private readonly byStart = new Map<string, Alias[]>();

  constructor(
    private readonly aliases: readonly Alias[],
    private readonly caseSensitive: boolean,
  ) {
    this.exact = new Map(aliases.map((alias) => [alias.key, alias]));
    for (const alias of [...aliases].sort((a, b) => b.key.length - a.key.length)) {
      const first = alias.key[0]!;
      const bucket = this.byStart.get(first);
      if (bucket) bucket.push(alias);
      else this.byStart.set(first, [alias]);
    }
  }

  link(name: string, threshold: number): LinkedValue[] {
    const key = comparable(name, this.caseSensitive);
    const exact = this.exact.get(key);
    if (exact) return exact.values.map((value) => ({ value, score: 1 }));
    if (threshold >= 1 || key === "") return [];
    return bestByValue(this.alike(key, this.aliases, threshold));
  }

  mentions(text: FoldedText, threshold: number): Mention[] {
    const skeleton = skeletonOf(text, this.caseSensitive);
    const exact = this.exactMentions(text, skeleton);
    return exact.length > 0 || threshold >= 1 ? exact : this.nearMentions(text, skeleton, threshold);
  }

  private *alike(key: string, aliases: readonly Alias[], threshold: number): Generator<LinkedValue> {
    for (const alias of aliases) {
      const score = similarity(key, alias.key, threshold);
      if (score >= threshold && score > 0) for (const value of alias.values) yield { value, score };
    }
  }

  /** Left to right, the longest name at each place. */
  private exactMentions(text: FoldedText, skeleton: Skeleton): Mention[] {
    const found: Mention[] = [];
    for (let at = 0; at < skeleton.text.length;) {
      const mention = this.mentionAt(text, skeleton, at);
      if (mention) found.push(mention.mention);
      at += mention?.length ?? 1;
    }
    return found;
  }

  private mentionAt(text: FoldedText, skeleton: Skeleton, at: number): { mention: Mention; length: number } | null {
    for (const { key, values } of this.byStart.get(skeleton.text[at]!) ?? []) {
      if (!skeleton.text.startsWith(key, at)) continue;
      const span = spanOf(text, skeleton, at, key.length);
      if (!span || !isBounded(text, span.start, span.end)) continue;
      return { mention: { ...span, linked: values.map((value) => ({ value, score: 1 })) }, length: key.length };
    }
    return null;
  }

  /** Of all stretches of the text that stand on word boundaries, those most like a name of the table. */
  private nearMentions(text: FoldedText, skeleton: Skeleton, threshold: number): Mention[] {
    const candidates = this.candidatesFor(skeleton.text.slice(0, FUZZY_UNITS), threshold);
    const lengths = candidates.map(({ key }) => key.length);
    const shortest = Math.ceil(Math.min(...lengths) * threshold);
    const longest = Math.floor(Math.max(...lengths) / threshold);
    let best: Mention[] = [];
    for (let at = 0; at < Math.min(skeleton.text.length, FUZZY_UNITS); at += 1) {
      for (let length = Math.max(1, shortest); length <= longest && at + length <= skeleton.text.length; length += 1) {
        const span = spanOf(text, skeleton, at, length);
        if (!span || !isBounded(text, span.start, span.end)) continue;
        const linked = bestByValue(this.alike(skeleton.text.slice(at, at + length), candidates, threshold));
        const lead = (linked[0]?.score ?? 0) - (best[0]?.linked[0]?.score ?? 0);
        if (linked.length > 0 && lead >= 0) best = [...(lead > 0 ? [] : best), { ...span, linked }];
      }
    }
    return best;
  }

  /** Aliases near enough to be worth comparing: an edit breaks two pairs of characters, so most pairs are shared. */
  private candidatesFor(text: string, threshold: number): Alias[] {
    const pairs = new Set(pairsOf(text));
    return this.aliases
      .map((alias) => {
        const own = pairsOf(alias.key);
        const needed = own.length - 2 * (1 - threshold) * alias.key.length;
        return {
          alias,
          shared: own.filter((pair) => pairs.has(pair)).length / own.length,
          needed: needed / own.length,
        };
      })
      .filter(({ shared, needed }) => shared > 0 && shared >= needed)
      .sort((a, b) => b.shared - a.shared)
      .slice(0, FUZZY_ROWS)
      .map(({ alias }) => alias);
  }
}

/** Indexes an alias table. A row's own value is a name of it too. */
export function indexAliases(table: AliasTable, caseSensitive: boolean): AliasIndex {
  return new TableIndex(aliasesOf(table, caseSensitive), caseSensitive);
}
