/** An event stream whose event grew beyond its bound. */
export class EventTooLarge extends Error {}

/** One server-sent event. */
export interface SseEvent {
  /** The name of the event, when it has one. */
  event?: string;
  data: string;
}

/**
 * Decodes server-sent events from bytes however they are split, and hands out each event that has data. Bounded: an
 * event longer than `maxChars` throws EventTooLarge. The SDK's own decoder keeps no bound, copies what it holds with
 * every read, and fails on a blank data line.
 */
export class SseDecoder {
  readonly #decoder = new TextDecoder();
  readonly #maxChars: number;
  #rest = "";
  #event: string | undefined;
  #data: string[] = [];
  #size = 0;

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  push(bytes: Uint8Array): SseEvent[] {
    return this.#lines(this.#decoder.decode(bytes, { stream: true }), false);
  }

  /** The last event, when its closing blank line is missing. */
  end(): SseEvent[] {
    const events = this.#lines(this.#decoder.decode(), true);
    const last = this.#flush();
    return last === undefined ? events : [...events, last];
  }

  #lines(text: string, final: boolean): SseEvent[] {
    const events: SseEvent[] = [];
    const all = this.#rest + text;
    const ends = /\r\n|\r|\n/g;
    // What is left over holds no line end, but for a carriage return at its very end.
    ends.lastIndex = Math.max(0, this.#rest.length - 1);
    let start = 0;
    for (let match = ends.exec(all); match; match = ends.exec(all)) {
      // A carriage return at the very end may be the first half of a line end.
      if (match[0] === "\r" && ends.lastIndex === all.length && !final) break;
      this.#line(all.slice(start, match.index), events);
      start = ends.lastIndex;
    }
    this.#rest = all.slice(start);
    if (final && this.#rest !== "") {
      this.#line(this.#rest, events);
      this.#rest = "";
    }
    if (this.#rest.length + this.#size > this.#maxChars) throw new EventTooLarge();
    return events;
  }

  #line(line: string, events: SseEvent[]): void {
    if (line === "") {
      const event = this.#flush();
      if (event !== undefined) events.push(event);
      return;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "event") this.#event = value;
    if (field !== "data") return;
    this.#data.push(value);
    this.#size += value.length;
  }

  #flush(): SseEvent | undefined {
    const event = this.#event;
    const data = this.#data.join("\n");
    this.#event = undefined;
    this.#data = [];
    this.#size = 0;
    if (data.trim() === "") return undefined;
    return event === undefined ? { data } : { event, data };
  }
}
