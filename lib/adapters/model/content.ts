import { CodeState } from "./code-state";
import { HeldText } from "./held-text";
import { objectSpan } from "./json-span";
import { isCallBlock } from "./text-calls";

/** What the splitter finds, in order. */
export interface ContentSink {
  /** Text for the user. */
  text(piece: string): void;
  /** The model's thoughts. */
  reasoning(piece: string): void;
  /** All text so far was thoughts: a closing tag came whose opening one did not. */
  retract(): void;
  /** What stands in a block meant for a call; a `<function=` block with its tag. */
  block(content: string): void;
  /** What had to be mended. */
  repair(word: string): void;
}

const CLOSE_OF = new Map([
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["<tool_call>", "</tool_call>"],
  ["<function=", "</function>"],
]);
const TAGS = [...CLOSE_OF.keys(), ...CLOSE_OF.values()];
const THINKS = /think/;

const tagAt = (text: string): string | undefined => TAGS.find((tag) => text.startsWith(tag));
const mayBecomeTag = (text: string): boolean => TAGS.some((tag) => tag.startsWith(text));

/**
 * Splits the text of a reply, however it is cut into pieces, into what the user reads, thoughts in `<think>` tags and
 * calls in `<tool_call>` blocks (SPEC 6). Tags inside code are text, and so are thinking tags inside a line, so that an
 * answer may speak of them. A closing tag alone makes everything before it thoughts.
 */
export class ContentSplitter {
  readonly #sink: ContentSink;
  #code = new CodeState();
  #pending = "";
  #opened = "";
  /** Set while inside a tag. */
  #held: HeldText | undefined;
  #blank = true;
  #lineStart = true;
  #firstChar = "";
  /** Opening tags left in the text: closing tags that belong to one of them stay there too. */
  readonly #quoted = new Map<string, number>();

  constructor(sink: ContentSink) {
    this.#sink = sink;
  }

  push(piece: string): void {
    this.#pending += piece;
    this.#drain(false);
  }

  /** No more comes: what is held back is settled. */
  end(): void {
    this.#drain(true);
    const held = this.#held;
    if (!held) return;
    this.#held = undefined;
    if (THINKS.test(this.#opened)) this.#cutThoughts(held.text);
    else this.#cutBlock(held.text, held.close);
  }

  #drain(final: boolean): void {
    let moving = true;
    while (moving && this.#pending !== "") moving = this.#held ? this.#readHeld(this.#held) : this.#readText(final);
  }

  /** False: what is pending may be the beginning of a tag. */
  #readText(final: boolean): boolean {
    const open = this.#pending.indexOf("<");
    this.#show(open < 0 ? this.#pending : this.#pending.slice(0, open));
    this.#pending = open < 0 ? "" : this.#pending.slice(open);
    if (this.#pending === "") return false;
    const tag = tagAt(this.#pending);
    if (tag === undefined && !final && mayBecomeTag(this.#pending)) return false;
    const length = tag?.length ?? 1;
    this.#pending = this.#pending.slice(length);
    if (tag === undefined || !this.#take(tag)) this.#show(tag ?? "<");
    return true;
  }

  /** Acts on a tag; false: it is only text here. */
  #take(tag: string): boolean {
    if (this.#code.inside) return false;
    const close = CLOSE_OF.get(tag);
    if (close === undefined) return this.#closeWithoutOpen(tag);
    if (THINKS.test(tag) && !this.#lineStart) {
      this.#quote(close, 1);
      return false;
    }
    this.#opened = tag;
    this.#held = new HeldText(close);
    if (tag === "<function=") this.#held.push(tag);
    return true;
  }

  #quote(close: string, by: 1 | -1): void {
    this.#quoted.set(close, (this.#quoted.get(close) ?? 0) + by);
  }

  #closeWithoutOpen(tag: string): boolean {
    if ((this.#quoted.get(tag) ?? 0) > 0) {
      this.#quote(tag, -1);
      return false;
    }
    if (!THINKS.test(tag)) {
      this.#sink.repair("orphan_tag");
      return true;
    }
    // JSON that holds the tag in a string is an answer, not a thought.
    if (this.#firstChar === "{" || this.#firstChar === "[") return false;
    this.#sink.repair("orphan_think_tag");
    if (!this.#blank) this.#sink.retract();
    this.#code = new CodeState();
    this.#blank = true;
    this.#lineStart = true;
    this.#firstChar = "";
    return true;
  }

  #show(text: string): void {
    const visible = this.#blank ? text.trimStart() : text;
    if (visible === "") {
      if (text.includes("\n")) this.#lineStart = true;
      return;
    }
    if (this.#blank) this.#firstChar = visible.charAt(0);
    this.#blank = false;
    this.#code.read(visible);
    const lastLine = visible.slice(visible.lastIndexOf("\n") + 1);
    this.#lineStart = lastLine.trim() === "" && (this.#lineStart || visible.includes("\n"));
    this.#sink.text(visible);
  }

  /** False: everything so far is held. */
  #readHeld(held: HeldText): boolean {
    const rest = held.push(this.#pending);
    this.#pending = rest ?? "";
    if (this.#opened === "<tool_call>" && /^\s*[^\s{[<`]/.test(held.head)) {
      // Prose about the tag: no use to wait for its end.
      this.#held = undefined;
      this.#quote(held.close, 1);
      this.#show(this.#opened);
      this.#pending = held.text + (rest === undefined ? "" : held.close + rest);
      return true;
    }
    if (rest === undefined) return false;
    this.#close(held);
    return true;
  }

  #close(held: HeldText): void {
    const content = held.text;
    if (THINKS.test(this.#opened)) {
      this.#held = undefined;
      this.#sink.repair("think_tags");
      this.#sink.reasoning(content);
    } else if (objectSpan(content.trim(), 0)?.open === "string") {
      // The closing tag stands inside a string of the call's arguments.
      held.goOn();
    } else {
      this.#held = undefined;
      this.#finishBlock(content, held.close);
    }
  }

  #finishBlock(content: string, close: string): void {
    if (isCallBlock(content)) this.#sink.block(content);
    else this.#show(this.#opened === "<function=" ? content + close : this.#opened + content + close);
  }

  /** Thoughts that never end: at the beginning of a reply they are all there is; later, the tag was text after all. */
  #cutThoughts(thoughts: string): void {
    this.#sink.repair("think_tags");
    if (this.#blank) this.#sink.reasoning(thoughts);
    else this.#show(this.#opened + thoughts);
  }

  /** A block that never ends: cut off, or closed inside a string whose own end is missing. */
  #cutBlock(text: string, close: string): void {
    const end = text.indexOf(close);
    if (end >= 0) {
      this.#finishBlock(text.slice(0, end), close);
      this.#pending = text.slice(end + close.length);
      this.end();
    } else if (isCallBlock(text)) {
      this.#sink.block(text);
    } else {
      this.#show(this.#opened === "<function=" ? text : this.#opened + text);
    }
  }
}
