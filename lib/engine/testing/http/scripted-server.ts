import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { requestFault } from "./messages";
import { completionBody, completionItems, itemText, type ScriptStep, type StreamItem } from "./script";

/** A request as it arrived. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
  /** Resolves when its connection is done with it: the answer was sent, or the client went away before. */
  closed: Promise<"finished" | "aborted">;
  /** Resolves when the step has sent what it has to send before it ends or hangs. */
  sent: Promise<void>;
  /** A number for the connection it came over, from 0. */
  connection: number;
}

/** A scripted OpenAI-compatible server over real HTTP, for tests. */
export interface ScriptedServer {
  /** Ends in `/v1`. */
  readonly baseURL: string;
  readonly requests: readonly RecordedRequest[];
  /** Requests that were answered with 400 because a strict provider would. */
  readonly violations: readonly string[];
  /** Adds steps to the end of the script. */
  script(...steps: ScriptStep[]): void;
  /** Resolves with the next request, or the one at `index` when it has come. */
  request(index: number): Promise<RecordedRequest>;
  /** Ends the server. Throws for a request that was not in the script and for a reply nobody asked for. */
  close(): Promise<void>;
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

async function readBody(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

const settle = (wait: PromiseLike<unknown> | (() => PromiseLike<unknown>)): PromiseLike<unknown> =>
  typeof wait === "function" ? wait() : wait;

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

class Scripted implements ScriptedServer {
  readonly #server: Server;
  readonly #steps: ScriptStep[];
  readonly #requests: RecordedRequest[] = [];
  readonly #violations: string[] = [];
  readonly #unexpected: string[] = [];
  readonly #sockets = new WeakMap<Socket, number>();
  readonly #waiting: { index: number; found: Deferred<RecordedRequest> }[] = [];
  #connections = 0;

  constructor(steps: ScriptStep[]) {
    this.#steps = [...steps];
    this.#server = createServer((message, response) => void this.#take(message, response));
    this.#server.on("connection", (socket: Socket) => this.#sockets.set(socket, this.#connections++));
  }

  get baseURL(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }
  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }
  get violations(): readonly string[] {
    return this.#violations;
  }

  listen(port: number): Promise<this> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, "127.0.0.1", () => resolve(this));
    });
  }

  script(...steps: ScriptStep[]): void {
    this.#steps.push(...steps);
  }

  request(index: number): Promise<RecordedRequest> {
    const there = this.#requests[index];
    if (there) return Promise.resolve(there);
    const found = deferred<RecordedRequest>();
    this.#waiting.push({ index, found });
    return found.promise;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
    const unused = this.#steps.map((step) => `a reply nobody asked for: ${JSON.stringify(step).slice(0, 200)}`);
    const problems = [...this.#unexpected, ...unused];
    if (problems.length > 0) throw new Error(`The script and the requests differ:\n${problems.join("\n")}`);
  }

  async #take(message: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client that goes away is what some tests are about: the answer's own close event tells of it.
    const text = await readBody(message).catch(() => "");
    const closed = deferred<"finished" | "aborted">();
    const sent = deferred<void>();
    let finished = false;
    response.on("finish", () => (finished = true));
    response.on("close", () => closed.resolve(finished ? "finished" : "aborted"));
    let body: Record<string, unknown> = {};
    try {
      body = JSON.parse(text) as Record<string, unknown>;
    } catch {
      body = { unreadable: text };
    }
    const request: RecordedRequest = {
      method: message.method ?? "",
      path: message.url ?? "",
      headers: message.headers,
      body,
      closed: closed.promise,
      sent: sent.promise,
      connection: this.#sockets.get(message.socket) ?? -1,
    };
    this.#record(request);
    await this.#answer(request, response);
    sent.resolve();
  }

  #record(request: RecordedRequest): void {
    const index = this.#requests.push(request) - 1;
    for (const waiting of this.#waiting.filter((entry) => entry.index === index)) waiting.found.resolve(request);
  }

  #refuse(response: ServerResponse, message: string): void {
    const error = { message, type: "invalid_request_error", param: null, code: null };
    sendJson(response, 400, { error });
  }

  async #answer(request: RecordedRequest, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || request.path !== "/v1/chat/completions") {
      this.#unexpected.push(`an unexpected request: ${request.method} ${request.path}`);
      return this.#refuse(response, "no such route");
    }
    const fault = requestFault(request.body);
    if (fault) {
      this.#violations.push(fault);
      return this.#refuse(response, fault);
    }
    const step = this.#steps.shift();
    if (!step) {
      this.#unexpected.push(`an unexpected request: ${JSON.stringify(request.body).slice(0, 200)}`);
      return this.#refuse(response, "the script has no further reply");
    }
    if (step.delayMs !== undefined) await later(step.delayMs);
    if (step.before !== undefined) await settle(step.before);
    await play(step, request, response);
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(text);
}

async function play(step: ScriptStep, request: RecordedRequest, response: ServerResponse): Promise<void> {
  const model = typeof request.body.model === "string" ? request.body.model : "scripted";
  if ("hang" in step) return;
  if ("cut" in step) {
    response.socket?.destroy();
    return;
  }
  if ("body" in step) return sendJson(response, step.status ?? 200, step.body, step.headers);
  if ("response" in step && (step.asBody || request.body.stream !== true)) {
    return sendJson(response, 200, completionBody(step.response, model), step.headers);
  }
  const status = "stream" in step ? (step.status ?? 200) : 200;
  response.writeHead(status, { "content-type": "text/event-stream", ...step.headers });
  response.flushHeaders();
  if ("sse" in step) response.end(step.sse);
  else if ("stream" in step) await playStream(step.stream, model, response);
  else await playStream(completionItems(step.response), model, response);
}

async function playStream(items: StreamItem[], model: string, response: ServerResponse): Promise<void> {
  for (const item of items) {
    if (response.destroyed) return;
    if ("hang" in item) return;
    if ("eof" in item) return void response.end();
    if ("cut" in item) return void response.socket?.destroy();
    if ("wait" in item) await settle(item.wait);
    if ("delayMs" in item) await later(item.delayMs);
    const data = "bytes" in item ? item.bytes : itemText(item, model);
    if (data !== undefined) await written(response, data);
  }
  response.end("data: [DONE]\n\n");
}

/** Waits until the bytes have left, so that each item is a write of its own. */
function written(response: ServerResponse, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => response.write(data, () => resolve()));
}

/**
 * Starts a server that answers each request with the next step of the script. Like a strict provider it refuses, with
 * 400, tool messages that do not follow their calls and an empty list of tools. `port` 0 takes a free one.
 */
export function scriptedServer(steps: ScriptStep[] = [], port = 0): Promise<ScriptedServer> {
  return new Scripted(steps).listen(port);
}
