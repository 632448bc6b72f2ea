import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ScriptStep, ShortReply, StreamItem } from "@/lib/engine/testing/http";
import { wireRun, type LoggedTool, type WireOutcome, type WireRun } from "./testing/wire-run";

/**
 * What comes of a whole run when the provider does what the collected field faults tell of: the engine on the real SDK,
 * over HTTP. `field-faults.test.ts` holds what the model port reports of the same rows.
 */
interface Row {
  id: string;
  input: {
    stream?: StreamItem[];
    response?: ShortReply;
    responses?: ShortReply[];
    history?: { tool_calls?: unknown; content?: string }[];
    user?: string;
    body?: unknown;
    cases?: unknown[];
    content?: string;
    turn1?: ShortReply;
    provider_reply?: { status: number; error: string };
  };
}

const FOLDER = new URL("../../../../shared/data/", import.meta.url);
const present = existsSync(FOLDER);
const read = (file: string) => readFileSync(new URL(file, FOLDER), "utf8");
const rows = present
  ? read("field-faults.jsonl")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
  : [];
const tools = present ? (JSON.parse(read("field-faults.tools.json")) as LoggedTool[]) : [];
const input = (id: string) => rows.find((row) => row.id === id)!.input;

const done: ScriptStep = { response: { content: "Done.", finish_reason: "stop" } };
const run = (script: ScriptStep[], more: Partial<WireRun> = {}) => wireRun({ script, tools, ...more });
const entered = (outcome: WireOutcome) => outcome.port.entered.map(({ tool, arguments: args }) => [tool, args]);
const answered = { outcome: "answered", terminationReason: null, answer: "Done." };
const call = (name: string, args: string, id = "c1") => ({ id, function: { name, arguments: args } });

