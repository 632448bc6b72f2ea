import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "./context/tokens";
import { fakeSpec, type FakeHandler } from "./testing/fake-tools";
import { eventsOf, taskPolicy, testRun } from "./testing/run-builder";
import type { ScriptedReply } from "./testing/scripted-model";
import { VirtualClock } from "./testing/virtual-clock";
import type { TraceEvent } from "./trace/events";

const names = ["read", "list", "save", "lock", "mystery"] as const;
const specs = [
  fakeSpec("read"),
  fakeSpec("list", { execution: { readOnly: true, pagination: true }, dependsOn: ["read"] }),
  fakeSpec("save", { execution: { statefulAction: true } }),
  fakeSpec("lock", { execution: { exclusive: true } }),
  fakeSpec("mystery", { execution: undefined }),
];

const call = fc.record({
  id: fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }),
  name: fc.constantFrom(...names, "functions.read", "nobody", "__proto__"),
  arguments: fc.oneof(
    fc.constantFrom('{"n":1}', '{"n":2}', "{}", "", "{bad", "[]", "null", '{"n":'),
    fc.json({ maxDepth: 2 }),
    fc.constant({ n: 1 }),
  ),
});
/** What a provider says that a reply cost; nothing, at times. */
const usage = fc.option(fc.record({ prompt: fc.nat(900), completion: fc.nat(400) }), { nil: undefined });
const reply: fc.Arbitrary<ScriptedReply> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 9 }), text: fc.string(), usage }),
  },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constant<ScriptedReply>({ fault: { kind: "server_error" } }) },
);
const behaviour = fc.record({
  ms: fc.constantFrom(0, 5, 400, 20_000),
  result: fc.constantFrom<unknown>(1, [], null, "text", { data: [] }, undefined),
  throws: fc.boolean(),
});
const scenario = fc.record({
  replies: fc.array(reply, { maxLength: 12 }),
  behaviours: fc.array(behaviour, { minLength: 1, maxLength: 5 }),
  grants: fc.subarray([...names]),
  budgets: fc.record({
    maxRounds: fc.integer({ min: 1, max: 10 }),
    maxToolCalls: fc.integer({ min: 1, max: 20 }),
    maxConsecutiveNoProgress: fc.integer({ min: 1, max: 4 }),
    maxIdenticalCalls: fc.integer({ min: 1, max: 3 }),
    maxRunMs: fc.constantFrom(1000, 45_000),
    maxTotalTokens: fc.constantFrom(1000, 3000, 100_000),
  }),
  legacy: fc.boolean(),
  window: fc.constantFrom(1500, 128_000),
});

const tokensOf = ({ data }: TraceEvent<"model.responded">) => data.usage.prompt + data.usage.completion;

/** The prompt of its second round fits without the hint that this round brought nothing new, and not with it. */
const LONGER_BY_A_HINT: typeof scenario extends fc.Arbitrary<infer Scenario> ? Scenario : never = {
  replies: [
    {
      calls: [{ n: 1 }, "[0,null]", '{"n":1}'].map((args) => ({ id: undefined, name: "read", arguments: args })),
      text: "! 0",
      usage: { prompt: 19, completion: 136 },
    },
  ],
  behaviours: [{ ms: 0, result: 1, throws: true }],
  grants: [...names],
  budgets: {
    maxRounds: 2,
    maxToolCalls: 1,
    maxConsecutiveNoProgress: 1,
    maxIdenticalCalls: 1,
    maxRunMs: 1000,
    maxTotalTokens: 1000,
  },
  legacy: true,
  window: 1500,
};

test("for any model and any tools: the run ends, inside its grants and its limits, with one result a call", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ replies, behaviours, grants, budgets, legacy, window }) => {
      const clock = new VirtualClock();
      let turn = 0;
      const handler: FakeHandler = async (_, { signal }) => {
        const { ms, result, throws } = behaviours[turn++ % behaviours.length]!;
        const aborted = new Promise<void>((resolve) =>
          signal.addEventListener("abort", () => resolve(), { once: true }),
        );
        if (ms > 0) await Promise.race([clock.sleep(ms), aborted]);
        if (throws) throw new Error("failed");
        return result;
      };
      const handlers = Object.fromEntries(names.map((name) => [name, handler]));
      const policy = taskPolicy([...names], {
        toolPolicy: "intent_scoped",
        routingMode: legacy ? "legacy" : "bounded",
        grants: grants.map((tool) => ({ intent: "task", tool })),
        budgets,
      });
      const rounds = [...replies, "The end."];
      const connection = { name: "scripted", model: "scripted-1", contextWindow: window, maxOutputTokens: 500 };
      const request = { connection };
      const run = await testRun({ clock, policy, tools: specs, handlers, rounds, repeat: true, request });

      expect(run.events.at(-1)?.type).toBe("run.finished");
      expect(new Set(run.events.map((event) => event.key)).size).toBe(run.events.length);
      for (const { tool } of run.port.entered) expect(grants).toContain(tool);
      expect(run.port.entered.length).toBeLessThanOrEqual(budgets.maxToolCalls);
      expect(run.rounds).toBeLessThanOrEqual(budgets.maxRounds);
      expect(run.activeMs).toBeLessThanOrEqual(budgets.maxRunMs + 1);

      // No request is made whose prompt and reply could take the run over its tokens, or over the window.
      let used = 0;
      for (const event of run.events) {
        if (event.type === "model.responded") used += tokensOf(event as TraceEvent<"model.responded">);
        if (event.type !== "model.requested") continue;
        const { estimatedPrompt, maxOutputTokens } = (event as TraceEvent<"model.requested">).data;
        expect(used + estimatedPrompt + maxOutputTokens).toBeLessThanOrEqual(budgets.maxTotalTokens);
        expect(estimatedPrompt + maxOutputTokens).toBeLessThanOrEqual(window);
      }
      expect(run.tokens.prompt + run.tokens.completion).toBe(used);
      for (const { messages, tools = [], maxOutputTokens } of run.model.requests)
        expect(estimateTokens(messages, tools) + maxOutputTokens).toBeLessThanOrEqual(window);

      for (const { tool, beside } of run.port.inFlight)
        if (beside.length > 0) expect([tool, ...beside].every((each) => each === "read" || each === "list")).toBe(true);

      const proposed = eventsOf(run.events, "model.responded").flatMap((event) =>
        event.data.purpose === "round" ? event.data.calls.map((each) => each.callId) : [],
      );
      expect(
        eventsOf(run.events, "call.finished")
          .map((event) => event.data.callId)
          .toSorted(),
      ).toEqual(proposed.toSorted());
      for (const request of run.model.requests) {
        const asked = request.messages.flatMap((m) =>
          m.role === "assistant" ? (m.tool_calls ?? []).map((c) => c.id) : [],
        );
        const answered = request.messages.flatMap((m) => (m.role === "tool" ? [m.tool_call_id] : []));
        expect(answered).toEqual(asked);
        expect(new Set(asked).size).toBe(asked.length);
      }
    }),
    { numRuns: 200, examples: [[LONGER_BY_A_HINT]] },
  );
}, 120_000);
