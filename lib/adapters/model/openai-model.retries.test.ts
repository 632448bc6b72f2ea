import { describe, expect, test } from "vitest";
import type { ModelFaultKind } from "@/lib/engine/model/messages";
import type { ScriptStep } from "@/lib/engine/testing/http";
import {
  answer,
  API_KEY,
  BACKOFFS,
  error,
  fault,
  reply,
  shownTool,
  TIMEOUT_MS,
  userRequest,
  withModel,
} from "./testing/harness";
import { openaiModel } from "./openai-model";
import { ConnectionMemory } from "./parameters";
import { TestClock } from "./testing/test-clock";

describe("retries", () => {
  const again: [title: string, step: ScriptStep][] = [
    ["429", error(429, "slow down")],
    ["500", error(500, "oops")],
    ["503 in plain text", { status: 503, body: "upstream", headers: { "content-type": "text/plain" } }],
    ["a connection cut before the headers", { cut: true }],
    ["a connection cut in the middle", { stream: [{ content: "par" }, { cut: true }] }],
    ["a stream that ends in the middle", { stream: [{ content: "par" }, { eof: true }] }],
    ["an event that ends in the middle", { stream: [{ content: "par" }, { sse: 'data: {"cho' }, { eof: true }] }],
    [
      "an error body in the middle of a stream",
      { stream: [{ content: "par" }, { raw: { error: { message: "overloaded", code: 503 } } }] },
    ],
    ["an error event", { stream: [{ content: "par" }, { sse: 'event: error\ndata: {"message":"overloaded"}\n\n' }] }],
    ["an error as a body with status 200", { body: { error: { message: "overloaded" } } }],
    ["a page of HTML", { body: "<html>busy</html>", headers: { "content-type": "text/html" } }],
    ["an empty body", { body: "" }],
    ["half a JSON body", { body: '{"choices":[{"mess' }],
    [
      "a lost part of a call",
      {
        stream: [
          { tc: [{ index: 0, id: "1", function: { name: "f", arguments: '{"a":1' } }] },
          { sse: 'data: {"choi\n\n' },
          { tc: [{ index: 0, function: { arguments: "}" } }] },
          { finish: "tool_calls" },
        ],
      },
    ],
  ];
  test.each(again)("after %s", async (_title, step) => {
    await withModel([step, answer("hi")], {}, async ({ ask, clock, shown, server }) => {
      expect(reply(await ask())).toMatchObject({ text: "hi", toolCalls: [], attempts: 2 });
      expect(clock.waited).toEqual([500]);
      expect(shown()).toBe("hi");
      expect(server.requests).toHaveLength(2);
    });
  });

  test("drop what was shown with a higher attempt", async () => {
    await withModel([{ stream: [{ content: "par" }, { cut: true }] }, answer("whole")], {}, async ({ ask, frames }) => {
      await ask();
      expect(frames).toEqual([
        ["par", 1],
        ["", 2],
        ["whole", 2],
      ]);
    });
  });

  test("wait longer each time and end after four requests, with what was seen", async () => {
    const broken: ScriptStep = {
      stream: [{ content: "seen" }, { usage: { prompt_tokens: 5, completion_tokens: 1 } }, { cut: true }],
    };
    await withModel([broken, broken, broken, broken], {}, async ({ ask, clock }) => {
      expect(fault(await ask())).toMatchObject({
        kind: "stream_broken",
        attempts: 4,
        partialText: "seen",
        usage: { prompt: 20, completion: 4 },
      });
      expect(clock.waited).toEqual([...BACKOFFS]);
    });
  });

  test("count the tokens of requests that failed", async () => {
    const broken: ScriptStep = { stream: [{ usage: { prompt_tokens: 5, completion_tokens: 1 } }, { cut: true }] };
    await withModel([broken, answer("hi")], {}, async ({ ask }) => {
      expect(reply(await ask()).usage).toEqual({ prompt: 14, completion: 2 });
    });
  });

  test.each([
    [{ "retry-after": "7" }, 7000],
    [{ "retry-after-ms": "250" }, 250],
  ])("wait as long as the provider asks: %j", async (headers, ms) => {
    await withModel([error(429, "slow down", headers), answer("hi")], {}, async ({ ask, clock }) => {
      const asked = ask();
      await clock.set(ms);
      clock.advance(ms);
      expect(reply(await asked)).toMatchObject({ text: "hi", attempts: 2 });
    });
  });

  test("are not made when the provider asks for more time than there is", async () => {
    await withModel([error(429, "slow down", { "retry-after": "90" })], {}, async ({ ask, clock }) => {
      expect(fault(await ask())).toMatchObject({ kind: "rate_limited", status: 429, attempts: 1 });
      expect(clock.monotonic()).toBe(0);
    });
  });

  test.each([
    [error(400, "bad"), "bad_request"],
    [error(401, "no"), "unauthorised"],
    [error(404, "no such model"), "bad_request"],
    [error(429, "You exceeded your current quota, check your billing"), "rate_limited"],
    [error(400, "This model's maximum context length is 8192 tokens"), "context_length"],
    [{ stream: [{ raw: { error: { message: "maximum context length", code: 400 } } }] }, "context_length"],
  ] satisfies [ScriptStep, ModelFaultKind][])("are not made where they cannot help", async (step, kind) => {
    await withModel([step], {}, async ({ ask }) => expect(fault(await ask())).toMatchObject({ kind, attempts: 1 }));
  });

  test("are made for an endpoint that cannot be reached, and end", async () => {
    const clock = new TestClock(BACKOFFS);
    let url = "";
    await withModel([], {}, ({ server }) => Promise.resolve(void (url = server.baseURL)));
    const limits = { contextWindow: 1000, maxOutputTokens: 100 };
    const model = openaiModel(
      { name: "gone", baseURL: url, apiKey: API_KEY, model: "m", limits },
      { clock, random: () => 0 },
    );
    const options = { signal: new AbortController().signal, stepKey: "s", timeoutMs: TIMEOUT_MS };
    const outcome = await model.complete(userRequest(), options);
    expect(fault(outcome)).toMatchObject({ kind: "refused", attempts: 4 });
    expect(fault(outcome).message).toContain("ECONNREFUSED");
  });
});

