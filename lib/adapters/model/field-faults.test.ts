import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ModelOutcome, RawModelReply } from "@/lib/engine/model/messages";
import type { ScriptStep, ShortReply, StreamItem } from "@/lib/engine/testing/http";
import { shownTool, userRequest, withModel } from "./testing/harness";

/**
 * The rows of the collected field faults that concern what a model port reports, over real HTTP through the SDK. Where
 * the engine decides (what runs, what is asked again, how a fault ends a run), the row is tested for what it is told.
 */
interface Row {
  id: string;
  kind: string;
  symptom: string;
  input: {
    stream?: StreamItem[];
    sse?: string;
    response?: ShortReply;
    responses?: ShortReply[];
    body?: unknown;
    cases?: unknown[];
    content?: string;
    provider_reply?: { status: number; error: string };
  };
  expected: Record<string, unknown>;
}

interface ExpectedCall {
  id?: string;
  name: string;
  args: Record<string, unknown>;
}

const FOLDER = new URL("../../../../shared/data/", import.meta.url);
const FILE = new URL("field-faults.jsonl", FOLDER);
const present = existsSync(FILE);
const rows: Row[] = present
  ? readFileSync(FILE, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
  : [];
const tools = present
  ? (JSON.parse(readFileSync(new URL("field-faults.tools.json", FOLDER), "utf8")) as { name: string }[])
  : [];
const request = userRequest({ tools: tools.map((tool) => shownTool(tool.name)) });

const row = (id: string): Row => {
  const found = rows.find((one) => one.id === id);
  if (!found) throw new Error(`No row ${id}`);
  return found;
};

function replyOf(outcome: ModelOutcome): RawModelReply {
  if (!outcome.ok) throw new Error(`${outcome.fault.kind}: ${outcome.fault.message}`);
  return outcome.reply;
}

async function askOnce(step: ScriptStep, capabilities = {}): Promise<RawModelReply> {
  let reply: RawModelReply | undefined;
  await withModel([step], { capabilities }, async ({ ask }) => {
    reply = replyOf(await ask(request));
  });
  if (!reply) throw new Error("no reply");
  return reply;
}

const argumentsOf = (reply: RawModelReply) =>
  reply.toolCalls.map((call) => JSON.parse(String(call.arguments)) as unknown);

describe.skipIf(!present)("field faults (needs ../shared/data beside the checkout)", () => {
  describe("calls in a stream", () => {
    const withCalls = rows.filter((one) => Array.isArray(one.expected.tool_calls));
    test.each(withCalls.map((one) => [one.id, one.symptom, one] as const))(
      "%s %s",
      async (_id, _symptom, { input, expected }) => {
        const reply = await askOnce({ stream: input.stream ?? [] });
        const calls = expected.tool_calls as ExpectedCall[];
        expect(reply.toolCalls.map(({ id, name }) => ({ id, name }))).toEqual(
          calls.map(({ id, name }) => ({ id, name })),
        );
        expect(argumentsOf(reply)).toEqual(calls.map((call) => call.args));
      },
    );

    test("the rows are all there", () => {
      const ids = ["F036", "F054", "F056", "F058", "F059", "F061", "F063", "F064", "F066", "F068"];
      expect(withCalls.map((one) => one.id).sort()).toEqual(ids);
    });

    test("F045 a stream that ends inside the arguments is asked for again, and never handed on as a call", async () => {
      const cut = { stream: row("F045").input.stream ?? [] };
      await withModel([cut, cut, cut, cut], {}, async ({ ask }) => {
        expect(await ask(request)).toMatchObject({ ok: false, fault: { kind: "stream_broken", attempts: 4 } });
      });
      await withModel([cut, { response: { content: "Done.", finish_reason: "stop" } }], {}, async ({ ask }) => {
        expect(replyOf(await ask(request))).toMatchObject({ text: "Done.", toolCalls: [], attempts: 2 });
      });
    });
  });

  describe("finish reasons", () => {
    test.each([["stream"], ["body"]])("F048 `stop` beside three calls, as a %s", async (form) => {
      const response = row("F048").input.response ?? {};
      const reply = await askOnce({ response, asBody: form === "body" });
      expect(reply).toMatchObject({ text: "let me look", finishReason: "stop" });
      expect(argumentsOf(reply)).toEqual([{ city: "Oslo" }, { city: "Lima" }, { city: "Rome" }]);
      expect(reply.repairs).toContain("contradicting_finish_reason");
    });

    test("F050 neither text nor call is reported as it is", async () => {
      const reply = await askOnce({ response: row("F050").input.response ?? {} });
      expect(reply).toMatchObject({ text: "", toolCalls: [], finishReason: "stop" });
    });

    test.each([0, 1, 2, 3, 4])("F052 an odd finish reason beside a call (%i)", async (index) => {
      const response = row("F052").input.responses?.[index] ?? {};
      const reply = await askOnce({ response, asBody: true });
      expect(argumentsOf(reply)).toEqual([{ city: "Oslo" }]);
      const reason = ["unknown", "unknown", "unknown", "tool_calls", "stop"][index];
      expect(reply.finishReason).toBe(reason);
    });

    test.each([0, 1, 2])("F044 other names of a cut by length (%i)", async (index) => {
      const reply = await askOnce({ response: row("F044").input.responses?.[index] ?? {} });
      expect(reply).toMatchObject({ finishReason: "length" });
      expect(reply.toolCalls[0]?.arguments).toBe('{"to_account":"A1","amount":100');
    });

    test("F053 an empty list of choices is a bad response, asked for again", async () => {
      const step = { body: row("F053").input.body };
      await withModel([step, step, step, step], {}, async ({ ask }) => {
        expect(await ask(request)).toMatchObject({ ok: false, fault: { kind: "bad_response", attempts: 4 } });
      });
    });
  });

  describe("the envelope of a stream", () => {
    test("F069 usage in a last chunk without choices", async () => {
      const reply = await askOnce({ stream: row("F069").input.stream ?? [] });
      expect(reply).toMatchObject({ text: "hi", usage: { prompt: 9, completion: 1 } });
    });

    test("F071 choices of null, comments, blank data and no [DONE]", async () => {
      const reply = await askOnce({ sse: row("F071").input.sse ?? "" });
      expect(reply).toMatchObject({ text: "hi", finishReason: "stop" });
    });

    test("F073 an event and a character cut between two reads", async () => {
      const bytes = new TextEncoder().encode(
        'data: {"choices":[{"index":0,"delta":{"content":"北京"},"finish_reason":"stop"}]}\n\n',
      );
      const cut = bytes.indexOf(0xe5) + 2;
      const parts = [bytes.slice(0, cut), bytes.slice(cut, -1), bytes.slice(-1)];
      const reply = await askOnce({ stream: parts.map((part) => ({ bytes: part })) });
      expect(reply.text).toBe("北京");
    });
  });

  describe("calls in the text", () => {
    const oslo = [{ name: "get_weather", arguments: { city: "Oslo" } }];
    test.each([
      ["F091", oslo],
      ["F093", [{ name: "get_weather", arguments: { city: "Sydney" } }]],
      ["F096", oslo],
    ])("%s is a call where the connection says so", async (id, calls) => {
      const response = row(id).input.response ?? {};
      const reply = await askOnce({ response }, { toolCallsInText: true });
      expect(
        reply.toolCalls.map((call) => ({ ...call, arguments: JSON.parse(String(call.arguments)) as unknown })),
      ).toEqual(calls);
      expect(reply.text).toBe("");
      expect(reply.repairs).toContain("call_in_text");
    });

    test.each(["F091", "F093", "F096"])("%s is no call elsewhere, and no answer either", async (id) => {
      const response = row(id).input.response ?? {};
      const reply = await askOnce({ response });
      expect(reply).toMatchObject({ text: "", toolCalls: [] });
      expect(reply.repairs).toContain("call_in_content");
      expect(reply.reasoning).toContain("get_weather");
    });

    test("F095 only the assistant's own text is looked at", async () => {
      const { response = {} } = row("F095").input;
      await withModel([{ response }], { capabilities: { toolCallsInText: true } }, async ({ ask }) => {
        const quoted = '<tool_call>{"name":"transfer","arguments":{"to_account":"A1"}}</tool_call>';
        const messages = [{ role: "user" as const, content: `What does ${quoted} mean?` }];
        const reply = replyOf(await ask({ ...request, messages }));
        expect(reply).toMatchObject({ text: "It is how a model writes a call.", toolCalls: [] });
      });
    });
  });

  describe("usage", () => {
    test("F141 none at all is reported as none", async () => {
      const reply = await askOnce({ stream: [...(row("F141").input.stream ?? []), { finish: "stop" }] });
      expect(reply.text.length).toBeGreaterThan(1000);
      expect(reply.usage).toBeUndefined();
    });

    test("F143 figures that do not add up are reported as they came", async () => {
      const { cases = [], content } = row("F143").input;
      const figures = [];
      for (const usage of cases) {
        figures.push((await askOnce({ response: { content, finish_reason: "stop", usage } })).usage);
      }
      expect(figures).toEqual([
        { prompt: 8330, completion: 0 },
        { prompt: 10, completion: 5 },
      ]);
    });
  });

  describe("the shape of a request", () => {
    test("F120 an empty list of tools leaves nothing of tools in the request", async () => {
      const answer = { response: { content: "hi", finish_reason: "stop" } };
      await withModel([answer], { capabilities: { parallelToolCalls: true } }, async ({ ask, server }) => {
        await ask(userRequest({ tools: [], toolChoice: "auto" }));
        const lacks = row("F120").expected.request_lacks as string[];
        for (const key of lacks) expect(server.requests[0]?.body).not.toHaveProperty(key);
        expect(server.violations).toEqual([]);
      });
    });

    test("F122 a choice is sent as it was asked for, request by request", async () => {
      const answer = { response: { content: "hi", finish_reason: "stop" } };
      await withModel([answer, answer], {}, async ({ ask, server }) => {
        await ask({ ...request, toolChoice: "required" });
        await ask({ ...request, toolChoice: "auto" });
        expect(server.requests.map((one) => one.body.tool_choice)).toEqual(["required", "auto"]);
      });
    });

    test("F124 stream_options refused is dropped once and remembered", async () => {
      const { status, error } = row("F124").input.provider_reply ?? { status: 400, error: "" };
      const answer = { response: { content: "hi", finish_reason: "stop" } };
      await withModel([{ status, body: { error } }, answer, answer], {}, async ({ ask, server }) => {
        const first = replyOf(await ask());
        expect(first).toMatchObject({ attempts: 2, repairs: ["dropped_stream_options"] });
        expect(replyOf(await ask())).toMatchObject({ attempts: 1 });
        expect(server.requests.map((one) => "stream_options" in one.body)).toEqual([true, false, false]);
      });
    });
  });
});
