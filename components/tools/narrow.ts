import type { ToolEffect } from "@/lib/engine/tool/execution";
import type { ToolListItem } from "@/lib/schemas/tools";

/** Each kind of effect, from harmless to unknown. */
export const EFFECTS = ["parallel_safe", "serial", "exclusive", "unknown"] as const satisfies readonly ToolEffect[];

/** What narrows the list of tools. */
export interface ToolNarrowing {
  q: string | null;
  effect: ToolEffect | null;
}

/** The tools that have every word of the search somewhere in name, title, description or intents, and the effect. */
export function narrowTools(tools: readonly ToolListItem[], { q, effect }: ToolNarrowing): ToolListItem[] {
  const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter((tool) => {
    const text = [tool.name, tool.title, tool.description, ...tool.intents].join("\n").toLowerCase();
    return (effect === null || tool.effect === effect) && words.every((word) => text.includes(word));
  });
}

/** The share of failed calls: `0 %`, `< 0.1 %`, `2.5 %`, `40 %`; null where there was no call. */
export function errorRate({ calls7d, failed7d }: Pick<ToolListItem, "calls7d" | "failed7d">): string | null {
  if (calls7d === 0) return null;
  const percent = (failed7d / calls7d) * 100;
  if (percent > 0 && percent < 0.1) return "< 0.1 %";
  return `${Number(percent.toFixed(percent < 10 ? 1 : 0))} %`;
}