describe("a parameter that the provider rejects", () => {
  const capabilities = { parallelToolCalls: true, thinkingControl: "enable_thinking" } as const;
  const request = userRequest({ tools: [shownTool("f")], temperature: 0, thinking: "off" });

  test.each([
    ["temperature", "Unsupported value: 'temperature' does not support 0 with this model.", undefined],
    ["parallel_tool_calls", "Unrecognized request argument supplied: parallel_tool_calls", undefined],
    ["stream_options", "unknown field stream_options", undefined],
    ["enable_thinking", "property 'enable_thinking' is unsupported", undefined],
    [
      "max_tokens",
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      "max_completion_tokens",
    ],
  ])("%s is dropped and remembered", async (parameter, message, instead) => {
    await withModel(
      [error(400, message), answer("hi"), answer("hi")],
      { capabilities },
      async ({ ask, server, clock }) => {
        expect(reply(await ask(request))).toMatchObject({ attempts: 2, repairs: [`dropped_${parameter}`] });
        expect(reply(await ask(request))).toMatchObject({ attempts: 1, repairs: [] });
        expect(server.requests.map((one) => parameter in one.body)).toEqual([true, false, false]);
        if (instead) expect(server.requests.map((one) => one.body[instead])).toEqual([undefined, 300, 300]);
        expect(clock.waited).toEqual([]);
      },
    );
  });

  test("is dropped one after another", async () => {
    const steps = [
      error(400, "no temperature"),
      error(422, "no stream_options"),
      error(400, "no max_tokens"),
      answer("hi"),
    ];
    await withModel(steps, { capabilities }, async ({ ask }) => {
      const dropped = ["dropped_temperature", "dropped_stream_options", "dropped_max_tokens"];
      expect(reply(await ask(request))).toMatchObject({ attempts: 4, repairs: dropped });
    });
  });

  test("is tried without once: the same words again are a fault, and nothing is remembered", async () => {
    const memory = new ConnectionMemory();
    const steps = [error(400, "no temperature"), error(400, "no temperature")];
    await withModel(steps, { memory }, async ({ ask }) => {
      expect(fault(await ask(request))).toMatchObject({ kind: "bad_request", attempts: 2 });
    });
    expect([...memory.refused]).toEqual([]);
  });

  test("is remembered where the memory is shared", async () => {
    const memory = new ConnectionMemory();
    await withModel(
      [error(400, "no temperature"), answer("hi")],
      { memory },
      async ({ ask }) => void (await ask(request)),
    );
    await withModel([answer("hi")], { memory }, async ({ ask, server }) => {
      await ask(request);
      expect(server.requests[0]?.body).not.toHaveProperty("temperature");
    });
  });
});
