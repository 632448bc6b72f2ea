import { decideCall } from "../../authorise/decide-call";
import { authoriseTools, type RoutedIntent } from "../../authorise/scope";
import type { Classify, RouteDecision } from "../../route/decision";
import { routeIntent } from "../../route/route-intent";
import type { ToolRegistry } from "../../tool/spec";
import type { CompiledPolicy } from "../compile";
import { UNKNOWN_INTENT, type PolicyCase } from "../document";
import type { CaseReport, CaseResult, UnlistedPair } from "./report";

/** What cases are run with. */
export interface CaseFacts {
  /** The tools that the toolbox pins. */
  registry: ToolRegistry;
  /** Asks the model, for sentences that no rule decides; without it those stay undecided. */
  classify?: Classify;
  /** Milliseconds since the epoch, for relative dates. */
  now: number;
}

type CallCase = Extract<PolicyCase, { kind: "call" }>;

const noAnswer: Classify = () => Promise.reject(new Error("There is no classifier here"));

/**
 * Runs the cases that a policy carries, by the very functions that decide in a run (SPEC 4, 5): where a sentence goes, and
 * whether a call is allowed, denied, or asks first, by which rule. A call is decided as in live traffic, in a
 * conversation that has just begun. Where cases speak of an intent, every other tool of it is expected to be denied.
 * Never throws for what a case says.
 */
export async function runCases(policy: CompiledPolicy, facts: CaseFacts): Promise<CaseReport> {
  const results: CaseResult[] = [];
  for (const [index, check] of policy.document.tests.entries()) {
    const ran = check.kind === "route" ? runRoute(policy, check, facts) : runCall(policy, check, facts);
    results.push({ index, ...(await ran) });
  }
  return { results, unlisted: unlistedPairs(policy, results, facts) };
}

type Outcome = Omit<CaseResult, "index">;

async function runRoute(
  policy: CompiledPolicy,
  check: Extract<PolicyCase, { kind: "route" }>,
  facts: CaseFacts,
): Promise<Outcome> {
  const { signals, intent, source } = await route(policy, check.sentence, facts.classify ?? noAnswer, facts);
  const verdict = signals.includes("llm_error") ? "undecided" : intent === check.intent ? "passed" : "failed";
  return { verdict, found: { intent, source } };
}

async function runCall(policy: CompiledPolicy, check: CallCase, facts: CaseFacts): Promise<Outcome> {
  const decision = await routeOf(policy, check, facts);
  if (decision.signals?.includes("llm_error")) return { verdict: "undecided", found: {} };
  const entities = decision.entities ?? {};
  const { effect, rule, reason } = decideCall(
    policy,
    authoriseTools(policy, decision, facts.registry),
    { name: check.tool, arguments: check.arguments },
    {
      registry: facts.registry,
      purpose: "live",
      entities,
      evidence: {
        messages: [{ text: check.sentence ?? wordsOf(check.arguments) }],
        entities,
        resolved: decision.evidence ?? [],
        trustedResults: [],
        now: facts.now,
      },
    },
  );
  const holds = effect === check.effect && (check.rule === undefined || rule === check.rule);
  const { intent, source } = decision;
  return {
    verdict: holds ? "passed" : "failed",
    found: { intent, ...(source ? { source } : {}), effect, rule, reason },
  };
}

/** A case without a sentence stands for a user who wrote down what the call says. */
const wordsOf = (args: CallCase["arguments"]): string =>
  Object.values(args)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(" ");

type CaseRoute = RoutedIntent & Partial<Pick<RouteDecision, "signals" | "source" | "entities" | "evidence">>;

/** The route of a call: where its sentence goes; under the intent that it names, whatever the sentence says. */
async function routeOf(policy: CompiledPolicy, check: CallCase, facts: CaseFacts): Promise<CaseRoute> {
  const { intent, sentence } = check;
  if (intent === undefined) return route(policy, sentence ?? "", facts.classify ?? noAnswer, facts);
  const named: CaseRoute = { outcome: intent === UNKNOWN_INTENT ? "unknown" : "routed", intent };
  if (sentence === undefined) return named;
  const sure: Classify = () => Promise.resolve(JSON.stringify({ type: intent, confidence: 1, reason: "the case" }));
  const routed = await route(policy, sentence, sure, facts);
  return routed.intent === intent ? routed : named;
}

function route(policy: CompiledPolicy, input: string, classify: Classify, { now }: CaseFacts): Promise<RouteDecision> {
  return routeIntent({ input, policy, classify, history: [], now });
}

function unlistedPairs(
  policy: CompiledPolicy,
  results: readonly CaseResult[],
  { registry }: CaseFacts,
): UnlistedPair[] {
  if (!policy.scoped) return [];
  const listed = new Map<string, Set<string>>();
  for (const [index, check] of policy.document.tests.entries()) {
    if (check.kind !== "call") continue;
    const intent = check.intent ?? results[index]?.found.intent;
    if (intent !== undefined) listed.set(intent, (listed.get(intent) ?? new Set()).add(check.tool));
  }
  return [...listed].flatMap(([intent, tools]) =>
    authoriseTools(policy, { outcome: "routed", intent }, registry)
      .allowed.filter(({ tool }) => !tools.has(tool))
      .map(({ tool }) => ({ intent, tool })),
  );
}
