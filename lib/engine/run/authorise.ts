import { authoriseTools, type RunScope } from "../authorise/scope";
import { resolveLimits } from "../guard/limits";
import { ROUTE_STEP, type RouteDecision } from "../route/decision";
import { toModelTool } from "../tool/model-tool";
import type { ToolRegistry } from "../tool/spec";
import { recordScope } from "./route-events";
import type { AuthorisedRun, Run } from "./state";

/**
 * Turns the routing decision into the tools and budgets of the run, and says for every tool of the toolbox why
 * (SPEC 5, 2.1). An unscoped agent keeps its own budgets: the intent is for the record only (SPEC 4.5).
 */
export function authorise(run: Run, decision: RouteDecision): AuthorisedRun {
  const { policy, registry, ceilings } = run.request;
  const scope = authoriseTools(policy, decision, registry);
  run.limits = resolveLimits(policy, scope.intent, ceilings);
  recordScope(run.recorder, scope);
  const { clamped } = run.limits;
  run.recorder.add("budgets.resolved", { step: ROUTE_STEP }, { budgets: run.usage.report(run.limits), clamped });
  return Object.assign(run, { decision, scope, shown: toolsOf(scope, registry) });
}

function toolsOf({ allowed }: RunScope, registry: ToolRegistry): AuthorisedRun["shown"] {
  const specs = allowed.flatMap(({ tool }) => registry.get(tool) ?? []);
  return new Map(specs.map((spec) => [spec.name, toModelTool(spec)]));
}
