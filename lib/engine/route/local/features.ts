import { firstUnits, foldCase, foldWidth } from "../../ground/folded-text";
import { ROUTING_UNITS } from "../rules/run";

/** A text as the linear model sees it: its words, and the traits found in them, each named by a hash (a signed 32-bit number). */
export interface FeatureList {
  /** Words of scripts with spaces; single characters of Chinese. */
  tokens: string[];
  hashes: number[];
  /** Trait `i` comes from the tokens `from[i]` up to, not including, `to[i]`. */
  from: number[];
  to: number[];
}

/** No Han character comes before it, so most tokens need no look. */
const FIRST_HAN = "\u2e7f";
const HAN = /\p{Script=Han}/u;
/** The same as `TOKEN` for text without any other script, and several times faster. */
const ASCII_TOKEN = /[a-z0-9]+(?:'[a-z]+)?/g;
const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:'\p{L}+)?/gu;
/** Lengths of the pieces of a word that are traits of their own: they see through endings and typing slips. */
const PIECES = [3, 4];

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 units, 32 bits, going on from `hash`. */
function mix(hash: number, text: string, from = 0, to = text.length): number {
  let mixed = hash;
  for (let at = from; at < to; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), FNV_PRIME);
  return mixed;
}

/** Where the hashes of each kind begin, so that a word and a piece that is spelt the same stay apart. */
const WORD = mix(FNV_OFFSET, "word ");
const PAIR = mix(FNV_OFFSET, "pair ");
const TRIPLE = mix(FNV_OFFSET, "triple ");
const PIECE = mix(FNV_OFFSET, "piece ");

/** The words of a text: case and width folded, any digit the same, so that no number is learnt by heart. */
export function tokensOf(text: string): string[] {
  const folded = foldCase(foldWidth(firstUnits(text, ROUTING_UNITS)));
  const form = /^[\x00-\x7f]*$/.test(folded) ? ASCII_TOKEN : TOKEN;
  return folded.replace(/\d/g, "0").match(form) ?? [];
}

/** Words, neighbouring words, triples of Chinese characters, and pieces of words (SPEC 4.3, `local`). */
export function featuresOfTokens(tokens: string[]): FeatureList {
  const list: FeatureList = { tokens, hashes: [], from: [], to: [] };
  const add = (hash: number, from: number, to: number) => {
    list.hashes.push(hash);
    list.from.push(from);
    list.to.push(to);
  };
  for (let at = 0; at <= tokens.length; at += 1) {
    // A pair of neighbours; the borders of the text are neighbours too.
    const pair = mix(mix(PAIR, tokens[at - 1] ?? "^"), " ");
    add(mix(pair, tokens[at] ?? "$"), Math.max(0, at - 1), Math.min(tokens.length, at + 1));
  }
  tokens.forEach((token, at) => {
    add(mix(WORD, token), at, at + 1);
    if (token > FIRST_HAN && HAN.test(token)) {
      if (at + 2 < tokens.length)
        add(
          tokens.slice(at, at + 3).reduce((hash, char) => mix(hash, char), TRIPLE),
          at,
          at + 3,
        );
      return;
    }
    const padded = `<${token}>`;
    for (const length of PIECES) {
      for (let from = 0; from + length <= padded.length; from += 1) {
        add(mix(PIECE, padded, from, from + length), at, at + 1);
      }
    }
  });
  return list;
}

/** The traits of a text. */
export function featuresOf(text: string): FeatureList {
  return featuresOfTokens(tokensOf(text));
}
