/** Follows Markdown code through text, in which tags are quoted and mean nothing. */
export class CodeState {
  #fenced = false;
  #inline = false;
  #ticks = 0;

  get inside(): boolean {
    return this.#fenced || this.#inline || this.#ticks > 0;
  }

  read(text: string): void {
    for (const char of text) {
      if (char === "`") {
        this.#ticks++;
        continue;
      }
      this.#endOfTicks();
      if (char === "\n") this.#inline = false;
    }
  }

  #endOfTicks(): void {
    if (this.#ticks >= 3) this.#fenced = !this.#fenced;
    else if (this.#ticks > 0 && !this.#fenced) this.#inline = !this.#inline;
    this.#ticks = 0;
  }
}
