import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import zlib from "node:zlib";
import { onAbort } from "./stop";

/** What the SDK makes its requests with. */
export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Milliseconds until a connection must stand, its encryption included. */
const CONNECT_MS = 10_000;
/** Bytes of a response that are held unread before its socket is told to wait. */
const HELD_BYTES = 256 * 1024;
/** Answers that have no body; a `Response` refuses one for them. */
const BODILESS = new Set([204, 205, 304]);

const DECODERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: zlib.createGunzip,
  "x-gzip": zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
};

/**
 * `fetch` on `node:http`, for one kind of request: a text posted to a model. It takes a third of
 * the processor that the `fetch` of Node takes, and is patched by no framework. Sockets are kept open and proxies are
 * chosen by Node's own agents. Redirects are answers like any other, so that no key follows one. An abort, or a body
 * that is cancelled, closes the socket. Rejects with the error of the socket, or with the signal's reason.
 */
export const httpFetch: Fetch = (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const { body } = init;
  if (body !== undefined && body !== null && typeof body !== "string") throw new TypeError("The body must be a text.");
  return exchange({
    url,
    method: init.method ?? "GET",
    headers: {
      "accept-encoding": "identity",
      ...Object.fromEntries(init.headers instanceof Headers ? init.headers : new Headers(init.headers)),
    },
    body: body ?? "",
    signal: init.signal ?? undefined,
  });
};

interface Exchange {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal | undefined;
}

function exchange(asked: Exchange): Promise<Response> {
  const { url, method, headers, body, signal } = asked;
  if (signal?.aborted) return Promise.reject(signal.reason as Error);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, { method, headers });
    const unlink = signal && onAbort(signal, () => request.destroy(signal.reason as Error));
    const connected = awaitConnection(request);
    let answered = false;
    if (unlink) request.on("close", unlink);
    request.on("error", (error) => {
      connected();
      // A kept socket that its server had closed meanwhile has carried nothing: the next one may be fresh.
      if (request.reusedSocket && isReset(error) && !answered && !signal?.aborted) resolve(exchange(asked));
      else reject(error);
    });
    request.on("response", (message) => {
      answered = true;
      connected();
      try {
        resolve(responseOf(message));
      } catch (error) {
        request.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.end(body);
  });
}

/** Gives up a connection that does not come about; the answer takes the timer back. */
function awaitConnection(request: http.ClientRequest): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  request.on("socket", (socket) => {
    if (!socket.connecting) return;
    const error = Object.assign(new Error(`No connection in ${CONNECT_MS} ms`), { code: "ETIMEDOUT" });
    timer = setTimeout(() => request.destroy(error), CONNECT_MS);
    socket.once("encrypted" in socket ? "secureConnect" : "connect", stop);
  });
  return stop;
}

const isReset = (error: NodeJS.ErrnoException) => error.code === "ECONNRESET" || error.code === "EPIPE";

function responseOf(message: IncomingMessage): Response {
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    headers.append(message.rawHeaders[at]!, message.rawHeaders[at + 1]!);
  }
  const status = message.statusCode ?? 0;
  const body = BODILESS.has(status) ? null : bodyOf(message, decoded(message, headers));
  if (body === null) message.resume();
  return new Response(body, { status, statusText: message.statusMessage ?? "", headers });
}

/** Some gateways compress although they were asked not to. */
function decoded(message: IncomingMessage, headers: Headers): Readable {
  const coding = headers.get("content-encoding")?.toLowerCase() ?? "identity";
  if (!Object.hasOwn(DECODERS, coding)) return message;
  const decoder = DECODERS[coding]!();
  message.on("error", (error) => decoder.destroy(error));
  message.on("close", () => {
    if (!message.complete) decoder.destroy(cutOff());
  });
  return message.pipe(decoder);
}

/** The bytes of a message as they come. Cancelling closes the socket, unless all has come. */
function bodyOf(message: IncomingMessage, source: Readable): ReadableStream<Uint8Array> {
  const pull = () => void source.resume();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let open = true;
        const settle = (act: () => void) => {
          if (open) act();
          open = false;
        };
        source.on("data", (bytes: Buffer) => {
          if (!open) return;
          controller.enqueue(bytes);
          if ((controller.desiredSize ?? 0) <= 0) source.pause();
        });
        source.on("end", () => settle(() => controller.close()));
        source.on("error", (error) => settle(() => controller.error(error)));
        source.on("close", () => settle(() => controller.error(cutOff())));
      },
      pull,
      cancel() {
        message.destroy();
      },
    },
    { highWaterMark: HELD_BYTES, size: (bytes) => bytes.byteLength },
  );
}

const cutOff = () => Object.assign(new Error("The connection was closed within the answer"), { code: "ECONNRESET" });
