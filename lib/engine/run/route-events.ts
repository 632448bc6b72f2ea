import type { RunScope } from "../authorise/scope";
import { ROUTE_STEP, type PendingClarification, type RouteDecision } from "../route/decision";
import type { Recorder } from "../trace/recorder";

/** What takes events: the recorder of a run, or of a try. */
type Events = Pick<Recorder, "add">;

/**
 * Records a routing decision: each layer, each value that was looked at, and what was decided (SPEC 13). `durationMs`:
 * of the whole decision. `pending`: what the next message may answer.
 */
export function recordRoute(
  events: Events,
  decision: RouteDecision,
  { durationMs, pending }: { durationMs: number; pending: PendingClarification | null },
): void {
  const place = { step: ROUTE_STEP };
  const { layers, grounding, ...decided } = decision;
  for (const layer of layers) events.add("route.layer", { ...place, durationMs: layer.durationMs }, layer);
  for (const check of grounding) events.add("grounding.checked", place, check);
  events.add("route.decided", { ...place, durationMs }, { ...decided, pending });
}

/** Records which tools a decision brings into scope, and why each is in it or not (SPEC 5, 13). */
export function recordScope(events: Events, scope: RunScope): void {
  events.add(
    "tools.authorised",
    { step: ROUTE_STEP },
    { scoped: scope.scoped, names: scope.names ?? null, tools: [...scope.byTool.values()] },
  );
}
