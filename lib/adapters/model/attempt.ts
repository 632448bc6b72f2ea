import type OpenAI from "openai";
import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { RawModelReply } from "@/lib/engine/model/messages";
import type { Clock } from "@/lib/engine/ports";
import { ReplyBody } from "./body";
import type { ModelConnection } from "./connection";
import { networkFault, thrownFault, type AttemptFault } from "./faults";
import type { ReplyAssembler } from "./reply";

/** How long an ended reply may keep its connection open: for late usage, and after `[DONE]`. Milliseconds. */
const TAIL_MS = 1500;
const DONE_TAIL_MS = 100;

/** One request: a reply, or why there is none. */
export type AttemptResult = { reply: RawModelReply } | { fault: AttemptFault };

interface AttemptOptions {
  client: OpenAI;
  body: ChatCompletionCreateParams;
  reply: ReplyAssembler;
  limits: ModelConnection["limits"];
  clock: Clock;
  signal: AbortSignal;
}

/** Reads bytes, and waits for them no longer than fits how far the reply is. */
class Patience {
  /** Why the waiting was given up; the connection is closed then, and the last read was its end. */
  ended: "stalled" | "tail" | undefined;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #options: AttemptOptions;

  constructor(options: AttemptOptions, reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#options = options;
    this.#reader = reader;
  }

  async read(done: boolean) {
    const { reply, limits, clock } = this.#options;
    const tail = done ? DONE_TAIL_MS : TAIL_MS;
    const ended = done || reply.finished ? "tail" : "stalled";
    // Before its first word a model may think as long as the run lets it.
    if (!reply.sawChoice && !done) return this.#reader.read();
    const untime = clock.after(ended === "tail" ? tail : limits.stallMs, () => {
      this.ended = ended;
      this.#reader.cancel().catch(() => undefined);
    });
    try {
      return await this.#reader.read();
    } finally {
      untime();
    }
  }
}

/** Why a response broke off before its end, or undefined when all of the reply had come by then. */
function brokenOff(error: unknown, options: AttemptOptions, body: ReplyBody, patience: Patience) {
  if (patience.ended === "stalled") {
    const message = `The stream was silent for ${options.limits.stallMs} ms.`;
    return { kind: "stream_broken", message, retryable: true } as const;
  }
  if (body.done || options.reply.finished) return body.end(body.done);
  return { ...networkFault(error), kind: "stream_broken", retryable: true } as const;
}

/** Reads a response to its end. */
async function readResponse(response: Response, options: AttemptOptions) {
  const { reply, limits } = options;
  const contentType = response.headers.get("content-type") ?? "";
  const body = new ReplyBody(reply, {
    maxChars: limits.maxReplyChars,
    contentType,
    streamed: options.body.stream === true,
  });
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const patience = new Patience(options, reader);
  try {
    for (;;) {
      let read;
      try {
        read = await patience.read(body.done);
      } catch (error) {
        return brokenOff(error, options, body, patience);
      }
      if (read.done) return patience.ended ? brokenOff(undefined, options, body, patience) : body.end(true);
      const fault = body.push(read.value);
      if (fault) return fault;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Makes one request and reads its reply. Whatever happens, its connection is released and no listener stays. */
export async function attempt(options: AttemptOptions): Promise<AttemptResult> {
  const { client, body, reply, clock, signal } = options;
  let response: Response;
  try {
    response = await client.chat.completions.create(body, { signal }).asResponse();
  } catch (thrown) {
    return { fault: thrownFault(thrown, clock.now()) };
  }
  const fault = await readResponse(response, options);
  if (fault) return { fault: { ...fault, partialText: reply.text, usage: reply.usage } };
  return { reply: reply.reply() };
}
