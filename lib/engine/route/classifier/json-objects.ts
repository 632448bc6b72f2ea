import { isLosslessNumber, parse } from "lossless-json";

/** A JSON object found in a text; numbers are LosslessNumber, so every digit is kept. */
export type FoundObject = Record<string, unknown>;

/** What a text holds: its JSON objects in order, or that one of them is broken. */
export type ObjectsIn = { ok: true; objects: FoundObject[] } | { ok: false; error: string };

const REASONING_TAG = /<(\/?)(think|thinking|thought|reasoning|analysis)(?:\s[^<>]*)?>/giy;
/** After so many braces that begin nothing the text is given up. */
const MAX_FALSE_STARTS = 50;
const MAX_UNITS = 20_000;

const isObject = (value: unknown): value is FoundObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: parse(text) };
  } catch {
    return null;
  }
}

/** The index after the bracket that closes the one at `from`; -1 when none does. Brackets in strings do not count. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
    } else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** A tag of reasoning at this place, with where it ends. */
function tagAt(text: string, at: number): { closes: boolean; name: string; end: number } | null {
  REASONING_TAG.lastIndex = at;
  const match = REASONING_TAG.exec(text);
  return match && { closes: match[1] === "/", name: match[2]!.toLowerCase(), end: at + match[0].length };
}

/** An object, or those that a list is made of; null for a list of objects and other things. */
function objectsOf(value: unknown): FoundObject[] | null {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const objects = items.filter(isObject);
  return objects.length > 0 && objects.length < items.length ? null : objects;
}

/** Reads a text from left to right: reasoning is passed over, objects are kept, the rest is talk. */
class Scanner {
  private at = 0;
  private falseStarts = 0;
  private broken = false;
  private objects: FoundObject[] = [];

  constructor(private readonly text: string) {}

  scan(): ObjectsIn {
    while (this.at < this.text.length && this.falseStarts <= MAX_FALSE_STARTS) this.step();
    if (this.broken || this.falseStarts > MAX_FALSE_STARTS) return { ok: false, error: "broken JSON" };
    return { ok: true, objects: this.objects };
  }

  private step(): void {
    const char = this.text[this.at];
    const tag = char === "<" ? tagAt(this.text, this.at) : null;
    if (tag) this.reasoning(tag);
    else if (char === "{" || char === "[") this.value();
    else this.at += 1;
  }

  /** A closing tag alone ends reasoning that began before the text; an opening one that is never closed never ends. */
  private reasoning(tag: { closes: boolean; name: string; end: number }): void {
    if (tag.closes) {
      this.objects = [];
      this.broken = false;
      this.at = tag.end;
      return;
    }
    const end = this.text.toLowerCase().indexOf(`</${tag.name}>`, tag.end);
    this.at = end < 0 ? this.text.length : end + tag.name.length + 3;
  }

  private value(): void {
    const end = closing(this.text, this.at);
    const found = end < 0 ? null : parsed(this.text.slice(this.at, end));
    const objects = found && objectsOf(found.value);
    if (objects) {
      this.objects.push(...objects);
      this.at = end;
      return;
    }
    // A brace in talk is talk; what begins like an object and is none must not be read in part.
    this.falseStarts += 1;
    if (/^(?:\{\s*["'}]|\[\s*\{)/.test(this.text.slice(this.at, this.at + 40))) {
      this.broken = true;
      this.at = end < 0 ? this.text.length : end;
    } else this.at += 1;
  }
}

/**
 * The JSON objects of a model's reply (SPEC 4.3, 4.4): the reply itself, or what stands in it among fences, talk and
 * reasoning tags. Valid JSON is never touched, so tags inside its strings stay. A broken or cut-off object is an error.
 */
export function objectsIn(reply: string): ObjectsIn {
  if (reply.length > MAX_UNITS) return { ok: false, error: "the reply is too long" };
  const whole = parsed(reply.trim());
  const objects = whole && objectsOf(whole.value);
  return objects ? { ok: true, objects } : new Scanner(reply).scan();
}