describe.skipIf(!present)("runs over field faults (need ../shared/data beside the checkout)", () => {
  describe("arguments that were cut off never reach a tool that writes; the model is told, and the run goes on", () => {
    const cases: [title: string, response: ShortReply][] = present
      ? [
          ["F040 by the output limit", input("F040").response!],
          ["F042 at the limit, under another finish reason", input("F042").response!],
          ...input("F044").responses!.map((response): [string, ShortReply] => [
            `F044 under the name ${response.finish_reason}`,
            response,
          ]),
          ["F047 inside a number", input("F047").response!],
          // A cut before the first character leaves nothing, which would otherwise read as no arguments.
          ["F040 before they began", { finish_reason: "length", tool_calls: [call("touch", "")] }],
          ["F044 before they began", { finish_reason: "MAX_TOKENS", tool_calls: [call("touch", " ")] }],
          [
            "F042 before they began, at the limit exactly",
            {
              finish_reason: "tool_calls",
              usage: { prompt_tokens: 9, completion_tokens: 800, total_tokens: 809 },
              tool_calls: [call("touch", "")],
            },
          ],
        ]
      : [];
    const touch: LoggedTool = { name: "touch", sideEffect: true, parameters: { type: "object", properties: {} } };

    test.each(cases)("%s", async (_, response) => {
      const outcome = await run([{ response }, done], { tools: [...tools, touch] });
      expect(outcome).toMatchObject({ ...answered, calls: { ran: 0, notRun: 1 } });
      expect(outcome.results(1)).toMatchObject([
        { tool_call_id: "c1", content: { status: "error", error: { type: "truncated_arguments" } } },
      ]);
      const [earlier] = outcome.messages(1).flatMap((message) => message.tool_calls ?? []);
      expect(typeof JSON.parse(earlier!.function.arguments)).toBe("object");
    });

    test("an earlier call of a reply that was cut is whole, and runs", async () => {
      const calls = [call("set_flag", '{"enabled":true}', "c1"), call("touch", "", "c2")];
      const outcome = await run([{ response: { finish_reason: "length", tool_calls: calls } }, done], {
        tools: [...tools, touch],
      });
      expect(entered(outcome)).toEqual([["set_flag", { enabled: true }]]);
      expect(outcome.results(1).map(({ content }) => content.status)).toEqual(["success", "error"]);
    });

    // One of: refused, or read. What is only read does no harm, and the model sees from the result what was asked.
    test("F030 a tool that only reads may go on with what came", async () => {
      const cut = call("search_orders", '{"query":"lamp"');
      const outcome = await run([{ response: { finish_reason: "length", tool_calls: [cut] } }, done]);
      expect(entered(outcome)).toEqual([["search_orders", { query: "lamp" }]]);
    });

    // The row asks for an error to the model. A stream that ends without a finish reason is a broken connection: it is
    // asked for again (SPEC 6), and what came of it is never carried out.
    test("F045 a stream that ends inside a call", async () => {
      const cut = { stream: input("F045").stream! };
      const outcome = await run([cut, done]);
      expect(outcome).toMatchObject({ ...answered, calls: { ran: 0 } });
      const failed = await run([cut, cut, cut, cut]);
      expect(failed).toMatchObject({ outcome: "failed", terminationReason: "model_error", calls: { ran: 0 } });
    });
  });

  describe("what a reply holds decides, not its finish reason", () => {
    test.each([false, true])(
      "F048 three calls beside `stop` run, and the model is asked on (whole body: %s)",
      async (asBody) => {
        const outcome = await run([{ response: input("F048").response!, asBody }, done]);
        expect(outcome).toMatchObject({ ...answered, calls: { ran: 3 } });
        expect(outcome.requests).toHaveLength(2);
      },
    );

    test.each([0, 1, 2, 3, 4])("F052 an odd finish reason beside a call (%i)", async (index) => {
      const outcome = await run([{ response: input("F052").responses![index]!, asBody: true }, done]);
      expect(entered(outcome)).toEqual([["get_weather", { city: "Oslo" }]]);
      expect(outcome).toMatchObject(answered);
    });

    test("F050 a reply of nothing is asked for once more, and is no answer the second time", async () => {
      const nothing: ScriptStep = { response: input("F050").response! };
      expect(await run([nothing, done])).toMatchObject(answered);
      expect(await run([nothing, nothing])).toMatchObject({ outcome: "failed", terminationReason: "model_error" });
    });

    test("F053 no choices at all are asked for again, and end as a fault of the model", async () => {
      const empty: ScriptStep = { body: input("F053").body };
      expect(await run([empty, done])).toMatchObject(answered);
      const failed = await run([empty, empty, empty, empty]);
      expect(failed).toMatchObject({ outcome: "failed", terminationReason: "model_error" });
      expect(failed.message).toMatch(/^bad_response/);
    });
  });

  describe("calls in pieces", () => {
    test.each(["F036", "F054", "F056", "F059", "F061", "F063", "F064", "F068"])(
      "%s runs, and each result bears the id of its call",
      async (id) => {
        const outcome = await run([{ stream: input(id).stream! }, done]);
        const ids = outcome.messages(1).flatMap((message) => (message.tool_calls ?? []).map((one) => one.id));
        expect(outcome.calls).toMatchObject({ ran: ids.length, notRun: 0 });
        expect(outcome.results(1).map((result) => result.tool_call_id)).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((one) => one.length > 0)).toBe(true);
        expect(outcome).toMatchObject(answered);
      },
    );

    test("F058 F066 writes of one reply run with their own arguments, one after another", async () => {
      const outcome = await run([{ stream: input("F058").stream! }, { stream: input("F066").stream! }, done]);
      const files = outcome.port.entered.map(({ arguments: args }) => [args.path, args.content]);
      expect(files).toEqual([..."abc"].map((path, at) => [path, String(at + 1)]).concat([["a.ts", "const x = {};"]]));
      expect(outcome.port.inFlight.every(({ beside }) => beside.length === 0)).toBe(true);
    });
  });

  describe("calls in the text", () => {
    test.each(["F091", "F093", "F096"])("%s", async (id) => {
      const written: ScriptStep = { response: input(id).response! };
      const taken = await run([written, done], { capabilities: { toolCallsInText: true } });
      expect(taken.port.entered.map(({ tool }) => tool)).toEqual(["get_weather"]);
      // Elsewhere the text is no call and no answer: the reply is as good as empty, and is asked for once more.
      const left = await run([written, done]);
      expect(left).toMatchObject({ ...answered, calls: { ran: 0 } });
    });

    test.each(["F091", "F096"])("%s is decided like any other call", async (id) => {
      const outcome = await run([{ response: input(id).response! }, done], {
        capabilities: { toolCallsInText: true },
        policy: { grants: [{ intent: "task", tool: "get_row" }] },
      });
      expect(outcome).toMatchObject({ ...answered, calls: { ran: 0, notRun: 1 } });
      expect(outcome.results(1)).toMatchObject([{ content: { error: { type: "not_allowed" } } }]);
    });

    test("F095 a call that the user quotes is no call", async () => {
      const { user, response } = input("F095");
      const outcome = await run([{ response: response! }], {
        text: user!,
        capabilities: { toolCallsInText: true },
      });
      expect(outcome).toMatchObject({ outcome: "answered", calls: { ran: 0 } });
    });
  });

  describe("the next request", () => {
    const weather = call("get_weather", '{"city": "Oslo"}', "c0");

    test.each([
      ["F115 echo", true, "r1"],
      ["F115 strip", false, undefined],
    ])("%s", async (_, reasoningEcho, sent) => {
      const outcome = await run([{ response: { ...input("F115").turn1, finish_reason: "tool_calls" } }, done], {
        capabilities: { reasoningEcho },
      });
      const [assistant] = outcome.messages(1).filter(({ role }) => role === "assistant");
      expect(assistant?.reasoning_content).toBe(sent);
      expect(Object.hasOwn(assistant!, "reasoning")).toBe(false);
      expect(outcome).toMatchObject(answered);
    });

    test("F035 F118 arguments go back as they came, and as `{}` where nothing came", async () => {
      const calls = [call("get_weather", '{"city":"Pune"}', "c1"), call("list_projects", "", "c2")];
      const outcome = await run([{ response: { tool_calls: calls, finish_reason: "tool_calls" } }, done]);
      const sent = outcome.messages(1).flatMap((message) => message.tool_calls ?? []);
      expect(sent.map((one) => one.function.arguments)).toEqual(['{"city":"Pune"}', "{}"]);
    });

    test("F116 an empty result is there, and says that it is empty", async () => {
      const outcome = await run([{ response: { tool_calls: [weather], finish_reason: "tool_calls" } }, done], {
        handlers: { get_weather: () => "" },
      });
      const [result] = outcome.messages(1).filter(({ role }) => role === "tool");
      expect(result).toMatchObject({ tool_call_id: "c0", content: expect.stringMatching(/empty/) });
    });

    test("F122 a forced choice holds for the first request only", async () => {
      const outcome = await run([{ response: { tool_calls: [weather], finish_reason: "tool_calls" } }, done], {
        policy: { intents: [{ name: "task", toolChoice: "required" }] },
      });
      expect(outcome.requests.map(({ body }) => body.tool_choice)).toEqual(["required", "auto"]);
      expect(outcome.calls.ran).toBe(1);
    });

    test("F120 without tools nothing is said of tools", async () => {
      const outcome = await run([done], { policy: { grants: [] } });
      for (const key of ["tools", "tool_choice", "parallel_tool_calls"]) {
        expect(outcome.requests[0]?.body).not.toHaveProperty(key);
      }
    });

    test("F124 what the provider does not know is left out, and the run goes on", async () => {
      const { status, error } = input("F124").provider_reply!;
      const outcome = await run([{ status, body: { error } }, { response: { tool_calls: [weather] } }, done]);
      expect(outcome.requests.map(({ body }) => "stream_options" in body)).toEqual([true, false, false]);
      expect(outcome).toMatchObject(answered);
    });
  });

  describe("tokens", () => {
    test("F141 without usage the text is counted, and the budget trips", async () => {
      const long = input("F141").stream!;
      const asks: StreamItem[] = [
        { tc: [{ index: 0, id: "c1", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } }] },
      ];
      const budgets = { maxTotalTokens: 2500, maxOutputTokens: 64 };
      const outcome = await run([{ stream: [...long, ...asks, { finish: "tool_calls" }] }], {
        tools: tools.slice(0, 1),
        policy: { budgets },
      });
      expect(outcome).toMatchObject({ outcome: "stopped", terminationReason: "token_budget" });
      expect(outcome.tokens.estimated).toBe(true);
      expect(outcome.tokens.completion).toBeGreaterThan(500);
    });

    test.each([0, 1])("F143 figures that cannot be are not taken for less than the text (%i)", async (index) => {
      const { cases = [], content } = input("F143");
      const usage = cases[index];
      const outcome = await run([{ response: { content, usage, finish_reason: "stop" } }]);
      const { prompt, completion, estimated } = outcome.tokens;
      expect([prompt, estimated]).toEqual(index === 0 ? [8330, true] : [10, false]);
      if (index === 0) expect(completion).toBeGreaterThan(0);
      else expect(completion).toBe(5);
    });

    test("F145 the classifier and every request of the run are in its total", async () => {
      const usage = (prompt_tokens: number, completion_tokens: number) => ({ prompt_tokens, completion_tokens });
      const asked = { tool_calls: [call("get_weather", '{"city":"Oslo"}')], finish_reason: "tool_calls" };
      const outcome = await run(
        [
          { response: { content: '{"type":"task","confidence":1,"reason":""}', usage: usage(280, 20) } },
          { response: { ...asked, usage: usage(900, 100) } },
          { response: { content: "Done.", finish_reason: "stop", usage: usage(950, 50) } },
        ],
        { policy: { routingRules: [], intents: [{ name: "task", description: "Any task." }] } },
      );
      expect(outcome).toMatchObject(answered);
      expect(outcome.tokens.prompt + outcome.tokens.completion).toBe(2300);
      expect(outcome.budgets.find(({ budget }) => budget === "maxTotalTokens")?.used).toBe(2300);
    });

    test("F145 so are a reply that had to be asked for again, and the last answer", async () => {
      const usage = { prompt_tokens: 90, completion_tokens: 10 };
      const asked = { tool_calls: [call("get_weather", '{"city":"Oslo"}')], finish_reason: "tool_calls", usage };
      const outcome = await run(
        [
          { response: { content: "", finish_reason: "stop", usage } },
          { response: asked },
          { response: { content: "From what I have.", finish_reason: "stop", usage } },
        ],
        { policy: { budgets: { maxRounds: 1 } } },
      );
      expect(outcome).toMatchObject({ terminationReason: "max_rounds", answer: "From what I have." });
      expect(outcome.tokens.prompt + outcome.tokens.completion).toBe(300);
    });

    test("F206 a run's total is the sum of its requests, each counted once", async () => {
      const asked = { tool_calls: [call("get_weather", '{"city":"Oslo"}')], finish_reason: "tool_calls" };
      const outcome = await run([
        { response: { ...asked, usage: { prompt_tokens: 8900, completion_tokens: 100 } } },
        {
          response: { content: "Done.", finish_reason: "stop", usage: { prompt_tokens: 6000, completion_tokens: 197 } },
        },
      ]);
      expect(outcome.tokens).toMatchObject({ prompt: 14_900, completion: 297 });
      const parts = outcome.events.flatMap(({ type, data }) => (type === "model.responded" ? [data] : [])) as {
        usage: { prompt: number; completion: number };
      }[];
      expect(parts.map(({ usage }) => usage.prompt + usage.completion)).toEqual([9000, 6197]);
    });
  });
});
