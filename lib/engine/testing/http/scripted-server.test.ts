import { describe, expect, test } from "vitest";
import { scriptedServer, type ScriptStep } from "./index";
import { messageFault, requestFault } from "./messages";

const user = { role: "user", content: "hi" };
const calls = (...ids: string[]) => ({
  role: "assistant",
  tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "f", arguments: "{}" } })),
});
const result = (id: string) => ({ role: "tool", tool_call_id: id, content: "1" });

function post(baseURL: string, body: unknown, signal?: AbortSignal) {
  return fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

async function play(step: ScriptStep, body: Record<string, unknown> = {}) {
  const server = await scriptedServer([step]);
  const response = await post(server.baseURL, { model: "m", messages: [user], ...body });
  const text = await response.text().catch((error: unknown) => String(error));
  const [request] = server.requests;
  await server.close();
  return { status: response.status, type: response.headers.get("content-type"), text, request };
}

describe("a step", () => {
  test("in short form is a chat.completion", async () => {
    const { text, type } = await play({
      response: { content: "hi", finish_reason: "stop", usage: { prompt_tokens: 1 } },
    });
    expect(type).toBe("application/json");
    expect(JSON.parse(text)).toMatchObject({
      object: "chat.completion",
      model: "m",
      choices: [{ index: 0, message: { role: "assistant", content: "hi" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 1 },
    });
  });

  test("in short form is a stream where one is asked for", async () => {
    const call = { id: "c1", function: { name: "f", arguments: '{"x":1}' } };
    const step = { response: { content: "hi", tool_calls: [call], finish_reason: "tool_calls" } };
    const { text, type } = await play(step, { stream: true });
    const events = text.split("\n\n").filter(Boolean);
    expect(type).toBe("text/event-stream");
    expect(events.at(-1)).toBe("data: [DONE]");
    expect(text).toContain('"delta":{"role":"assistant","content":"hi"}');
    expect(text).toContain('{"index":0,"id":"c1","function":{"name":"f","arguments":""}}');
    expect(text).toContain('{"index":0,"function":{"arguments":"{\\"x\\":1}"}}');
    expect((await play({ ...step, asBody: true }, { stream: true })).type).toBe("application/json");
  });

  test("leaves out what the short form leaves out", async () => {
    const { text } = await play({ response: { tool_calls: [{ function: { name: "f" } }] } });
    expect(JSON.parse(text)).toMatchObject({ choices: [{ message: { tool_calls: [{ function: { name: "f" } }] } }] });
    expect(text).not.toContain("finish_reason");
    expect(text).not.toContain("usage");
  });

  test("of items is sent item by item, and ends where it says", async () => {
    const { text } = await play({
      stream: [{ content: "a" }, { sse: ": note\n\n" }, { raw: { x: 1 } }, { finish: "stop" }, { eof: true }],
    });
    expect(text).toContain(': note\n\ndata: {"x":1}\n\n');
    expect(text).not.toContain("[DONE]");
    expect((await play({ stream: [{ content: "a" }, { cut: true }] })).text).toContain("terminated");
  });

  test("can be any answer", async () => {
    const step = { status: 418, body: "tea", headers: { "content-type": "text/plain" } };
    expect(await play(step)).toMatchObject({ status: 418, type: "text/plain", text: "tea" });
  });

  test("can wait for the test, before its headers and within", async () => {
    const order: string[] = [];
    const gate = (name: string) => () => Promise.resolve(order.push(name));
    await play({ stream: [{ content: "a" }, { wait: gate("within") }], before: gate("before") });
    expect(order).toEqual(["before", "within"]);
  });

  test("that hangs ends when the client goes away, and the record says so", async () => {
    const server = await scriptedServer([{ hang: true }, { response: { content: "hi" } }]);
    const controller = new AbortController();
    const asked = post(server.baseURL, { messages: [user] }, controller.signal).catch((error: Error) => error.name);
    const request = await server.request(0);
    controller.abort();
    expect(await asked).toBe("AbortError");
    expect(await request.closed).toBe("aborted");
    await (await post(server.baseURL, { messages: [user] })).text();
    expect(await server.requests[1]?.closed).toBe("finished");
    await server.close();
  });
});

describe("a strict provider", () => {
  test.each([
    ["a plain message", [user], undefined],
    ["answers in any order", [user, calls("a", "b"), result("b"), result("a"), user], undefined],
    ["no messages", [], "messages must be"],
    ["a result without its call", [user, result("a")], "tool message a does not follow"],
    ["a call without its result", [user, calls("a"), user], "tool_calls without tool messages: a"],
    [
      "a call without its result at the end",
      [user, calls("a", "b"), result("a")],
      "tool_calls without tool messages: b",
    ],
    ["a result twice", [user, calls("a"), result("a"), result("a")], "tool message a does not follow"],
    ["two calls with one id", [user, calls("a", "a"), result("a")], "two tool_calls have the id a"],
    ["an empty list of calls", [user, calls()], "[] is too short - 'messages.tool_calls'"],
  ])("%s", (_title, messages, fault) => {
    if (fault === undefined) expect(messageFault(messages)).toBeUndefined();
    else expect(messageFault(messages)).toContain(fault);
  });

  test.each([
    [{ tools: [] }, "[] is too short - 'tools'"],
    [{ tool_choice: "auto" }, "'tool_choice' is only allowed"],
    [{ parallel_tool_calls: true }, "'parallel_tool_calls' is only allowed"],
  ])("refuses %j with 400, and keeps its script", async (fields, words) => {
    expect(requestFault({ messages: [user], ...fields })).toContain(words);
    const server = await scriptedServer([{ response: { content: "hi" } }]);
    const refused = await post(server.baseURL, { messages: [user], ...fields });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(words)]);
    expect(server.violations).toHaveLength(1);
    expect((await post(server.baseURL, { messages: [user] })).status).toBe(200);
    await server.close();
  });
});

describe("a script that does not fit", () => {
  test("fails for a request that was not in it", async () => {
    const server = await scriptedServer();
    expect((await post(server.baseURL, { messages: [user] })).status).toBe(400);
    await expect(server.close()).rejects.toThrow("an unexpected request");
  });

  test("fails for a request to another place", async () => {
    const server = await scriptedServer();
    expect((await fetch(`${server.baseURL}/models`)).status).toBe(400);
    await expect(server.close()).rejects.toThrow("an unexpected request: GET /v1/models");
  });

  test("fails for a reply nobody asked for", async () => {
    const server = await scriptedServer([{ response: { content: "hi" } }]);
    server.script({ response: { content: "more" } });
    await expect(server.close()).rejects.toThrow(/nobody asked for.*\n.*more/);
  });
});
