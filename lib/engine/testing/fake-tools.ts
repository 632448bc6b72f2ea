import type { CallContext, CallStart, StartVerdict, ToolPort } from "../ports";
import type { ToolSpec } from "../tool/spec";

/** What a fake handler does with a call. */
export type FakeHandler = (args: CallStart["arguments"], context: CallContext) => unknown;

/** Tools in memory that keep what was asked of them. */
export interface FakeTools extends ToolPort {
  /** Calls whose handler was entered, in order. */
  entered: { tool: string; arguments: CallStart["arguments"]; callId: string; idempotencyKey: string }[];
  /** Calls recorded as started, one list a statement. */
  starts: string[][];
  /** Handlers in flight at each entry. */
  inFlight: { tool: string; beside: string[] }[];
}

/** A tool port over handlers by name. `verdict` answers what a starting call is told; default: it may enter. */
export function fakeTools(
  handlers: Record<string, FakeHandler>,
  verdict: (call: CallStart) => StartVerdict = () => "enter",
): FakeTools {
  const flying = new Map<string, string>();
  const port: FakeTools = {
    entered: [],
    starts: [],
    inFlight: [],
    async start(calls) {
      port.starts.push(calls.map((call) => call.stepKey));
      return calls.map(verdict);
    },
    async execute(call, context) {
      const tool = call.tool.name;
      port.entered.push({
        tool,
        arguments: call.arguments,
        callId: call.callId,
        idempotencyKey: context.idempotencyKey,
      });
      port.inFlight.push({ tool, beside: [...flying.values()] });
      flying.set(call.stepKey, tool);
      try {
        const handler = Object.hasOwn(handlers, tool) ? handlers[tool] : undefined;
        if (!handler) throw new Error(`The test has no handler for ${tool}`);
        return await handler(call.arguments, context);
      } finally {
        flying.delete(call.stepKey);
      }
    },
  };
  return port;
}

/** A tool specification for tests: a parallel-safe read without parameters, unless said otherwise. */
export function fakeSpec(name: string, more: Partial<ToolSpec> = {}): ToolSpec {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: "object", properties: {}, additionalProperties: true },
    kind: "builtin",
    execution: { readOnly: true },
    enabled: true,
    revision: 1,
    ...more,
  };
}
