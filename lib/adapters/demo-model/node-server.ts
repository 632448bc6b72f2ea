import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { handleDemo, type DemoOptions } from "./http";

/** A running demo endpoint. */
export interface DemoServer {
  /** Ends in `/v1`. */
  baseURL: string;
  close(): Promise<void>;
}

async function answer(message: IncomingMessage, response: ServerResponse, options: DemoOptions): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const method = message.method ?? "GET";
  const request = new Request(new URL(message.url ?? "/", "http://127.0.0.1"), {
    method,
    signal: gone.signal,
    ...(method === "POST" && { body: Buffer.concat(parts) }),
  });
  const answered = await handleDemo(request, options);
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (!answered.body) return void response.end();
  for await (const bytes of Readable.fromWeb(answered.body as Parameters<typeof Readable.fromWeb>[0])) {
    if (response.destroyed) return;
    response.write(bytes as Uint8Array);
  }
  response.end();
}

/** Serves the offline demo over HTTP, on a free port when `port` is 0. */
export function startDemoServer(options: DemoOptions & { port?: number } = {}): Promise<DemoServer> {
  const server = createServer((message, response) => {
    answer(message, response, options).catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        baseURL: `http://127.0.0.1:${port}/v1`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
