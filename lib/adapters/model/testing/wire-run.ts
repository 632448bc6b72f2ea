import { collectRun, type RunResult } from "@/lib/engine/collect-run";
import type { JsonSchema } from "@/lib/engine/json";
import { compilePolicy } from "@/lib/engine/policy/compile";
import type { PolicyInput } from "@/lib/engine/policy/document";
import { runAgent } from "@/lib/engine/run-agent";
import { fakeSpec, fakeTools, type FakeHandler, type FakeTools } from "@/lib/engine/testing/fake-tools";
import { scriptedServer, type RecordedRequest, type ScriptStep } from "@/lib/engine/testing/http";
import { taskPolicy } from "@/lib/engine/testing/run-builder";
import { toolRegistry, type ToolSpec } from "@/lib/engine/tool/spec";
import { systemClock } from "../../system-clock";
import { connectionInfo, modelConnection, type ModelConnectionInput } from "../connection";
import { openaiModel } from "../openai-model";

/** A tool as the field fault log describes it. */
export interface LoggedTool {
  name: string;
  sideEffect: boolean;
  parameters: JsonSchema;
}

/** A run of the whole engine whose model is the real SDK in front of a scripted server. */
export interface WireRun {
  script: ScriptStep[];
  tools: readonly LoggedTool[];
  text?: string;
  handlers?: Record<string, FakeHandler>;
  policy?: Partial<PolicyInput>;
  capabilities?: ModelConnectionInput["capabilities"];
}

/** What came of it. */
export interface WireOutcome extends RunResult {
  port: FakeTools;
  requests: readonly RecordedRequest[];
  /** The messages of a request, as they arrived. */
  messages: (request: number) => WireMessage[];
  /** The results in a request, parsed. */
  results: (request: number) => { tool_call_id: string; content: { status: string; error?: { type: string } } }[];
}

/** A message as it arrived. */
export interface WireMessage {
  role: string;
  content: string | null;
  tool_call_id?: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  reasoning_content?: string;
}

/** Runs the engine over HTTP and checks that the script was used up and that nothing was refused on its form. */
export async function wireRun(run: WireRun): Promise<WireOutcome> {
  const server = await scriptedServer(run.script);
  const specs = run.tools.map(specOf);
  const names = specs.map(({ name }) => name);
  const connection = modelConnection.parse({
    name: "scripted",
    baseURL: server.baseURL,
    apiKey: null,
    model: "scripted-model",
    capabilities: run.capabilities,
    limits: { contextWindow: 100_000, maxOutputTokens: 1000 },
  });
  const port = fakeTools({ ...Object.fromEntries(names.map((name) => [name, () => "done"])), ...run.handlers });
  const request = {
    runId: "run-1",
    sessionId: "session-1",
    agent: { id: "agent-1", name: "Agent" },
    message: { id: "message-1", text: run.text ?? "do the task" },
    purpose: "live" as const,
    policy: compilePolicy(taskPolicy(names, run.policy)),
    registry: toolRegistry(specs),
    connection: connectionInfo(connection),
    history: [],
  };
  // Without the waits between retries: what comes of them is looked at, not how long they take.
  const clock = {
    ...systemClock,
    after: (ms: number, fire: () => void) => systemClock.after(ms > 3000 ? ms : 0, fire),
  };
  const model = openaiModel(connection, { random: () => 0, clock });
  const result = await collectRun(runAgent(request, { model, tools: port, clock: systemClock }));
  await server.close();
  if (server.violations.length > 0) throw new Error(`A strict provider refused: ${server.violations.join("; ")}`);
  const messages = (index: number) => (server.requests[index]?.body.messages ?? []) as WireMessage[];
  return {
    ...result,
    port,
    requests: server.requests,
    messages,
    results: (index) =>
      messages(index).flatMap(({ role, tool_call_id: id = "", content }) =>
        role === "tool" ? [{ tool_call_id: id, content: JSON.parse(content ?? "") as never }] : [],
      ),
  };
}

function specOf({ name, sideEffect, parameters }: LoggedTool): ToolSpec {
  return fakeSpec(name, {
    inputSchema: parameters,
    execution: sideEffect ? { statefulAction: true } : { readOnly: true },
  });
}
