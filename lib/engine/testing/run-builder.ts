import { collectRun, type RunResult } from "../collect-run";
import { compilePolicy } from "../policy/compile";
import type { PolicyInput } from "../policy/document";
import type { Ports } from "../ports";
import { runAgent } from "../run-agent";
import type { RunRequest } from "../run/request";
import { toolRegistry, type ToolSpec } from "../tool/spec";
import type { EventType, TraceEvent } from "../trace/events";
import { fakeTools, type FakeHandler, type FakeTools } from "./fake-tools";
import { scriptedModel, type ScriptedModel, type ScriptedReply } from "./scripted-model";
import { VirtualClock } from "./virtual-clock";

/** A scoped policy in which the intent `task` may use the named tools and a rule decides it for any text. */
export function taskPolicy(tools: string[], more: Partial<PolicyInput> = {}): PolicyInput {
  return {
    toolPolicy: "intent_scoped",
    routingMode: "bounded",
    toolbox: tools.map((tool) => ({ tool })),
    intents: [{ name: "task" }],
    grants: tools.map((tool) => ({ intent: "task", tool })),
    routingRules: [{ name: "anything", intent: "task", match: { pattern: "." } }],
    ...more,
    budgets: { maxTotalTokens: 100_000, ...more.budgets },
  };
}

/** A run as a test describes it. */
export interface TestRun {
  text?: string;
  policy: PolicyInput;
  tools?: ToolSpec[];
  handlers?: Record<string, FakeHandler>;
  rounds?: ScriptedReply[];
  classify?: ScriptedReply[];
  repeat?: boolean;
  request?: Partial<RunRequest>;
  ports?: Partial<Ports>;
  clock?: VirtualClock;
}

/** What came of it. */
export interface TestOutcome extends RunResult {
  model: ScriptedModel;
  port: FakeTools;
  clock: VirtualClock;
}

/** Runs the engine on a scripted model and fake tools, on a clock of its own. */
export async function testRun(test: TestRun): Promise<TestOutcome> {
  const clock = test.clock ?? new VirtualClock();
  const model = scriptedModel({ rounds: test.rounds, classify: test.classify, repeat: test.repeat });
  const port = fakeTools(test.handlers ?? {});
  const ports: Ports = { model, tools: port, clock, ...test.ports };
  const result = await clock.run(collectRun(runAgent(requestOf(test), ports)));
  return { ...result, model, port, clock };
}

/** The request of a test run. */
function requestOf(test: Pick<TestRun, "text" | "policy" | "tools" | "request">): RunRequest {
  return {
    runId: "run-1",
    sessionId: "session-1",
    agent: { id: "agent-1", name: "Agent" },
    message: { id: "message-1", text: test.text ?? "do the task" },
    purpose: "live",
    policy: compilePolicy(test.policy),
    registry: toolRegistry(test.tools ?? []),
    connection: { name: "scripted", model: "scripted-1", contextWindow: 128_000, maxOutputTokens: 4000 },
    history: [],
    ...test.request,
  };
}

/** The events of one type, in order. */
export function eventsOf<T extends EventType>(events: readonly TraceEvent[], type: T): TraceEvent<T>[] {
  return events.filter((event): event is TraceEvent<T> => event.type === type);
}
