import { groundingContext, type Proposal } from "../ground/context";
import { groundEntities, type Grounding } from "../ground/ground";
import type { CompiledPolicy } from "../policy/compile";
import { UNKNOWN_INTENT } from "../policy/document";
import { addCarried, carriedByPending, inheritedFrom, type CarriedValues } from "./carried";
import { inherits } from "./classifier/judge";
import { conclude, decideUnknown, type Needs, type Settled } from "./conclude";
import type { RouteDecision } from "./decision";
import type { Routing } from "./session";

type Proposals = ReadonlyMap<string, readonly Proposal[]>;

/** Entities that tools and the preflight of an intent read: grounded when the message holds them, never asked for. */
function welcomeEntities(policy: CompiledPolicy, intent: string): string[] {
  const preflight = Object.values(policy.intents.get(intent)?.preflight?.arguments ?? {});
  const grants = [...(policy.grants.get(intent)?.values() ?? [])].filter((grant) => grant.enabled);
  const tools = policy.scoped ? grants.map((grant) => grant.tool) : [...policy.toolbox.keys()];
  const bound = tools.flatMap((tool) => Object.values(policy.toolbox.get(tool)?.bindings ?? {}));
  const named = [
    ...preflight.flatMap((argument) => ("entity" in argument ? [argument.entity] : [])),
    ...bound.map(({ entity }) => entity),
  ];
  return named.filter((entity) => policy.entities.has(entity));
}

/** Grounds what an intent needs in the message, and adds what earlier messages had grounded. */
async function ground(
  routing: Routing,
  scope: { intent: string; required: readonly string[]; carried: CarriedValues },
  proposals: Proposals,
): Promise<Grounding> {
  const { policy, input, lookup, startedAt } = routing;
  const grounding = await groundEntities({
    required: scope.required,
    optional: welcomeEntities(policy, scope.intent),
    proposals,
    entities: policy.groundable,
    context: groundingContext(input, { source: "message", now: startedAt, lookup }),
  });
  addCarried(grounding, scope.carried, policy);
  return grounding;
}

/** What a follow-up needs: its own entities and those of the intent whose scope it inherits (SPEC 4.4). */
function followUpNeeds(policy: CompiledPolicy, intent: string, inherited: string | undefined): Needs {
  const own = policy.intents.get(intent);
  const base = inherited === undefined ? undefined : policy.intents.get(inherited);
  return {
    required: [...new Set([...(own?.requires ?? []), ...(base?.requires ?? [])])],
    policy: base ?? own,
    inheritedIntent: inherited,
  };
}

async function settleFollowUp(
  routing: Routing,
  settled: Settled,
  proposals: Proposals,
  since: number,
): Promise<RouteDecision> {
  const { policy, history } = routing;
  if (!routing.hasHistory) return decideUnknown(routing, settled, ["llm_follow_up_without_history"], { since });
  const inherited = inheritedFrom(history, policy);
  const needs = followUpNeeds(policy, settled.intent, inherited.intent);
  const scope = { intent: inherited.intent ?? settled.intent, required: needs.required, carried: inherited.carried };
  return conclude(routing, settled, needs, await ground(routing, scope, proposals), since);
}

/** Turns an intent that a layer settled on into the decision: entities, then what follows from them (SPEC 4.4). */
export async function settle(routing: Routing, settled: Settled, proposals: Proposals): Promise<RouteDecision> {
  const { policy, pending } = routing;
  const since = routing.clock();
  if (settled.intent === UNKNOWN_INTENT) return decideUnknown(routing, settled, [], { since });
  const intent = policy.intents.get(settled.intent);
  if (inherits(intent)) return settleFollowUp(routing, settled, proposals, since);
  const needs = { required: intent?.requires ?? [], policy: intent };
  const carried = pending?.intent === settled.intent ? carriedByPending(pending) : new Map();
  const scope = { intent: settled.intent, required: needs.required, carried };
  return conclude(routing, settled, needs, await ground(routing, scope, proposals), since);
}
