import { contentAddress } from "../policy/fingerprint";
import { WIRE_NAME } from "./names";

/** Characters that a provider takes in a name. */
const MAX_NAME = 64;
/** Hex digits of the hash that tells a name from another. */
const HASH_DIGITS = 8;

/** What is known of names before an import. */
export interface KnownNames {
  /** Names given at an earlier import, by the tool's own name: a tool keeps what policies and grants call it. */
  kept?: ReadonlyMap<string, string>;
  /** Names of other tools, which are not given again. */
  reserved?: Iterable<string>;
}

/**
 * A name that every provider takes for each foreign one, by the foreign name; no two are equal (SPEC 1.2). A name that
 * providers take stays as it is. Otherwise what they refuse becomes `_`, and a name that is too long, or that another
 * tool would have too, ends in a hash of the original. The answer does not depend on the order of the names. Names from
 * an earlier import are handed on unchanged in `kept`, so that a tool that is new today cannot take the name, and with
 * it the grants, of one that was there.
 */
export function wireNames(
  foreign: Iterable<string>,
  { kept = new Map(), reserved = [] }: KnownNames = {},
): Map<string, string> {
  const names = new Map<string, string>();
  const used = new Set<string>([...reserved, ...kept.values()]);
  const give = (original: string, name: string): void => {
    names.set(original, name);
    used.add(name);
  };
  const asked = [...new Set(foreign)].sort();
  for (const original of asked) {
    const before = kept.get(original);
    if (before !== undefined) give(original, before);
    else if (isFree(original, used)) give(original, original);
  }
  const rest = asked.filter((original) => !names.has(original));
  const plain = rest.map(cleaned);
  const shared = new Set(plain.filter((name, at) => plain.indexOf(name) !== at));
  for (const [at, original] of rest.entries()) {
    const name = plain[at] ?? "";
    give(original, isFree(name, used) && !shared.has(name) ? name : hashed(original, used));
  }
  return names;
}

function isFree(name: string, used: ReadonlySet<string>): boolean {
  return WIRE_NAME.test(name) && !used.has(name);
}

/** The name without what providers refuse; empty: no letter or digit is left. */
function cleaned(original: string): string {
  const plain = original.normalize("NFKD").replace(/\p{M}+/gu, "");
  const inside = plain.replace(/^[^a-zA-Z0-9_-]+|[^a-zA-Z0-9_-]+$/g, "").replace(/[^a-zA-Z0-9_-]+/g, "_");
  return /[a-zA-Z0-9]/.test(inside) ? inside : "";
}

/** Ends: what is used is finite, and each hash is another. */
function hashed(original: string, used: ReadonlySet<string>): string {
  const stem = (cleaned(original) || "tool").slice(0, MAX_NAME - 1 - HASH_DIGITS);
  for (let attempt = 0; ; attempt++) {
    const hash = contentAddress(attempt === 0 ? original : [original, attempt]);
    const name = `${stem}_${hash.slice(0, HASH_DIGITS)}`;
    if (isFree(name, used)) return name;
  }
}
