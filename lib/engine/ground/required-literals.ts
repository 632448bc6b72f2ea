/** Literals of which at least one stands in every text that a pattern matches. */
type Literals = readonly string[];

/**
 * Sets of literals: every text that the pattern matches holds one of each set, in lower case when case is ignored. Lets
 * most rules be ruled out by substring searches (SPEC 4.1: 200 rules, a few ms). Errs on the side of none: syntax that
 * it does not know proves nothing.
 */
export function requiredLiterals(source: string, ignoreCase: boolean): readonly Literals[] {
  // Quoting and inline flags change what the letters after them mean.
  if (source.includes("\\Q") || /\(\?[a-zA-Z-]*[)i:]/.test(source.replaceAll("(?:", ""))) return [];
  const reader = new Reader(source, ignoreCase);
  const found = reader.alternatives();
  return reader.understood() ? found : [];
}

/** How much a set rules out: by its shortest literal. */
const strength = (literals: Literals) => Math.min(...literals.map((literal) => literal.length));

/** The set that rules out most. */
const strictest = (sets: readonly Literals[]): Literals | null =>
  sets.reduce<Literals | null>((best, set) => (best === null || strength(set) > strength(best) ? set : best), null);

const MAX_ALTERNATIVES = 32;

class Reader {
  private at = 0;
  private lost = false;

  constructor(
    private readonly source: string,
    private readonly ignoreCase: boolean,
  ) {}

  /** Whether all of the pattern was read, and nothing in it was unknown. */
  understood(): boolean {
    return !this.lost && this.atEnd();
  }

  private atEnd(): boolean {
    return this.at >= this.source.length;
  }

  /** Branches separated by `|`, up to the end or a closing bracket: what one requires, or one set of all. */
  alternatives(): readonly Literals[] {
    const first = this.sequence();
    if (this.source[this.at] !== "|") return first;
    let all = strictest(first);
    while (this.source[this.at] === "|") {
      this.at += 1;
      const branch = strictest(this.sequence());
      const both: Literals | null = all === null || branch === null ? null : [...all, ...branch];
      all = both !== null && both.length > MAX_ALTERNATIVES ? null : both;
    }
    return all === null ? [] : [all];
  }

  /** Items one after the other: all that each requires. */
  private sequence(): readonly Literals[] {
    const sets: Literals[] = [];
    let run = "";
    const endRun = () => {
      if (run !== "") sets.push([run]);
      run = "";
    };
    while (!this.atEnd() && !/[|)]/.test(this.source[this.at]!)) {
      const item = this.item();
      const repeated = this.quantifier();
      if (typeof item === "string" && repeated === null) run += item;
      else {
        endRun();
        if (repeated !== "may_be_absent") sets.push(...(typeof item === "string" ? [[item]] : item));
      }
    }
    endRun();
    return sets;
  }

  /** One item: its own letter, or what a group requires, or nothing. */
  private item(): string | readonly Literals[] {
    const char = String.fromCodePoint(this.source.codePointAt(this.at)!);
    this.at += char.length;
    if (char === "(") return this.group();
    if (char === "[") this.skipClass();
    const letter = char === "\\" ? this.escape() : /[.^$[]/.test(char) ? null : this.letter(char);
    return letter ?? [];
  }

  private letter(char: string): string | null {
    if (!this.ignoreCase) return char;
    // Case folding beyond ASCII has exceptions; such a letter proves nothing.
    if (char > "\u007f" && char.toLowerCase() !== char.toUpperCase()) return null;
    return char.toLowerCase();
  }

  private group(): readonly Literals[] {
    const opening = /^\?(?::|P?<\w+>)/.exec(this.source.slice(this.at));
    if (opening) this.at += opening[0].length;
    else if (this.source[this.at] === "?") this.lost = true;
    const inside = this.alternatives();
    this.at += 1;
    return inside;
  }

  private skipClass(): void {
    if (this.source[this.at] === "^") this.at += 1;
    if (this.source[this.at] === "]") this.at += 1;
    while (!this.atEnd() && this.source[this.at] !== "]") {
      const named = /^\[:\^?\w+:\]/.exec(this.source.slice(this.at));
      this.at += named ? named[0].length : this.source[this.at] === "\\" ? 2 : 1;
    }
    this.at += 1;
  }

  private escape(): string | null {
    const char = this.source[this.at] ?? "";
    this.at += 1;
    if (/[^A-Za-z0-9]/.test(char)) return this.letter(char);
    const braces = /^[pPx]$/.test(char) ? /^\{[^}]*\}/.exec(this.source.slice(this.at)) : null;
    if (braces) this.at += braces[0].length;
    else if (char === "x") this.at += 2;
    else if (char === "p" || char === "P") this.at += 1;
    else if (/[0-7]/.test(char)) this.at += /^[0-7]*/.exec(this.source.slice(this.at))![0].length;
    return null;
  }

  /** Reads a quantifier: null when there is none. */
  private quantifier(): "may_be_absent" | "at_least_once" | null {
    const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(this.source.slice(this.at));
    if (!found) return null;
    this.at += found[0].length;
    const least = found[1] === undefined ? (found[0][0] === "+" ? 1 : 0) : Number(found[1]);
    return least === 0 ? "may_be_absent" : "at_least_once";
  }
}
