/** A call as it stands in a reply, in short: what is missing is missing on the wire too. */
export interface ShortCall {
  id?: string;
  type?: string;
  index?: number;
  function: { name?: string; arguments?: unknown };
}

/** `choices[0]` of a reply in short form; a field that is absent is absent on the wire, null is null. */
export interface ShortReply {
  finish_reason?: string | null;
  content?: unknown;
  tool_calls?: ShortCall[] | null;
  reasoning_content?: string | null;
  usage?: unknown;
}

/** What a stream does next. */
export type StreamItem =
  /** Deltas of tool calls, exactly as given. */
  | { tc: unknown[] }
  | { content: unknown }
  | { reasoning: string }
  /** Any delta. */
  | { delta: Record<string, unknown> }
  | { finish: string | null }
  | { usage: unknown }
  /** A whole chunk, as given. */
  | { raw: unknown }
  /** Text of the event stream, as given. */
  | { sse: string }
  | { bytes: Uint8Array }
  /** The connection ends here, as it should, without `[DONE]`. */
  | { eof: true }
  /** The connection is cut here. */
  | { cut: true }
  /** Nothing more comes, and the connection stays open. */
  | { hang: true }
  /** Goes on when the promise resolves. */
  | { wait: PromiseLike<unknown> | (() => PromiseLike<unknown>) }
  | { delayMs: number };

/** Headers that a step adds or replaces. */
interface WithHeaders {
  headers?: Record<string, string>;
  /** Milliseconds before the headers are sent. */
  delayMs?: number;
  /** The headers are sent when this resolves. */
  before?: PromiseLike<unknown> | (() => PromiseLike<unknown>);
}

/** What the server does with one request. */
export type ScriptStep = WithHeaders &
  (
    | {
        /** Sent as a stream when the request asks for one, unless `asBody`. */
        response: ShortReply;
        asBody?: boolean;
      }
    | { stream: StreamItem[]; status?: number }
    /** The whole event stream as text. */
    | { sse: string }
    /** Any answer; an object is sent as JSON. */
    | { status?: number; body: unknown }
    /** Takes the request and never answers. */
    | { hang: true }
    /** Takes the request and cuts the connection. */
    | { cut: true }
  );

const base = (model: string, object: string) => ({ id: "chatcmpl-scripted", object, created: 0, model });

/** Fields of a message; calls get their type, and an id of null or nothing stays so. */
function messageFields({ finish_reason: _, usage: __, ...message }: ShortReply): Record<string, unknown> {
  return message;
}

/** A short reply as a `chat.completion` body. */
export function completionBody(reply: ShortReply, model: string): Record<string, unknown> {
  const choice: Record<string, unknown> = {
    index: 0,
    message: { role: "assistant", content: null, ...messageFields(reply) },
  };
  if (reply.finish_reason !== undefined) choice.finish_reason = reply.finish_reason;
  const body: Record<string, unknown> = { ...base(model, "chat.completion"), choices: [choice] };
  if (reply.usage !== undefined) body.usage = reply.usage;
  return body;
}

/** A short reply as the items of a stream, calls in two pieces each. */
export function completionItems(reply: ShortReply): StreamItem[] {
  const { tool_calls: calls, content, ...rest } = messageFields(reply);
  const items: StreamItem[] = [{ delta: { role: "assistant", content: content ?? null, ...rest } }];
  for (const [index, call] of (Array.isArray(calls) ? (calls as ShortCall[]) : []).entries()) {
    const { arguments: text, ...called } = call.function;
    if (typeof text !== "string") {
      items.push({ tc: [{ index, ...call }] });
      continue;
    }
    items.push({ tc: [{ index, ...call, function: { ...called, arguments: "" } }] });
    items.push({ tc: [{ index, function: { arguments: text } }] });
  }
  if (reply.finish_reason !== undefined) items.push({ finish: reply.finish_reason });
  if (reply.usage !== undefined) items.push({ usage: reply.usage });
  return items;
}

/** The text of one item of a stream, or undefined for one that sends none. */
export function itemText(item: StreamItem, model: string): string | undefined {
  const chunk = (fields: Record<string, unknown>) =>
    `data: ${JSON.stringify({ ...base(model, "chat.completion.chunk"), ...fields })}\n\n`;
  const delta = (fields: Record<string, unknown>) =>
    chunk({ choices: [{ index: 0, delta: fields, finish_reason: null }] });
  if ("tc" in item) return delta({ tool_calls: item.tc });
  if ("content" in item) return delta({ content: item.content });
  if ("reasoning" in item) return delta({ reasoning_content: item.reasoning });
  if ("delta" in item) return delta(item.delta);
  if ("finish" in item) return chunk({ choices: [{ index: 0, delta: {}, finish_reason: item.finish }] });
  if ("usage" in item) return chunk({ choices: [], usage: item.usage });
  if ("raw" in item) return `data: ${JSON.stringify(item.raw)}\n\n`;
  if ("sse" in item) return item.sse;
  return undefined;
}
