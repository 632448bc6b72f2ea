import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { ModelRequest } from "@/lib/engine/model/messages";
import { openaiModel } from "./openai-model";

const REQUESTS = 10_000;
/** Requests that are under way together. */
const LANES = 8;
/** One request in so many is given up in the middle of its reply, which costs its connection. */
const GIVEN_UP = 100;

const HANG = "never end";
const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
const begun = chunk({ delta: { content: "Done" } });
const rest = `${chunk({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`;

/** A provider that keeps its connections open, and says how many there were and are. */
async function provider() {
  const open = new Set<Socket>();
  let made = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (body.includes(HANG)) response.write(begun);
    else response.end(begun + rest);
  });
  server.keepAliveTimeout = 0;
  server.on("connection", (socket: Socket) => {
    made++;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseURL, open, close, made: () => made };
}

test(`over ${REQUESTS} requests sockets are kept and used again, and none is left behind`, async () => {
  const server = await provider();
  const limits = { contextWindow: 100_000, maxOutputTokens: 1000 };
  const model = openaiModel({ name: "c", baseURL: server.baseURL, apiKey: null, model: "m", limits });
  const shared = new AbortController();
  let asked = 0;
  const kinds = { replies: 0, aborted: 0 };
  const ask = async (n: number): Promise<void> => {
    const givesUp = n % GIVEN_UP === 0;
    const own = givesUp ? new AbortController() : shared;
    const messages: ModelRequest["messages"] = [{ role: "user", content: givesUp ? HANG : "go" }];
    const outcome = await model.complete(
      { purpose: "round", messages, maxOutputTokens: 100 },
      { signal: own.signal, stepKey: "s", timeoutMs: 60_000, onText: () => givesUp && own.abort() },
    );
    if (outcome.ok) kinds.replies++;
    else if (outcome.fault.kind === "aborted") kinds.aborted++;
    if (givesUp) expect(getEventListeners(own.signal, "abort")).toEqual([]);
  };
  const lane = async () => {
    while (asked < REQUESTS) await ask(asked++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  const givenUp = REQUESTS / GIVEN_UP;
  expect(kinds).toEqual({ replies: REQUESTS - givenUp, aborted: givenUp });
  expect(getEventListeners(shared.signal, "abort")).toEqual([]);
  // A connection carries one request after another; only giving one up ends it.
  expect(server.made()).toBeLessThanOrEqual(2 * LANES + givenUp);
  await expect.poll(() => server.open.size).toBeLessThanOrEqual(2 * LANES);
  server.close();
});
