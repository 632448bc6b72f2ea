import { authoriseTools, type RunScope } from "../authorise/scope";
import type { CompiledPolicy } from "../policy/compile";
import type { Clock } from "../ports";
import type { Classify, RouteDecision } from "../route/decision";
import { routeIntent } from "../route/route-intent";
import type { ToolRegistry } from "../tool/spec";
import { Channel } from "../trace/channel";
import type { StoredEvent, TraceEvent } from "../trace/events";
import { Recorder } from "../trace/recorder";
import { recordRoute, recordScope } from "./route-events";

/** What a sentence is tried on, and with. */
export interface RouteTryRequest {
  sentence: string;
  policy: CompiledPolicy;
  registry: ToolRegistry;
  classify: Classify;
  clock: Clock;
}

/** What would become of a sentence, with the events that a run of it would begin with. */
export interface RouteTry {
  decision: RouteDecision;
  scope: RunScope;
  events: StoredEvent[];
}

/**
 * Routes a sentence as the first of a conversation and brings its tools into scope, by the functions that do so in a run
 * (SPEC 4, 5), without running anything. Never throws for what the sentence or the classifier does.
 */
export async function tryRoute(request: RouteTryRequest): Promise<RouteTry> {
  const { sentence, policy, registry, classify, clock } = request;
  const began = clock.monotonic();
  const decision = await routeIntent({ input: sentence, history: [], policy, classify, now: () => clock.now() });
  const scope = authoriseTools(policy, decision, registry);
  const events: TraceEvent[] = [];
  const sink = { write: (added: TraceEvent[]) => Promise.resolve(void events.push(...added)) };
  const recorder = new Recorder(clock, new Channel(), sink);
  recordRoute(recorder, decision, { durationMs: clock.monotonic() - began, pending: null });
  recordScope(recorder, scope);
  await recorder.flush();
  return { decision, scope, events: events.map((event, seq) => ({ ...event, seq })) };
}
