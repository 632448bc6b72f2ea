import type { JsonSchema } from "../json";
import type { ToolExecution } from "./execution";

/** Where a tool's code lives. */
export type ToolKind = "builtin" | "http" | "mcp";

/** When a human is asked before a call runs; `when` is a CEL condition (SPEC 11). */
export type ApprovalSetting = "never" | "always" | { when: string };

/** Whether values found in a tool's results may serve as evidence (SPEC 5). */
export type OutputTrust = "trusted" | "untrusted";

/**
 * One pinned revision of a tool as plain data: what the model, the scheduler and the authoriser read (SPEC 1.2).
 * `inputSchema` never holds the run context.
 */
export interface ToolSpec {
  name: string;
  title?: string;
  description: string;
  whenToUse?: string;
  inputSchema: JsonSchema;
  /** The parameter that holds the run context; a value the model sends for it is dropped (SPEC 1.1). */
  contextKey?: string | null;
  outputSchema?: JsonSchema;
  kind: ToolKind;
  /** Absent: effects unknown, treated as a stateful action. */
  execution?: ToolExecution;
  /** Within one round a call runs after the calls of these tools. */
  dependsOn?: string[];
  /** A repeated call whose result changed is no duplicate. */
  pollable?: boolean;
  /** Parameters that name a page. */
  cursorParams?: string[];
  /** Milliseconds. */
  timeoutMs?: number;
  /** Characters of a result that reach the model. */
  resultLimit?: number;
  approval?: ApprovalSetting;
  outputTrust?: OutputTrust;
  /** HTML in a result is turned into text before the model sees it. */
  htmlToText?: boolean;
  /** False: the kill switch is on. */
  enabled: boolean;
  /** The number of the pinned immutable revision. */
  revision: number;
}

/** The tools of an agent's toolbox by name, each in its pinned revision. */
export type ToolRegistry = ReadonlyMap<string, ToolSpec>;

/** A registry from a list of specifications; a name given twice is an error, so none wins silently. */
export function toolRegistry(tools: Iterable<ToolSpec>): ToolRegistry {
  const registry = new Map<string, ToolSpec>();
  for (const tool of tools) {
    if (registry.has(tool.name)) throw new Error(`Two tools are named ${JSON.stringify(tool.name)}`);
    registry.set(tool.name, tool);
  }
  return registry;
}
