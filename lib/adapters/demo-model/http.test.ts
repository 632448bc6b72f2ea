import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { handleChatCompletions, handleDemo } from "./http";
import { startDemoServer } from "./node-server";
import { demoReply, roughTokens } from "./reply";
import { SAMPLE_TOOLS } from "./testing/sample-tools";
import { DEMO_FINGERPRINT, DEMO_MODEL, demoRequest } from "./wire";

const BASE = "http://localhost/api/demo/v1";
const body = { messages: [{ role: "user", content: "Hello, 你好" }] };

function post(value: unknown, options = {}, init: RequestInit = {}) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const request = new Request(`${BASE}/chat/completions`, { method: "POST", body: text, ...init });
  return handleChatCompletions(request, { chunkDelayMs: 0, ...options });
}

describe("the endpoint", () => {
  test("says what it is", async () => {
    const completion = (await (await post(body)).json()) as Record<string, unknown>;
    expect(completion).toMatchObject({
      object: "chat.completion",
      model: DEMO_MODEL,
      system_fingerprint: DEMO_FINGERPRINT,
    });
    const models = await handleDemo(new Request(`${BASE}/models`));
    expect(await models.json()).toMatchObject({ object: "list", data: [{ id: DEMO_MODEL }] });
  });

  test("gives the same answer to the same body", async () => {
    expect(await (await post(body)).text()).toBe(await (await post(body)).text());
  });

  test("streams the very completion, with usage where it is asked for", async () => {
    const server = await startDemoServer({ chunkDelayMs: 0 });
    const client = new OpenAI({ baseURL: server.baseURL, apiKey: "none", maxRetries: 0 });
    const messages = [{ role: "user" as const, content: "status and shipment of order 20240315001" }];
    for (const tools of [SAMPLE_TOOLS, undefined]) {
      const request = { model: DEMO_MODEL, messages, ...(tools && { tools }) };
      const whole = await client.chat.completions.create(request);
      const chunks = [];
      for await (const chunk of await client.chat.completions.create({
        ...request,
        stream: true,
        stream_options: { include_usage: true },
      }))
        chunks.push(chunk);
      expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
      const streamed = await client.chat.completions.stream(request).finalChatCompletion();
      expect(streamed.choices[0]?.message.content ?? null).toBe(whole.choices[0]?.message.content);
      const functions = (calls: readonly unknown[] = []) =>
        calls.map((call) => (call as { function: unknown }).function);
      const [of, as] = [whole, streamed].map((one) => functions(one.choices[0]?.message.tool_calls));
      expect(as).toMatchObject(of ?? []);
      expect(of).toHaveLength(tools ? 2 : 0);
    }
    expect((await client.models.list()).data.map((model) => model.id)).toEqual([DEMO_MODEL]);
    await server.close();
  });

  test.each([
    ["no JSON", "{", 400],
    ["no messages", { messages: [] }, 400],
    ["an empty list of tools", { ...body, tools: [] }, 400],
    ["an unknown role", { messages: [{ role: "robot", content: "x" }] }, 400],
    [
      "null content, content in parts, and more",
      {
        messages: [
          { role: "assistant", content: null },
          { role: "user", content: [{ type: "text", text: "hi" }] },
        ],
        seed: 1,
        max_tokens: null,
      },
      200,
    ],
  ])("%s: %i", async (_title, value, status) => {
    const response = await post(value);
    expect(response.status).toBe(status);
    if (status === 400) expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  test.each([
    ["GET", "/chat/completions", 405],
    ["POST", "/models", 405],
    ["GET", "/elsewhere", 404],
  ])("%s %s: %i", async (method, path, status) => {
    expect((await handleDemo(new Request(BASE + path, { method }))).status).toBe(status);
  });

  test("stops when the client goes away, in a pause or before", async () => {
    const controller = new AbortController();
    const response = await post({ ...body, stream: true }, { chunkDelayMs: 60_000 }, { signal: controller.signal });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const next = reader?.read();
    controller.abort();
    // One chunk may be on its way; then the stream is closed.
    await next;
    expect((await reader?.read())?.done).toBe(true);
    const cancelled = await post({ ...body, stream: true }, { chunkDelayMs: 60_000 });
    await expect(cancelled.body?.cancel()).resolves.toBeUndefined();
  });

  test("keeps to the output limit and says that it was cut", () => {
    const cut = demoReply(demoRequest.parse({ ...body, max_tokens: 3 })).choices[0];
    expect(cut.finish_reason).toBe("length");
    expect(roughTokens(cut.message.content ?? "")).toBeLessThanOrEqual(3);
  });
});
