import { FOLLOW_UP_INTENT, UNKNOWN_INTENT } from "../policy/document";
import type { CompiledPolicy } from "../policy/compile";
import type { RouteDecision } from "../route/decision";
import { effectOf, isReadOnly } from "../tool/execution";
import type { ToolRegistry, ToolSpec } from "../tool/spec";
import type { ScopeRule, ToolScope } from "../trace/events";

/** The tools a run may use, and for every tool of the toolbox why (SPEC 5). */
export interface RunScope {
  scoped: boolean;
  /** What the model is shown, in the toolbox's order. Undefined: unscoped. Empty: no tool at all. */
  names: string[] | undefined;
  allowed: ToolScope[];
  withheld: ToolScope[];
  /** Every tool of the toolbox. */
  byTool: ReadonlyMap<string, ToolScope>;
  /** The intent whose grants apply; null when there is none. */
  intent: string | null;
}

/** The part of a routing decision that authorising reads. */
export type RoutedIntent = Pick<RouteDecision, "outcome" | "intent"> &
  Partial<Pick<RouteDecision, "inheritedIntent" | "restrict">>;

/**
 * The tools of a run (SPEC 5, fail closed). Scoped: exactly the enabled grants of the routed intent; `unknown`, a
 * clarification, an intent without grants and a failing registry give the empty set. Unscoped: `names` is undefined and
 * every enabled tool of the toolbox is allowed.
 */
export function authoriseTools(policy: CompiledPolicy, decision: RoutedIntent, registry: ToolRegistry): RunScope {
  const intent = policy.scoped ? grantingIntent(policy, decision) : null;
  const tools: ToolScope[] = [];
  for (const tool of policy.toolbox.keys()) {
    const { spec, failed } = find(registry, tool);
    const rule = failed ? "lookup_failed" : scopeRule(policy, decision, intent, tool, spec);
    const allowed = rule === "granted" || rule === "asks_first" || rule === "unscoped";
    const scope: ToolScope = { tool, allowed, rule, effect: effectOf(spec?.execution) };
    if (intent !== null) scope.intent = intent;
    tools.push(scope);
  }
  const allowed = tools.filter((tool) => tool.allowed);
  return {
    scoped: policy.scoped,
    names: policy.scoped ? allowed.map((tool) => tool.tool) : undefined,
    allowed,
    withheld: tools.filter((tool) => !tool.allowed),
    byTool: new Map(tools.map((tool) => [tool.tool, tool])),
    intent,
  };
}

/** The intent whose grants count: the routed one, or the one a follow-up continues. */
function grantingIntent(policy: CompiledPolicy, decision: RoutedIntent): string | null {
  if (decision.outcome !== "routed" || decision.intent === UNKNOWN_INTENT) return null;
  const inherits = decision.intent === FOLLOW_UP_INTENT || policy.intents.get(decision.intent)?.inherits === true;
  const name = inherits ? decision.inheritedIntent : decision.intent;
  return name !== undefined && name !== UNKNOWN_INTENT && policy.intents.has(name) ? name : null;
}

function scopeRule(
  policy: CompiledPolicy,
  decision: RoutedIntent,
  intent: string | null,
  tool: string,
  spec: ToolSpec | undefined,
): ScopeRule {
  if (!spec) return "lookup_failed";
  if (!spec.enabled) return "tool_disabled";
  if (!policy.scoped) return "unscoped";
  if (intent === null) return "unknown_intent";
  const grants = policy.grants.get(intent);
  if (!grants) return "no_grants";
  const grant = grants.get(tool);
  if (!grant) return "not_granted";
  if (!grant.enabled) return "grant_disabled";
  if (decision.restrict === "read_only" && !isReadOnly(spec.execution)) return "restricted_read_only";
  return grant.effect === "ask" ? "asks_first" : "granted";
}

/** A registry may be backed by something that fails; a failure withholds the tool. */
function find(registry: ToolRegistry, tool: string): { spec: ToolSpec | undefined; failed: boolean } {
  try {
    return { spec: registry.get(tool), failed: false };
  } catch {
    return { spec: undefined, failed: true };
  }
}
