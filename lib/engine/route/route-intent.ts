import type { Proposal } from "../ground/context";
import { askClassifier } from "./classifier/ask";
import { judge } from "./classifier/judge";
import { decideUnknown } from "./conclude";
import type { RouteDecision } from "./decision";
import { resumeClarification } from "./resume";
import { runRules, type RulesResult } from "./rules/run";
import { elapsed, openRouting, type RouteRequest, type Routing } from "./session";
import { settle } from "./settle";

const isEmpty = (text: string) => text.replace(/[\s\u200b-\u200d\u2060]/g, "") === "";

/** Layer 1 (SPEC 4.1, 4.2). */
function tryRules(routing: Routing): RulesResult {
  const since = routing.clock();
  const result = runRules(routing.policy.rules, routing.input, routing.hasHistory);
  routing.layers.push({ ...result.layer, durationMs: elapsed(routing, since) });
  routing.weak.push(...new Set(result.layer.weak.map((hit) => hit.rule)));
  return result;
}

/** What a strong rule decided, with what its groups captured as proposals. */
function settleByRule(routing: Routing, { rule, match }: NonNullable<RulesResult["decided"]>): Promise<RouteDecision> {
  const proposals = new Map<string, Proposal[]>();
  for (const { entity, span } of match.captures) {
    const text = routing.input.slice(span.start, span.end);
    proposals.set(entity, [{ text, namedBy: "rule", span }]);
  }
  const { intent, confidence } = rule.policy;
  return settle(routing, { intent, confidence, source: "rule_strong", threshold: 0 }, proposals);
}

/** Layers 2 and 3: the classifier proposes, the server decides (SPEC 4.3, 4.4). */
async function settleByClassifier(routing: Routing): Promise<RouteDecision> {
  const { policy, hasHistory } = routing;
  const { enabled, threshold } = policy.document.classifier;
  const { source, reply } = await askClassifier(routing);
  if (!enabled) return decideUnknown(routing, { confidence: 0, source, threshold }, ["weak_rule"]);
  if (!reply) return decideUnknown(routing, { confidence: 0, source, threshold }, ["llm_error"]);
  const { intent, confidence, signal } = judge(reply, { intents: policy.intents, threshold, hasHistory });
  if (signal) return decideUnknown(routing, { confidence, source, threshold }, [signal]);
  const proposals = new Map(
    Object.entries(reply.candidate).map(([entity, text]) => [entity, [{ text, namedBy: "classifier" as const }]]),
  );
  return settle(routing, { intent, confidence, source, threshold }, proposals);
}

/**
 * Routes a message to an intent and grounds its entities (SPEC 4): strong rules, then the question asked before, then
 * the classifier; the server judges and decides. One decision per request, to be recorded as `route:intent:v3`.
 * Never throws for what a message, a rule, the classifier or the lookup does.
 */
export async function routeIntent(request: RouteRequest): Promise<RouteDecision> {
  const routing = openRouting(request);
  if (isEmpty(routing.input)) return decideUnknown(routing, { confidence: 0, source: "empty_input", threshold: 0 }, []);
  const { decided, failed } = tryRules(routing);
  if (failed) return decideUnknown(routing, { confidence: 0, source: "rule_strong", threshold: 0 }, ["rule_error"]);
  if (decided) return settleByRule(routing, decided);
  return (await resumeClarification(routing)) ?? settleByClassifier(routing);
}
