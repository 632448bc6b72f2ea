/** The engine with everything on: a routed intent, grants, guards, every event of the trace kept. */
import { inMemoryAgent } from "@/lib/adapters/in-memory";
import type { PolicyInput } from "@/lib/engine/policy/document";
import { defineTool } from "@/lib/engine/tool/define-tool";
import type { TraceEvent } from "@/lib/engine/trace/events";
import type { Contestant, Setting } from "../contestant";

/** Room for the longest scenario: ten results of 16 KB that stay whole, as every peer keeps them. */
const BUDGETS = { maxRounds: 30, maxToolCalls: 100, maxTotalTokens: 10_000_000, maxConsecutiveNoProgress: 10 };

const policyFor = ({ system, tools }: Setting): PolicyInput => ({
  systemPrompt: system,
  toolPolicy: "intent_scoped",
  routingMode: "bounded",
  toolbox: tools.map(({ name }) => ({ tool: name, resultLimit: 20_000 })),
  intents: [{ name: "work", description: "A request with a marker" }],
  grants: tools.map(({ name }) => ({ intent: "work", tool: name })),
  routingRules: [{ name: "marker", intent: "work", match: { pattern: "^\\[S\\d\\]" } }],
  context: { keepRounds: 20 },
  budgets: BUDGETS,
});

export const create: Contestant["create"] = (setting) => {
  const { baseURL, model, tools } = setting;
  const declared = tools.map(({ name, description, readOnly, schema, execute }) =>
    defineTool({ name, description, input: schema, execution: { readOnly }, handler: execute }),
  );
  const agentFor = (streaming: boolean) =>
    inMemoryAgent({
      policy: policyFor(setting),
      tools: declared,
      connection: {
        name: "mock",
        baseURL,
        apiKey: "x",
        model,
        capabilities: { streaming },
        limits: { contextWindow: 1_000_000, maxOutputTokens: 4000 },
      },
    });
  const [streamed, whole] = [agentFor(true), agentFor(false)];
  return async (message, { stream }) => {
    const trace: TraceEvent[] = [];
    let shown = "";
    const ports = {
      trace: { write: (events: TraceEvent[]) => Promise.resolve(void trace.push(...events)) },
      onText: ({ text }: { text: string }) => void (shown += text),
    };
    const run = { ports, ceilings: BUDGETS };
    for await (const event of (stream ? streamed : whole)(message, run)) {
      if (event.type === "run.finished" && event.data.outcome !== "answered")
        throw new Error(JSON.stringify(event.data));
    }
    return { text: shown };
  };
};
