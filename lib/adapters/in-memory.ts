import { randomUUID } from "node:crypto";
import { compilePolicy } from "@/lib/engine/policy/compile";
import type { PolicyInput } from "@/lib/engine/policy/document";
import { Gate } from "@/lib/engine/execute/gate";
import type { Ports, ToolPort } from "@/lib/engine/ports";
import { runAgent } from "@/lib/engine/run-agent";
import type { RunRequest } from "@/lib/engine/run/request";
import type { Tool } from "@/lib/engine/tool/define-tool";
import { executionOf } from "@/lib/engine/tool/execution";
import { createRunContext } from "@/lib/engine/tool/run-context";
import { toolRegistry } from "@/lib/engine/tool/spec";
import type { TraceEvent } from "@/lib/engine/trace/events";
import { connectionInfo, modelConnection, type ModelConnectionInput } from "./model/connection";
import { openaiModel } from "./model/openai-model";
import { systemClock } from "./system-clock";

/** An agent that needs nothing but this process and an OpenAI-compatible endpoint. */
export type InMemoryAgent<Deps> = {
  policy: PolicyInput;
  tools: readonly Tool<Deps>[];
  connection: ModelConnectionInput;
} & (unknown extends Deps ? { deps?: Deps } : { deps: Deps });

/** What may differ from run to run, and ports to put in the place of the plain ones. */
export type InMemoryRun = Partial<Omit<RunRequest, "policy" | "registry" | "connection" | "message">> & {
  ports?: Partial<Ports>;
};

/**
 * An agent without a database: compiled once, and run on one message after another. Nothing is durable and nothing is
 * kept between runs. Throws for a policy or a connection that is not one.
 */
export function inMemoryAgent<Deps>(
  agent: InMemoryAgent<Deps>,
): (message: string, run?: InMemoryRun) => AsyncGenerator<TraceEvent> {
  const policy = compilePolicy(agent.policy);
  const registry = toolRegistry(agent.tools);
  const connection = connectionInfo(modelConnection.parse(agent.connection));
  const plain: Ports = { model: openaiModel(agent.connection), tools: toolsInProcess<Deps>(agent), clock: systemClock };
  return (message, { ports, ...run } = {}) =>
    runAgent(
      {
        runId: randomUUID(),
        sessionId: randomUUID(),
        agent: { id: "in-memory", name: "In memory" },
        message: { id: randomUUID(), text: message },
        purpose: "live",
        history: [],
        ...run,
        policy,
        registry,
        connection,
      },
      { ...plain, ...ports },
    );
}

/**
 * Enters the handlers. Nothing is recorded, so every call may start; an exclusive one waits until no other run of this
 * process is inside (SPEC 1.3).
 */
function toolsInProcess<Deps>({ tools, deps }: { tools: readonly Tool<Deps>[]; deps?: Deps }): ToolPort {
  const byName = new Map(tools.map((tool) => [tool.name, { tool, gate: new Gate(1) }]));
  return {
    start: (calls) => Promise.resolve(calls.map(() => "enter")),
    async execute(call, context) {
      const found = byName.get(call.tool.name);
      if (!found) throw new Error(`There is no code for ${call.tool.name}`);
      const { tool, gate } = found;
      const enter = () => tool.invoke(call.arguments, createRunContext(context, deps as Deps));
      if (!executionOf(call.tool.execution).exclusive) return enter();
      return gate.pass(() => {
        context.signal.throwIfAborted(); // it may have been given up while it waited
        return enter();
      });
    },
  };
}
