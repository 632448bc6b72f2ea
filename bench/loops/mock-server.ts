/**
 * A model of OpenAI's API that plays the scenarios, in a process of its own. The marker in the user's message says which
 * one, and the tool messages after it how far it has come. Like a strict provider it refuses tool messages that do not
 * follow their calls, and an empty list of tools.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isScenario, MARKER, SCENARIOS, type ScriptedStep } from "./scenarios";

interface Message {
  role: string;
  content?: string | { text?: string }[] | null;
  tool_calls?: { id: string }[];
  tool_call_id?: string;
}

interface Body {
  model: string;
  messages: Message[];
  tools?: unknown[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
}

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
const CREATED = 1_700_000_000;

function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

/** Why a provider would refuse the messages. */
function refusal({ messages, tools }: Body): string | undefined {
  if (tools?.length === 0) return "[] is too short - 'tools'";
  const open = new Set<string>();
  for (const message of messages) {
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id ?? "")) return `${message.tool_call_id} answers no call`;
      continue;
    }
    if (open.size > 0) break;
    for (const { id } of message.tool_calls ?? []) open.add(id);
  }
  return open.size > 0 ? `calls without a result: ${[...open].join(", ")}` : undefined;
}

function nextStep({ messages }: Body): ScriptedStep | undefined {
  // Some libraries add user messages of their own.
  const asked = messages.findLastIndex((message) => message.role === "user" && MARKER.test(textOf(message)));
  const name = asked < 0 ? "" : (MARKER.exec(textOf(messages[asked]!))?.[1] ?? "");
  if (!isScenario(name)) return undefined;
  return SCENARIOS[name].next(messages.slice(asked).filter(({ role }) => role === "tool").length);
}

const callsOf = (step: ScriptedStep) => ("calls" in step ? step.calls : []);
const finishOf = (step: ScriptedStep) => ("calls" in step ? "tool_calls" : "stop");

let replies = 0;
const nextId = () => `chatcmpl-${++replies}`;

function completion({ model }: Body, step: ScriptedStep) {
  const calls = callsOf(step).map(({ id, ...called }) => ({ id, type: "function", function: called }));
  const message = {
    role: "assistant",
    content: "text" in step ? step.text : null,
    refusal: null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const choice = { index: 0, message, logprobs: null, finish_reason: finishOf(step) };
  return { id: nextId(), object: "chat.completion", created: CREATED, model, choices: [choice], usage: USAGE };
}

/** In pieces of a few characters, each a write of its own, as providers send them. */
const pieces = (text: string, length: number) => text.match(new RegExp(`[^]{1,${length}}`, "g")) ?? [];

function deltas(step: ScriptedStep): unknown[] {
  if ("text" in step) {
    return [{ role: "assistant", content: "" }, ...pieces(step.text, 6).map((content) => ({ content }))];
  }
  const ofCalls = step.calls.flatMap(({ id, name, arguments: text }, index) => [
    { tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] },
    ...pieces(text, 16).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]);
  return [{ role: "assistant", content: null }, ...ofCalls];
}

function stream(response: ServerResponse, body: Body, step: ScriptedStep): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const base = { id: nextId(), object: "chat.completion.chunk", created: CREATED, model: body.model };
  const send = (chunk: object) => response.write(`data: ${JSON.stringify({ ...base, ...chunk })}\n\n`);
  const choice = (delta: unknown, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
  for (const delta of deltas(step)) choice(delta);
  choice({}, finishOf(step));
  if (body.stream_options?.include_usage) send({ choices: [], usage: USAGE });
  response.end("data: [DONE]\n\n");
}

function json(response: ServerResponse, status: number, value: unknown): void {
  const bytes = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { "content-type": "application/json", "content-length": bytes.length });
  response.end(bytes);
}

function answer(response: ServerResponse, url: string | undefined, text: string): void {
  const refuse = (message: string) =>
    json(response, 400, { error: { message, type: "invalid_request_error", param: null, code: null } });
  if (!url?.endsWith("/chat/completions")) return refuse(`no route ${url}`);
  const body = JSON.parse(text) as Body;
  const wrong = refusal(body);
  if (wrong !== undefined) return refuse(wrong);
  const step = nextStep(body);
  if (!step) return refuse("no marker of a scenario in the messages");
  if (body.stream) stream(response, body, step);
  else json(response, 200, completion(body, step));
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => answer(response, request.url, Buffer.concat(parts).toString("utf8")));
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.({ baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
});
process.on("disconnect", () => process.exit(0));
