import { describe, expect, test } from "vitest";
import type { ChatMessage } from "@/lib/engine/model/messages";
import type { ScriptStep } from "@/lib/engine/testing/http";
import { answer, error, fault, reply, userRequest, withModel } from "./testing/harness";

/** A conversation in the middle of its round: thoughts, the call they led to, and its result. */
const conversation = (reasoning?: Extract<ChatMessage, { role: "assistant" }>["reasoning"]): ChatMessage[] => [
  { role: "user", content: "Weather?" },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "c0", type: "function", function: { name: "get_weather", arguments: "{}" } }],
    ...(reasoning && { reasoning }),
  },
  { role: "tool", tool_call_id: "c0", content: "21" },
];
const R1 = { name: "reasoning_content", text: "r1 \n  verbatim" } as const;
const thinking = userRequest({ messages: conversation(R1) });
const wants = "thinking is enabled but reasoning_content is missing in assistant tool call message at index 1";
const refuses = "Unrecognized request argument supplied: messages[1].reasoning_content";

describe("F115 the thoughts of earlier messages", () => {
  test.each([
    ["echo", true, { reasoning_content: R1.text }],
    ["strip", false, {}],
    ["unknown", null, {}],
  ])("of a connection that is said to %s them", async (_, reasoningEcho, fields) => {
    await withModel([answer("hi")], { capabilities: { reasoningEcho } }, async ({ ask, server }) => {
      reply(await ask(thinking));
      const [, said] = server.requests[0]!.body.messages as Record<string, unknown>[];
      const { reasoning: _internal, ...message } = thinking.messages[1] as Record<string, unknown>;
      expect(said).toEqual({ ...message, ...fields });
    });
  });

  test("go back in the field that they came in", async () => {
    const messages = conversation({ name: "reasoning", text: "r1" });
    await withModel([answer("hi")], { capabilities: { reasoningEcho: true } }, async ({ ask, server }) => {
      reply(await ask(userRequest({ messages })));
      const [, said] = server.requests[0]!.body.messages as object[];
      expect(said).toMatchObject({ reasoning: "r1" });
      expect(said).not.toHaveProperty("reasoning_content");
    });
  });

  test.each([
    ["that is missed is sent", null, wants, "echoed_reasoning", [undefined, R1.text, R1.text]],
    ["that is refused is left out", true, refuses, "dropped_reasoning", [R1.text, undefined, undefined]],
    [
      "that is missed though said to be refused is sent",
      false,
      wants,
      "echoed_reasoning",
      [undefined, R1.text, R1.text],
    ],
  ])("a field %s, and the connection remembers", async (_, reasoningEcho, words, repair, sent) => {
    const script = [error(400, words), answer("hi"), answer("hi")];
    await withModel(script, { capabilities: { reasoningEcho } }, async ({ ask, server, clock }) => {
      expect(reply(await ask(thinking))).toMatchObject({ attempts: 2, repairs: [repair] });
      expect(reply(await ask(thinking))).toMatchObject({ attempts: 1, repairs: [] });
      const fields = server.requests.map(({ body }) => (body.messages as { reasoning_content?: string }[])[1]);
      expect(fields.map((message) => message?.reasoning_content)).toEqual(sent);
      expect(clock.waited).toEqual([]);
    });
  });

  test("a provider that wants the field gets an empty one where there were no thoughts", async () => {
    await withModel([error(400, wants), answer("hi")], {}, async ({ ask, server }) => {
      reply(await ask(userRequest({ messages: conversation() })));
      expect((server.requests[1]!.body.messages as object[])[1]).toMatchObject({ reasoning_content: "" });
    });
  });

  test("a provider that refuses both is not asked for ever", async () => {
    await withModel([error(400, wants), error(400, refuses)], {}, async ({ ask }) => {
      expect(fault(await ask(thinking))).toMatchObject({ kind: "bad_request", attempts: 2 });
    });
  });

  test("a turn that did not help is not remembered", async () => {
    await withModel([error(400, wants), error(400, "bad"), answer("hi")], {}, async ({ ask, server }) => {
      fault(await ask(thinking));
      reply(await ask(thinking));
      expect((server.requests[2]!.body.messages as object[])[1]).not.toHaveProperty("reasoning_content");
    });
  });

  test.each<[string, ScriptStep, ChatMessage[]]>([
    ["without earlier calls", error(400, wants), [{ role: "user", content: "What is reasoning_content?" }]],
    ["of another field", error(400, "reasoning_effort is not supported"), conversation(R1)],
  ])("a rejection %s turns nothing", async (_, step, messages) => {
    await withModel([step], {}, async ({ ask }) => {
      expect(fault(await ask(userRequest({ messages })))).toMatchObject({ attempts: 1 });
    });
  });
});
