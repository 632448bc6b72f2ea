import { getEventListeners, once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { httpFetch } from "./transport";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Listening {
  url: string;
  sockets: Socket[];
}

async function listening(server: net.Server, scheme = "http"): Promise<Listening> {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, sockets };
}

const serving = (answer: RequestListener) => listening(createServer(answer));
const post = (url: string, body = "{}", signal?: AbortSignal) =>
  httpFetch(url, { method: "POST", headers: { "content-type": "application/json" }, body, ...(signal && { signal }) });

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** However it closes: reset, or in order. */
const closing = (socket: Socket) => new Promise((resolve) => socket.on("close", resolve));

describe("an exchange", () => {
  test("posts the text as it is and hands on the answer as it comes, over one socket", async () => {
    const seen: string[] = [];
    const { url, sockets } = await serving((request, response) => {
      let text = "";
      request.on("data", (part) => (text += part));
      request.on("end", () => {
        seen.push(`${request.method} ${request.headers["content-type"]} ${text}`);
        response.writeHead(201, { "x-a": ["1", "2"] }).end("你好");
      });
    });
    for (const body of ['{"a":1}', '{"b":"你"}']) {
      const response = await post(url, body);
      expect(response).toMatchObject({ ok: true, status: 201 });
      expect(response.headers.get("x-a")).toBe("1, 2");
      expect(await response.text()).toBe("你好");
    }
    expect(seen).toEqual(['POST application/json {"a":1}', 'POST application/json {"b":"你"}']);
    expect(sockets).toHaveLength(1);
  });

  test("does not follow a redirect: no key goes where it was not meant to", async () => {
    let asked = 0;
    const { url } = await serving((_, response) => {
      asked++;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect((await post(url)).status).toBe(307);
    expect(asked).toBe(1);
  });

  test("reads what a gateway has compressed unasked", async () => {
    const { url } = await serving((request, response) => {
      expect(request.headers["accept-encoding"]).toBe("identity");
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed"));
    });
    expect(await (await post(url)).text()).toBe("packed");
  });

  test("of an answer without a body has none, and frees the socket", async () => {
    const { url, sockets } = await serving((_, response) => response.writeHead(204).end());
    expect((await post(url)).body).toBeNull();
    await post(url);
    expect(sockets).toHaveLength(1);
  });
});

describe("an end before the end", () => {
  const begin = (response: ServerResponse) => response.writeHead(200).write("begin");

  test.each([
    ["before the answer", (_: ServerResponse) => undefined],
    ["within the answer", begin],
  ])("an abort %s closes the socket and leaves no listener", async (_, act) => {
    const asked = deferred<Socket>();
    const { url } = await serving((request, response) => {
      act(response);
      asked.resolve(request.socket);
    });
    const controller = new AbortController();
    const text = post(url, "{}", controller.signal).then((response) => response.text());
    const closed = closing(await asked.promise);
    const failed = expect(text).rejects.toThrow();
    controller.abort();
    await Promise.all([closed, failed]);
    await expect.poll(() => getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });

  test("an abort in advance asks nobody", async () => {
    const { url, sockets } = await serving((_, response) => response.end());
    await expect(post(url, "{}", AbortSignal.abort(new Error("before")))).rejects.toThrow("before");
    expect(sockets).toHaveLength(0);
  });

  test("a body that is cancelled closes the socket", async () => {
    const asked = deferred<Socket>();
    const { url } = await serving((request, response) => {
      begin(response);
      asked.resolve(request.socket);
    });
    const response = await post(url);
    const closed = closing(await asked.promise);
    await response.body!.cancel();
    await closed;
  });

  test("a connection that is cut within the answer is an error of the body", async () => {
    const { url } = await serving((request, response) => {
      response.writeHead(200, { "content-length": 100 }).write("begin", () => request.socket.destroy());
    });
    await expect((await post(url)).text()).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test("compressed bytes that are cut are an error of the body", async () => {
    const packed = gzipSync("x".repeat(10_000));
    const { url } = await serving((request, response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-length": packed.length });
      response.write(packed.subarray(0, 12), () => request.socket.destroy());
    });
    await expect((await post(url)).text()).rejects.toThrow();
  });

  test("a port where nobody listens is an error with its code", async () => {
    const server = net.createServer();
    const { url } = await listening(server);
    server.close();
    await once(server, "close");
    await expect(post(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  test("a connection that does not come about is given up after ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    closers.push(() => vi.useRealTimers());
    const server = net.createServer();
    const { url } = await listening(server, "https"); // takes the connection and says nothing
    const failed = expect(post(url)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await once(server, "connection");
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });
});

describe("a socket that its server closed while it was kept", () => {
  const ANSWER = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

  /** Answers so many requests on each connection, and closes it on the next one. */
  async function answering(perConnection: number): Promise<Listening & { asked: () => number }> {
    let asked = 0;
    const server = net.createServer((socket) => {
      let left = perConnection;
      socket.on("error", () => undefined);
      socket.on("data", () => {
        asked++;
        if (left-- > 0) socket.write(ANSWER);
        else socket.destroy();
      });
    });
    return { ...(await listening(server)), asked: () => asked };
  }

  test("is replaced by a fresh one without a word", async () => {
    const { url, sockets, asked } = await answering(1);
    expect(await (await post(url)).text()).toBe("ok");
    expect(await (await post(url)).text()).toBe("ok");
    expect(sockets).toHaveLength(2);
    expect(asked()).toBe(3);
  });

  test("is told apart from a server that closes every connection", async () => {
    const { url, asked } = await answering(0);
    await expect(post(url)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(asked()).toBe(1);
  });
});
