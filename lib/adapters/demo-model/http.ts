import { z } from "zod";
import { demoReply } from "./reply";
import { DEMO_MODEL, demoRequest, type DemoCompletion, type DemoRequest } from "./wire";

/** How the demo's endpoint behaves. */
export interface DemoOptions {
  /** Milliseconds between the chunks of a stream, so that one sees them come. */
  chunkDelayMs?: number;
}

const CHUNK_DELAY_MS = 15;

function errorResponse(status: number, message: string, param: string | null = null): Response {
  return Response.json({ error: { message, type: "invalid_request_error", param, code: null } }, { status });
}

async function readRequest(request: Request): Promise<DemoRequest | Response> {
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    return errorResponse(400, "The body is not JSON.");
  }
  const checked = demoRequest.safeParse(body);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  return errorResponse(400, z.prettifyError(checked.error), issue?.path.join(".") || null);
}

/** Text in pieces of about a word, or two Han characters. */
const pieces = (text: string): string[] =>
  text.match(/\p{Script=Han}{1,2}|[^\s\p{Script=Han}]*\s*/gu)?.filter(Boolean) ?? [];

/** The chunks of a completion, in the order in which a stream sends them. */
function completionChunks(completion: DemoCompletion, includeUsage: boolean): Record<string, unknown>[] {
  const { id, created, model, system_fingerprint: print } = completion;
  const base = { id, object: "chat.completion.chunk", created, model, system_fingerprint: print };
  const [choice] = completion.choices;
  const chunk = (delta: Record<string, unknown>, finish: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(includeUsage && { usage: null }),
  });
  const { content, tool_calls: calls = [] } = choice.message;
  return [
    chunk({ role: "assistant", content: content === null ? null : "" }),
    ...pieces(content ?? "").map((piece) => chunk({ content: piece })),
    ...calls.flatMap((call, index) => [
      chunk({ tool_calls: [{ index, ...call, function: { name: call.function.name, arguments: "" } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: call.function.arguments } }] }),
    ]),
    chunk({}, choice.finish_reason),
    ...(includeUsage ? [{ ...base, choices: [], usage: completion.usage }] : []),
  ];
}

/** Waits, or ends early when the client goes away. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}

function eventStream(
  chunks: Record<string, unknown>[],
  delayMs: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const stopped = new AbortController();
  const ended = AbortSignal.any([signal, stopped.signal]);
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"];
  let next = 0;
  return new ReadableStream({
    async pull(controller) {
      const event = events[next];
      if (event === undefined || ended.aborted) return controller.close();
      if (next > 0) await pause(delayMs, ended);
      next++;
      // A stream that was cancelled during the pause takes nothing more.
      if (!stopped.signal.aborted) controller.enqueue(encoder.encode(`data: ${event}\n\n`));
    },
    cancel: () => stopped.abort(),
  });
}

/** `POST /v1/chat/completions` of the offline demo, streaming and not. */
export async function handleChatCompletions(request: Request, options: DemoOptions = {}): Promise<Response> {
  const body = await readRequest(request);
  if (body instanceof Response) return body;
  const completion = demoReply(body);
  if (body.stream !== true) return Response.json(completion);
  const chunks = completionChunks(completion, body.stream_options?.include_usage === true);
  const stream = eventStream(chunks, options.chunkDelayMs ?? CHUNK_DELAY_MS, request.signal);
  return new Response(stream, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" },
  });
}

/** `GET /v1/models` of the offline demo. */
function handleModels(): Response {
  return Response.json({
    object: "list",
    data: [{ id: DEMO_MODEL, object: "model", created: 0, owned_by: "gatehouse" }],
  });
}

/** The whole endpoint, by the end of the path: for a catch-all route such as `/api/demo/v1/[...path]`. */
export async function handleDemo(request: Request, options: DemoOptions = {}): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/chat/completions")) {
    return request.method === "POST" ? handleChatCompletions(request, options) : errorResponse(405, "Use POST.");
  }
  if (pathname.endsWith("/models")) return request.method === "GET" ? handleModels() : errorResponse(405, "Use GET.");
  return errorResponse(404, `There is nothing at ${pathname}.`);
}
