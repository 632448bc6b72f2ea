import { describe, expect, test } from "vitest";
import { networkFault, providerFault, retryAfter } from "./faults";
import { masker } from "./mask";
import { rejectedParameters } from "./parameters";
import { errorInside, readProviderError } from "./provider-error";
import { nextDelay } from "./retry";

describe("what a provider says", () => {
  const table: [status: number | undefined, body: unknown, kind: string, retryable: boolean][] = [
    [401, { error: { message: "Incorrect API key" } }, "unauthorised", false],
    [403, { detail: "forbidden" }, "unauthorised", false],
    [402, { error: { message: "Insufficient balance" } }, "rate_limited", false],
    [429, { error: { message: "slow down" } }, "rate_limited", true],
    [429, { error: { message: "no", code: "insufficient_quota" } }, "rate_limited", false],
    [408, "timeout", "server_error", true],
    [409, {}, "server_error", true],
    [500, "oops", "server_error", true],
    [501, "not implemented", "server_error", false],
    [503, { message: "overloaded" }, "server_error", true],
    [529, { error: { type: "overloaded_error", message: "Overloaded" } }, "server_error", true],
    [400, { error: { code: "context_length_exceeded", message: "x" } }, "context_length", false],
    [400, { error: { message: "This model's maximum context length is 8192 tokens." } }, "context_length", false],
    [400, { error: { message: "prompt is too long: 210000 tokens > 200000 maximum" } }, "context_length", false],
    [400, { message: "Range of input length should be [1, 30720]" }, "context_length", false],
    [
      400,
      { error: { message: "the request exceeds the available context size, try increasing it" } },
      "context_length",
      false,
    ],
    [400, { error: "输入过长" }, "context_length", false],
    [413, "too large", "context_length", false],
    [500, { error: { message: "exceeds the model's maximum of 4096 tokens" } }, "context_length", false],
    [400, { error: { message: "Unsupported parameter: 'temperature'" } }, "bad_request", false],
    [404, { error: { message: "no such model" } }, "bad_request", false],
    [422, { detail: [{ loc: ["body", "temperature"], msg: "extra" }] }, "bad_request", false],
    [undefined, { error: { message: "x", type: "server_error" } }, "server_error", true],
    [undefined, { error: { message: "x", code: "rate_limit_exceeded" } }, "rate_limited", true],
    [undefined, { error: { message: "x", type: "invalid_request_error" } }, "bad_request", false],
    [undefined, { error: { message: "x", type: "authentication_error" } }, "unauthorised", false],
    [undefined, { error: { message: "Upstream failed", code: 502 } }, "server_error", true],
    [undefined, { error: "boom" }, "server_error", true],
  ];
  test.each(table)("%s %j is %s", (status, body, kind, retryable) => {
    const said = readProviderError(body);
    expect(providerFault({ ...said, status: status ?? said.status })).toMatchObject({ kind, retryable });
  });

  test.each([
    [{ error: { message: "x" } }, true],
    [{ error: "x" }, true],
    [{ object: "error", message: "x" }, true],
    [{ code: 500, message: "x" }, true],
    [{ detail: "x" }, true],
    [{ choices: [{ finish_reason: "error", delta: {} }] }, true],
    [{ choices: [{ error: { message: "x", code: 502 }, delta: {} }] }, true],
    [{ error: null, choices: [] }, false],
    [{ choices: [{ delta: { content: "error" } }] }, false],
    [{ message: "x" }, false],
    ["x", false],
    [null, false],
  ])("%j is an error: %s", (data, error) => expect(errorInside(data) !== undefined).toBe(error));
});

test.each([
  [
    Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) }),
    "refused",
    true,
  ],
  [Object.assign(new AggregateError([Object.assign(new Error("x"), { code: "ENOTFOUND" })])), "refused", true],
  [
    Object.assign(new TypeError("terminated"), { cause: Object.assign(new Error("x"), { code: "UND_ERR_SOCKET" }) }),
    "stream_broken",
    true,
  ],
  [Object.assign(new Error("x"), { code: "ECONNRESET" }), "stream_broken", true],
  [Object.assign(new Error("x"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }), "refused", false],
  [new TypeError("Invalid URL"), "refused", false],
  ["odd", "refused", false],
])("%s is %s", (error, kind, retryable) => expect(networkFault(error)).toMatchObject({ kind, retryable }));

describe("the wait before the next request", () => {
  const now = Date.parse("2024-03-15T00:00:00Z");
  test.each([
    [{}, undefined],
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after-ms": "40", "retry-after": "2" }, 40],
    [{ "retry-after": "Fri, 15 Mar 2024 00:00:09 GMT" }, 9000],
    [{ "retry-after": "Thu, 14 Mar 2024 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
  ])("%j asks for %s", (headers, ms) =>
    expect(retryAfter(new Headers(headers as Record<string, string>), now)).toBe(ms),
  );

  const fault = { kind: "server_error", message: "", retryable: true } as const;
  const options = { tries: 1, maxAttempts: 4, remainingMs: 60_000, random: () => 0 };
  test.each([
    ["the first", fault, options, 500],
    ["doubled", fault, { ...options, tries: 3 }, 2000],
    ["bounded", fault, { ...options, tries: 9, maxAttempts: 10 }, 8000],
    ["shortened by chance", fault, { ...options, random: () => 1 }, 375],
    ["what the provider asks for", { ...fault, retryAfterMs: 30_000 }, options, 30_000],
    ["longer than there is time", { ...fault, retryAfterMs: 60_000 }, options, undefined],
    ["the last attempt was made", fault, { ...options, tries: 4 }, undefined],
    ["a fault that stays", { ...fault, retryable: false }, options, undefined],
  ])("%s", (_title, given, settings, delay) => expect(nextDelay(given, settings)).toBe(delay));
});

test.each([
  [{ message: "Unsupported parameter: 'temperature' is not supported with this model." }, ["temperature"]],
  [{ message: "x", param: "stream_options.include_usage" }, ["stream_options"]],
  [{ message: "Use 'max_completion_tokens' instead of 'max_tokens'." }, ["max_tokens"]],
  [{ message: '[{"loc":["body","enable_thinking"],"msg":"Extra inputs are not permitted"}]' }, ["enable_thinking"]],
  [{ message: "Unknown: temperature, stream_options" }, ["temperature", "stream_options"]],
  [{ message: "Invalid schema for function 'set_temperature'" }, []],
  [{ message: "temperature in the schema", param: "tools[0].function.parameters" }, []],
  [{ message: "parallel_tool_calls was never sent" }, []],
  [{ message: "messages must not be empty" }, []],
])("%j rejects %j", (error, parameters) => {
  const sent = ["model", "messages", "temperature", "stream_options", "max_tokens", "enable_thinking"];
  expect(rejectedParameters(error, sent)).toEqual(parameters);
});

test.each([
  ["key secret-value-1 is wrong", "key *** is wrong"],
  ["Incorrect API key provided: sk-proj-abcdefgh1234.", "Incorrect API key provided: ***"],
  ["Authorization: Bearer abc.def", "Authorization: ***"],
  ["at https://user:pass@example.com/v1", "at https://***example.com/v1"],
  ["two\n  lines", "two lines"],
  ["a task-oriented sk_ word", "a task-oriented sk_ word"],
])("%j reads %j", (text, masked) => expect(masker(["secret-value-1"])(text)).toBe(masked));

test("a long message is cut at whole characters", () => {
  const masked = masker([])("🙂".repeat(600));
  expect(Array.from(masked)).toHaveLength(501);
  expect(masked.endsWith("🙂…")).toBe(true);
});
