import type { ScopeRule } from "@/lib/engine/trace/events";
import type { ToolEffect } from "@/lib/engine/tool/execution";
import type { CallView, TraceView } from "../model/types";

/** A tool with the calls that were made of it, or asked for. */
export interface CalledTool {
  tool: string;
  effect: ToolEffect | null;
  asked: number;
  ran: number;
  durationMs: number | null;
  /** Where its latest call is. */
  state: CallView["state"];
  /** The answer of a person, where one was asked. */
  approval: CallView["approval"];
}

/** Tools that are withheld for the same reason. */
export interface WithheldGroup {
  rule: ScopeRule;
  intent: string | null;
  tools: string[];
}

export interface ToolLists {
  called: CalledTool[];
  available: { tool: string; effect: ToolEffect; asks: boolean }[];
  withheld: WithheldGroup[];
}

/** The toolbox as *Called / Available / Withheld because*. */
export function listTools(view: TraceView): ToolLists {
  const called = new Map<string, CalledTool>();
  for (const call of view.calls) {
    const known = called.get(call.tool) ?? {
      tool: call.tool,
      effect: call.effect,
      asked: 0,
      ran: 0,
      durationMs: null,
      state: call.state,
      approval: null,
    };
    called.set(call.tool, {
      ...known,
      asked: known.asked + 1,
      ran: known.ran + (call.startedAt === null ? 0 : 1),
      durationMs:
        call.startedAt === null || call.durationMs === null
          ? known.durationMs
          : (known.durationMs ?? 0) + call.durationMs,
      state: call.state,
      approval: call.approval ?? known.approval,
    });
  }
  const groups = new Map<string, WithheldGroup>();
  for (const { tool, rule, intent } of view.scope?.withheld ?? []) {
    const key = `${rule} ${intent ?? ""}`;
    const group = groups.get(key) ?? { rule, intent: intent ?? null, tools: [] };
    group.tools.push(tool);
    groups.set(key, group);
  }
  return {
    called: [...called.values()],
    available: (view.scope?.allowed ?? [])
      .filter(({ tool }) => !called.has(tool))
      .map(({ tool, effect, rule }) => ({ tool, effect, asks: rule === "asks_first" })),
    withheld: [...groups.values()].sort((a, b) => b.tools.length - a.tools.length),
  };
}
