const HEAD = 64;

/** Text held back until its closing tag, searched once however small its pieces are. */
export class HeldText {
  readonly close: string;
  readonly #pieces: string[] = [];
  #tail = "";
  #head = "";

  constructor(close: string) {
    this.close = close;
  }

  /** Everything held, without the closing tag. */
  get text(): string {
    return this.#pieces.join("") + this.#tail;
  }

  /** The first characters of what was pushed. */
  get head(): string {
    return this.#head;
  }

  /** Adds a piece. When the closing tag is in it, answers with what follows the tag. */
  push(piece: string): string | undefined {
    if (this.#head.length < HEAD) this.#head = (this.#head + piece).slice(0, HEAD);
    const window = this.#tail + piece;
    const at = window.indexOf(this.close);
    const settled = at < 0 ? Math.max(0, window.length - this.close.length + 1) : at;
    this.#pieces.push(window.slice(0, settled));
    this.#tail = at < 0 ? window.slice(settled) : "";
    return at < 0 ? undefined : window.slice(at + this.close.length);
  }

  /** The closing tag just found belongs to the text. */
  goOn(): void {
    this.#pieces.push(this.close);
  }
}
