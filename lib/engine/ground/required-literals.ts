/**
 * Literals of which at least one stands in every text that the pattern matches, in lower case when case is ignored;
 * null when there are none. Lets most rules be ruled out by a substring search (SPEC 4.1: 200 rules, a few ms).
 * Errs on the side of null: syntax that it does not know proves nothing.
 */
export function requiredLiterals(source: string, ignoreCase: boolean): readonly string[] | null {
  // Quoting and inline flags change what the letters after them mean.
  if (source.includes("\\Q") || /\(\?[a-zA-Z-]*[)i:]/.test(source.replaceAll("(?:", ""))) return null;
  const reader = new Reader(source, ignoreCase);
  const found = reader.alternatives();
  return reader.understood() ? found : null;
}

type Literals = readonly string[] | null;

/** Of two requirements that both hold, the one that rules out more. */
function stricter(a: Literals, b: Literals): Literals {
  if (a === null || b === null) return a ?? b;
  const shortest = (literals: readonly string[]) => Math.min(...literals.map((literal) => literal.length));
  const difference = shortest(a) - shortest(b);
  return difference > 0 || (difference === 0 && a.length <= b.length) ? a : b;
}

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

  /** Branches separated by `|`, up to the end or a closing bracket: one literal of each branch, or nothing. */
  alternatives(): Literals {
    let all: Literals = this.sequence();
    while (this.source[this.at] === "|") {
      this.at += 1;
      const branch = this.sequence();
      const both: Literals = all === null || branch === null ? null : [...all, ...branch];
      all = both !== null && both.length > MAX_ALTERNATIVES ? null : both;
    }
    return all;
  }

  /** Items one after the other: the strictest of what each requires. */
  private sequence(): Literals {
    let best: Literals = null;
    let run = "";
    const endRun = () => {
      if (run !== "") best = stricter(best, [run]);
      run = "";
    };
    while (!this.atEnd() && !/[|)]/.test(this.source[this.at]!)) {
      const item = this.item();
      const optional = this.quantifier();
      const literal = typeof item === "string" && optional === null;
      if (literal) run += item;
      else {
        endRun();
        const required = typeof item === "string" ? [item] : item;
        if (optional !== "may_be_absent") best = stricter(best, required);
      }
    }
    endRun();
    return best;
  }

  /** One item: its own letter, or what a group requires, or null for anything else. */
  private item(): string | Literals {
    const char = String.fromCodePoint(this.source.codePointAt(this.at)!);
    this.at += char.length;
    if (char === "(") return this.group();
    if (char === "[") return this.characterClass();
    if (char === "\\") return this.escape();
    return /[.^$]/.test(char) ? null : this.letter(char);
  }

  private letter(char: string): string | null {
    if (!this.ignoreCase) return char;
    // Case folding beyond ASCII has exceptions; such a letter proves nothing.
    if (char > "\u007f" && char.toLowerCase() !== char.toUpperCase()) return null;
    return char.toLowerCase();
  }

  private group(): Literals {
    const opening = /^\?(?::|P?<\w+>)/.exec(this.source.slice(this.at));
    if (opening) this.at += opening[0].length;
    else if (this.source[this.at] === "?") this.lost = true;
    const inside = this.alternatives();
    this.at += 1;
    return inside;
  }

  private characterClass(): null {
    if (this.source[this.at] === "^") this.at += 1;
    if (this.source[this.at] === "]") this.at += 1;
    while (!this.atEnd() && this.source[this.at] !== "]") {
      const named = /^\[:\^?\w+:\]/.exec(this.source.slice(this.at));
      this.at += named ? named[0].length : this.source[this.at] === "\\" ? 2 : 1;
    }
    this.at += 1;
    return null;
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
