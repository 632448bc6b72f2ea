import { groundingContext } from "../ground/context";
import { groundEntities } from "../ground/ground";
import { addCarried, carriedByPending } from "./carried";
import { conclude } from "./conclude";
import type { RouteDecision } from "./decision";
import { elapsed, type Routing } from "./session";

/**
 * Tries the message as the answer to the question asked before, after the strong rules (SPEC 4.4). A message that holds
 * none of what was asked is no answer: null, and routing goes on.
 */
export async function resumeClarification(routing: Routing): Promise<RouteDecision | null> {
  const { policy, pending, input, lookup, startedAt } = routing;
  const intent = pending && policy.intents.get(pending.intent);
  if (!pending || !intent) return null;
  const since = routing.clock();
  const carried = carriedByPending(pending);
  const asked = intent.requires.filter((entity) => !carried.has(entity));
  const grounding = await groundEntities({
    required: asked,
    optional: [],
    proposals: new Map(),
    choices: new Map(Object.entries(pending.choices ?? {})),
    entities: policy.groundable,
    context: groundingContext(input, { source: "clarification", now: startedAt, lookup }),
  });
  const resolved = asked.length > 0 && asked.every((entity) => grounding.values.has(entity));
  const answered = grounding.values.size > 0 || grounding.choices.size > 0;
  routing.layers.push({
    layer: "clarification",
    intent: pending.intent,
    asked,
    resolved,
    durationMs: elapsed(routing, since),
  });
  if (!answered) return null;
  addCarried(grounding, carried, policy);
  const settled = { intent: pending.intent, confidence: 1, source: "clarification" as const, threshold: 0 };
  return conclude(routing, settled, { required: intent.requires, policy: intent }, grounding, since);
}
