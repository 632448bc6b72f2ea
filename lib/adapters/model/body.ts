import { parseChunk, readChunk } from "./chunk";
import { providerFault, type AttemptFault } from "./faults";
import { errorInside, readProviderError } from "./provider-error";
import type { ReplyAssembler } from "./reply";
import { EventTooLarge, SseDecoder, type SseEvent } from "./sse";

/** What a body turned out to be, from its first character. */
type Form = "stream" | "json" | "other";

const formOf = (text: string): Form | undefined => {
  const start = text.trimStart();
  if (start === "") return undefined;
  if (/^(?:data|event|id|retry)?:/.test(start)) return "stream";
  if (/^[{[]/.test(start)) return "json";
  // The name of a field may not be complete yet.
  return ["data:", "event:", "retry:", "id:"].some((field) => field.startsWith(start)) ? undefined : "other";
};

const bad = (message: string, retryable = true): AttemptFault => ({ kind: "bad_response", message, retryable });

/**
 * Takes the bytes of a response and feeds the reply with them: an event stream, or a JSON body where a stream was
 * asked for. What a body is shows in its first character; providers are careless with the content type. Each method
 * answers with a fault as soon as there is one.
 */
export class ReplyBody {
  readonly #reply: ReplyAssembler;
  readonly #maxChars: number;
  readonly #contentType: string;
  readonly #streamed: boolean;
  readonly #sse: SseDecoder;
  readonly #decoder = new TextDecoder();
  #form: Form | undefined;
  #json = "";
  /** Bytes that came before the form was known. */
  #first: Uint8Array[] = [];
  #firstText = "";
  #done = false;
  #lost = false;

  /** `streamed`: a stream was asked for. */
  constructor(reply: ReplyAssembler, options: { maxChars: number; contentType: string; streamed: boolean }) {
    this.#reply = reply;
    this.#streamed = options.streamed;
    this.#maxChars = options.maxChars;
    this.#contentType = options.contentType;
    // A chunk is more than its text: leave room for the envelope and escapes.
    this.#sse = new SseDecoder(options.maxChars * 2 + 65_536);
  }

  /** The stream said that it is over. */
  get done(): boolean {
    return this.#done;
  }

  push(bytes: Uint8Array): AttemptFault | undefined {
    if (this.#form === undefined) return this.#sniff(bytes);
    if (this.#form === "json") return this.#pushJson(bytes);
    try {
      return this.#events(this.#sse.push(bytes));
    } catch (error) {
      if (error instanceof EventTooLarge) return this.#tooLong();
      throw error;
    }
  }

  /** No more comes. `clean`: the connection ended as it should. */
  end(clean: boolean): AttemptFault | undefined {
    if (this.#form === undefined) return bad("The provider's answer is empty.");
    const fault = this.#form === "json" ? this.#endJson() : this.#events(this.#sse.end());
    if (fault) return fault;
    if (!this.#reply.sawChoice) return bad("The provider's answer holds no choice.");
    if (!this.#done && !this.#reply.finished) {
      return { kind: "stream_broken", message: "The connection ended in the middle of the reply.", retryable: true };
    }
    if (!clean) this.#reply.repair("cut_after_finish");
    return this.#lost && this.#reply.hasCalls ? bad("A part of a tool call was not readable.") : undefined;
  }

  #sniff(bytes: Uint8Array): AttemptFault | undefined {
    this.#first.push(bytes);
    this.#firstText += this.#decoder.decode(bytes, { stream: true });
    this.#form = formOf(this.#firstText);
    if (this.#form === undefined) return undefined;
    if (this.#form === "other") {
      return bad(`The provider answered with ${this.#contentType || "an unknown type"} instead of a reply.`);
    }
    if (this.#form === "json") {
      if (this.#streamed) this.#reply.repair("json_body");
      this.#json = this.#firstText;
      return undefined;
    }
    if (!this.#contentType.includes("event-stream")) this.#reply.repair("wrong_content_type");
    const first = this.#first;
    this.#first = [];
    for (const part of first) {
      const fault = this.push(part);
      if (fault) return fault;
    }
    return undefined;
  }

  #pushJson(bytes: Uint8Array): AttemptFault | undefined {
    this.#json += this.#decoder.decode(bytes, { stream: true });
    return this.#json.length > this.#maxChars * 2 + 65_536 ? this.#tooLong() : undefined;
  }

  #endJson(): AttemptFault | undefined {
    try {
      const fault = this.#take(parseChunk(this.#json));
      this.#done = true;
      return fault;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return { kind: "stream_broken", message: "The provider's answer is not whole JSON.", retryable: true };
    }
  }

  #events(events: SseEvent[]): AttemptFault | undefined {
    for (const event of events) {
      if (this.#done) break;
      const fault = this.#event(event);
      if (fault) return fault;
    }
    return undefined;
  }

  #event({ event, data }: SseEvent): AttemptFault | undefined {
    if (data.trim().startsWith("[DONE]")) {
      this.#done = true;
      return undefined;
    }
    const parsed = parseEvent(data);
    if (!parsed) {
      this.#reply.repair("malformed_chunk");
      // Words such as "ping" are noise; half an object is a part of the reply that is gone.
      if (data.trimStart().startsWith("{")) this.#lost = true;
      return event === "error" ? providerFault(readProviderError(data)) : undefined;
    }
    for (const value of parsed) {
      const fault = event === "error" ? providerFault(readProviderError(value)) : this.#take(value);
      if (fault) return fault;
    }
    return undefined;
  }

  #take(value: unknown): AttemptFault | undefined {
    const error = errorInside(value);
    if (error) return providerFault(error);
    this.#reply.push(readChunk(value));
    return this.#reply.size > this.#maxChars ? this.#tooLong() : undefined;
  }

  #tooLong(): AttemptFault {
    return bad(`The reply is longer than ${this.#maxChars} characters.`, false);
  }
}

/** The values in an event; several where only one line end stands between them. */
function parseEvent(data: string): unknown[] | undefined {
  try {
    return [parseChunk(data)];
  } catch {
    const lines = data.split("\n").filter((line) => line.trim() !== "");
    if (lines.length < 2) return undefined;
    try {
      return lines.filter((line) => !line.trim().startsWith("[DONE]")).map(parseChunk);
    } catch {
      return undefined;
    }
  }
}
