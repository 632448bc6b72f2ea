import type { PolicyChange } from "@/lib/engine/policy/diff/diff";

/** The parts of a review, in its order. */
export const GROUPS = [
  "grants",
  "tools",
  "budgets",
  "routing",
  "intents",
  "entities",
  "prompt",
  "settings",
  "tests",
] as const;
export type Group = (typeof GROUPS)[number];

function groupOf([part, , field]: readonly string[]): Group {
  switch (part) {
    case "grants":
      return "grants";
    case "toolbox":
      return "tools";
    case "budgets":
      return "budgets";
    case "routingRules":
    case "classifier":
      return "routing";
    case "intents":
      return field === "budgets" ? "budgets" : "intents";
    case "entities":
    case "aliasTables":
      return "entities";
    case "systemPrompt":
      return "prompt";
    case "tests":
      return "tests";
    default:
      return "settings";
  }
}

/** The changes of each part that has any. */
export function grouped(changes: readonly PolicyChange[]): { group: Group; changes: PolicyChange[] }[] {
  return GROUPS.map((group) => ({ group, changes: changes.filter(({ path }) => groupOf(path) === group) })).filter(
    (each) => each.changes.length > 0,
  );
}

/** What changes for one intent, tool by tool. */
export interface IntentChanges {
  intent: string;
  tools: { tool: string; changes: PolicyChange[] }[];
}

/** Changes of grants by intent and tool; those of their order stand for nothing. */
export function byIntent(changes: readonly PolicyChange[]): IntentChanges[] {
  const intents = new Map<string, Map<string, PolicyChange[]>>();
  for (const change of changes) {
    const key = change.path[1];
    if (change.path[0] !== "grants" || key === undefined) continue;
    const slash = key.indexOf("/");
    const [intent, tool] = [key.slice(0, slash), key.slice(slash + 1)];
    const tools = intents.get(intent) ?? new Map<string, PolicyChange[]>();
    tools.set(tool, [...(tools.get(tool) ?? []), change]);
    intents.set(intent, tools);
  }
  return [...intents].map(([intent, tools]) => ({
    intent,
    tools: [...tools].map(([tool, each]) => ({ tool, changes: each })),
  }));
}

/** Two texts as what they share at both ends, and what stands between: whole words. */
export function textDiff(
  before: string,
  after: string,
): { head: string; removed: string; added: string; tail: string } {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < least - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const join = (words: readonly string[], from: number, to: number) => words.slice(from, to).join("");
  return {
    head: join(a, 0, head),
    removed: join(a, head, a.length - tail),
    added: join(b, head, b.length - tail),
    tail: join(a, a.length - tail, a.length),
  };
}

const wordsOf = (text: string): string[] => text.match(/\s+|\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? [];
