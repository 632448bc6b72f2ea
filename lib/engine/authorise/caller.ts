import { mayCall } from "../tool/execution";
import type { ToolSpec } from "../tool/spec";
import type { DecisionRule } from "../trace/events";

/** How deep calls inside calls go: a call of the model may make calls, these make calls, and so on four times. */
const MAX_DEPTH = 4;

/** The call whose handler asks for another one. */
export interface Caller {
  tool: ToolSpec;
  /** The tools from the model's call down to this one, itself the last. */
  path: readonly string[];
}

/**
 * Why a call may not be made from inside another one; null when it may (SPEC 1.1). A tool that is at work already, at
 * whatever arguments, is not entered again below itself: that is a cycle.
 */
export function outsideCaller(spec: ToolSpec, { tool, path }: Caller): { rule: DecisionRule; reason: string } | null {
  const way = [...path, spec.name].join(" -> ");
  if (path.includes(spec.name)) return { rule: "call_cycle", reason: `The calls go round in a circle: ${way}.` };
  if (path.length > MAX_DEPTH) {
    return { rule: "call_depth", reason: `Calls inside calls go ${MAX_DEPTH} deep, and this one is deeper: ${way}.` };
  }
  if (mayCall(tool.execution, spec.execution)) return null;
  return {
    rule: "effect_escalation",
    reason: `${tool.name} may not call ${spec.name}, which may do more than ${tool.name} is declared to do.`,
  };
}
