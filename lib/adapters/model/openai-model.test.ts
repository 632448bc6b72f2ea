import { describe, expect, test } from "vitest";
import type { ScriptStep, StreamItem } from "@/lib/engine/testing/http";
import { answer, API_KEY, error, fault, reply, shownTool, userRequest, withModel } from "./testing/harness";
import { openaiModel } from "./openai-model";

describe("a reply", () => {
  test("comes as a stream and is put together", async () => {
    const stream: StreamItem[] = [
      { reasoning: "hm" },
      { content: "Hel" },
      { content: "lo" },
      { tc: [{ index: 0, id: "c1", type: "function", function: { name: "f", arguments: "{}" } }] },
      { finish: "tool_calls" },
      { usage: { prompt_tokens: 9, completion_tokens: 4 } },
    ];
    await withModel([{ stream }], {}, async ({ ask, frames, server }) => {
      expect(await ask(userRequest({ tools: [shownTool("f")], temperature: 0 }))).toEqual({
        ok: true,
        reply: {
          text: "Hello",
          reasoning: "hm",
          reasoningField: { name: "reasoning_content", text: "hm" },
          toolCalls: [{ id: "c1", name: "f", arguments: "{}" }],
          finishReason: "tool_calls",
          usage: { prompt: 9, completion: 4 },
          model: "scripted-model",
          repairs: [],
          attempts: 1,
        },
      });
      expect(frames).toEqual([
        ["Hel", 1],
        ["lo", 1],
      ]);
      expect(server.requests[0]).toMatchObject({
        path: "/v1/chat/completions",
        body: { model: "scripted-model", stream: true, temperature: 0, max_tokens: 300 },
        headers: { authorization: `Bearer ${API_KEY}` },
      });
    });
  });

  test("is asked for whole where the endpoint cannot stream", async () => {
    const step: ScriptStep = { response: { content: "hi", finish_reason: "stop" } };
    await withModel([step], { capabilities: { streaming: false } }, async ({ ask, shown, server }) => {
      expect(reply(await ask())).toMatchObject({ text: "hi", repairs: [], finishReason: "stop" });
      expect(shown()).toBe("hi");
      expect(server.requests[0]!.body).not.toHaveProperty("stream");
      expect(server.requests[0]!.body).not.toHaveProperty("stream_options");
    });
  });

  test("is shown while it comes", async () => {
    let go: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (go = resolve));
    const stream: StreamItem[] = [{ content: "one" }, { wait }, { content: " two" }, { finish: "stop" }];
    await withModel([{ stream }], {}, async ({ ask, shown, server }) => {
      const asked = ask();
      await server.request(0);
      await expect.poll(shown).toBe("one");
      go();
      expect(reply(await asked).text).toBe("one two");
    });
  });

  const tolerated: [title: string, step: ScriptStep, text: string, repair: string][] = [
    ["a JSON body", { response: { content: "hi", finish_reason: "stop" }, asBody: true }, "hi", "json_body"],
    [
      "a wrong content type",
      { stream: [{ content: "hi" }, { finish: "stop" }], headers: { "content-type": "application/json" } },
      "hi",
      "wrong_content_type",
    ],
    [
      "noise between chunks",
      { stream: [{ content: "h" }, { sse: "data: ping\n\n" }, { content: "i" }, { finish: "stop" }] },
      "hi",
      "malformed_chunk",
    ],
    [
      "half a chunk of text",
      { stream: [{ content: "hi" }, { sse: 'data: {"choices":[{"del\n\n' }, { finish: "stop" }] },
      "hi",
      "malformed_chunk",
    ],
    [
      "one line end between events",
      {
        sse: 'data: {"choices":[{"delta":{"content":"h"}}]}\ndata: {"choices":[{"delta":{"content":"i"},"finish_reason":"stop"}]}\n\n',
      },
      "hi",
      "",
    ],
    ["a missing finish reason", { stream: [{ content: "hi" }] }, "hi", "missing_finish_reason"],
    ["no [DONE]", { stream: [{ content: "hi" }, { finish: "stop" }, { eof: true }] }, "hi", ""],
    [
      "a cut after the end",
      { stream: [{ content: "hi" }, { finish: "stop" }, { cut: true }] },
      "hi",
      "cut_after_finish",
    ],
    [
      "thoughts in tags",
      { stream: [{ content: "<think>hm</thi" }, { content: "nk>\n\nhi" }, { finish: "stop" }] },
      "hi",
      "think_tags",
    ],
    ["a refusal", { stream: [{ delta: { refusal: "hi" } }, { finish: "stop" }] }, "hi", "refusal"],
    [
      "the whole message again at the end",
      {
        stream: [
          { content: "hi" },
          { raw: { choices: [{ index: 0, message: { content: "hi" }, finish_reason: "stop" }] } },
        ],
      },
      "hi",
      "repeated_message",
    ],
  ];
  test.each(tolerated)("survives %s", async (_title, step, text, repair) => {
    await withModel([step], {}, async ({ ask, shown }) => {
      const got = reply(await ask());
      expect(got).toMatchObject({ text, attempts: 1, repairs: repair ? [repair] : [] });
      expect(shown()).toBe(text);
    });
  });

  test("takes back what was shown when a closing tag makes it thoughts", async () => {
    const stream: StreamItem[] = [
      { content: "The user wants" },
      { content: " x.</think>" },
      { content: "\nYes." },
      { finish: "stop" },
    ];
    await withModel([{ stream }], {}, async ({ ask, shown, frames }) => {
      expect(reply(await ask())).toMatchObject({ text: "Yes.", reasoning: "The user wants x." });
      expect(shown()).toBe("Yes.");
      expect(frames.map(([, attempt]) => attempt)).toEqual([1, 1, 2, 2]);
    });
  });

  test("ends although the server keeps the connection open after [DONE], or after the finish reason", async () => {
    const ended: StreamItem[] = [{ content: "hi" }, { finish: "stop" }];
    await withModel(
      [{ stream: [...ended, { sse: "data: [DONE]\n\n" }, { hang: true }] }, { stream: [...ended, { hang: true }] }],
      {},
      async ({ ask, clock, server }) => {
        for (const [index, tail] of [100, 1500].entries()) {
          const asked = ask();
          await clock.set(tail);
          clock.advance(tail);
          expect(reply(await asked).text).toBe("hi");
          expect(await (await server.request(index)).closed).toBe("aborted");
        }
      },
    );
  });

  test("uses its connections again, and leaves no listener or timer", async () => {
    const texts = [..."abcdefghij"];
    await withModel(texts.map(answer), {}, async ({ ask, server }) => {
      const { signal } = new AbortController();
      for (const text of texts) expect(reply(await ask(userRequest(), { signal })).text).toBe(text);
      // Whether a connection is free again before the next request is a matter of a moment: hence two.
      expect(new Set(server.requests.map((one) => one.connection)).size).toBeLessThanOrEqual(2);
    });
  });

  test("without a key sends no Authorization, and sends the connection's own headers", async () => {
    await withModel([answer("hi")], { apiKey: null, headers: { "x-tenant": "t1" } }, async ({ ask, server }) => {
      reply(await ask());
      expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
      expect(server.requests[0]?.headers).toMatchObject({ "x-tenant": "t1" });
    });
  });

  test("carries tool names that the provider would not take, there and back", async () => {
    const calls = [{ id: "1", function: { name: "my_resource_read", arguments: "{}" } }];
    await withModel([{ response: { tool_calls: calls, finish_reason: "tool_calls" } }], {}, async ({ ask, server }) => {
      const got = reply(await ask(userRequest({ tools: [shownTool("my.resource.read")] })));
      expect(got.toolCalls).toEqual([{ id: "1", name: "my.resource.read", arguments: "{}" }]);
      expect(server.requests[0]?.body.tools).toMatchObject([{ function: { name: "my_resource_read" } }]);
    });
  });
});

test("no secret stands in a fault, whoever repeats it", async () => {
  const headers = { "x-tenant": "tenant-secret" };
  const said = `Key ${API_KEY} of tenant-secret is not sk-live-abcdefghij or Bearer abc.def`;
  await withModel(
    [error(401, said), { body: `<p>${API_KEY}</p>` }],
    { headers, limits: { maxAttempts: 1 } },
    async ({ ask }) => {
      expect(fault(await ask()).message).toBe("Key *** of *** is not *** or ***");
      expect(JSON.stringify(await ask())).not.toContain(API_KEY);
    },
  );
});

test("a connection that is none is refused when the port is made", () => {
  const limits = { contextWindow: 1000, maxOutputTokens: 100 };
  expect(() => openaiModel({ name: "x", baseURL: "nowhere", apiKey: null, model: "m", limits })).toThrow(/baseURL/);
});
