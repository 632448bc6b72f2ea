import { groundArguments, type EvidenceBase, type GroundedArguments } from "../ground/grounded-arguments";
import type { CompiledPolicy } from "../policy/compile";
import type { RunPurpose, RunUser } from "../run/request";
import { isReadOnly } from "../tool/execution";
import type { ApprovalSetting, ToolRegistry, ToolSpec } from "../tool/spec";
import type { CallDecision, DecisionRule, ScopeRule } from "../trace/events";
import { outsideCaller, type Caller } from "./caller";
import { compileCondition, type ConditionFacts, type ConditionResult } from "./condition";
import type { RunScope } from "./scope";

/** A call as it is decided: its name and calibrated arguments. */
export interface DecidedCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** What holds at the moment of the decision. */
export interface CallFacts {
  registry: ToolRegistry;
  purpose: RunPurpose;
  /** Lets calls that are not read-only run outside live traffic (SPEC 2.4). */
  allowWrites?: boolean;
  user?: RunUser;
  entities?: Record<string, string>;
  run?: Partial<ConditionFacts["run"]>;
  /** What may vouch for bound arguments; without it nothing does. */
  evidence?: EvidenceBase;
  /** Tools withheld since the run was authorised. */
  withheldSince?: ReadonlyMap<string, "preflight_done" | "withdrawn">;
  /** The call whose handler asks for this one; absent: the model or the policy asks. */
  caller?: Caller;
}

/**
 * Decides one call, right before it runs and with the same rules for everyone who asks (SPEC 5). The first that
 * applies decides:
 * 1. no such tool, not in the toolbox, switched off
 * 2. outside the scope of the run, or withheld since
 * 3. from inside another call: a cycle, too deep, or more dangerous than the call that asks
 * 4. a call that is not read-only in a run that may not write
 * 5. a bound argument without evidence, in unscoped runs too
 * 6. a condition of the grant that fails or does not hold
 * 7. approval: the grant asks, or the tool always or under its condition
 * 8. allow, by the grant (scoped) or the toolbox (unscoped)
 */
export function decideCall(policy: CompiledPolicy, scope: RunScope, call: DecidedCall, facts: CallFacts): CallDecision {
  const spec = facts.registry.get(call.name);
  const denial = deniedByScope(policy, scope, call.name, facts) ?? mayNotWrite(spec, call, facts);
  if (denial) return denial;
  const intent = scope.intent ?? undefined;
  const grounded = groundedBy(policy, spec, call, facts);
  if (!grounded.ok) return ungrounded(call, grounded.parameter, intent);
  const grant = intent === undefined ? undefined : policy.grants.get(intent)?.get(call.name);
  if (grant?.condition !== undefined) {
    const failed = conditionFails(policy, grant.condition, call, scope, facts);
    if (failed) return failed;
  }
  const ask = asks(policy, spec, call, scope, facts, grant?.effect === "ask");
  const decision = ask
    ? decided("ask", ask, intent, `${call.name} needs the approval of a person.`)
    : scope.scoped
      ? decided("allow", "granted", intent, `${call.name} is granted to ${intent ?? ""}.`)
      : decided("allow", "unscoped", undefined, `${call.name} is in the toolbox and the agent is not scoped.`);
  return grounded.evidence.length > 0 ? { ...decision, evidence: grounded.evidence } : decision;
}

/** The first three rules of `decideCall`, which need no arguments: what is outside the scope is not even parsed. */
export function deniedByScope(
  policy: CompiledPolicy,
  scope: RunScope,
  name: string,
  facts: Pick<CallFacts, "registry" | "withheldSince" | "caller">,
): CallDecision | null {
  const spec = facts.registry.get(name);
  return outsideToolbox(policy, name, spec) ?? outsideScope(scope, name, facts) ?? outsideCall(scope, spec, facts);
}

function outsideCall(
  scope: RunScope,
  spec: ToolSpec | undefined,
  { caller }: Pick<CallFacts, "caller">,
): CallDecision | null {
  const outside = spec && caller ? outsideCaller(spec, caller) : null;
  return outside && decided("deny", outside.rule, scope.intent ?? undefined, outside.reason);
}

function decided(
  effect: CallDecision["effect"],
  rule: DecisionRule,
  intent: string | undefined,
  reason: string,
  violation = false,
): CallDecision {
  const decision: CallDecision = { effect, rule, reason, violation };
  if (intent !== undefined) decision.intent = intent;
  return decision;
}

function outsideToolbox(policy: CompiledPolicy, name: string, spec: ToolSpec | undefined): CallDecision | null {
  if (!policy.toolbox.has(name)) {
    return spec
      ? decided("deny", "not_in_toolbox", undefined, `${name} is not one of this agent's tools.`, true)
      : decided("deny", "unknown_tool", undefined, `There is no tool named ${name}.`);
  }
  if (!spec) return decided("deny", "unknown_tool", undefined, `There is no tool named ${name}.`);
  if (!spec.enabled) return decided("deny", "tool_disabled", undefined, `${name} is switched off.`, true);
  return null;
}

const SCOPE_DENIALS: Partial<Record<ScopeRule, DecisionRule>> = {
  restricted_read_only: "restricted_read_only",
  tool_disabled: "tool_disabled",
};

function outsideScope(scope: RunScope, name: string, facts: Pick<CallFacts, "withheldSince">): CallDecision | null {
  const since = facts.withheldSince?.get(name);
  const intent = scope.intent ?? undefined;
  if (since) return decided("deny", since, intent, `${name} is not available for the rest of this run.`, true);
  const entry = scope.byTool.get(name);
  if (entry?.allowed) return null;
  const rule = (entry && SCOPE_DENIALS[entry.rule]) ?? "not_granted";
  return decided("deny", rule, intent, `${name} is not available for this request.`, true);
}

const MAY_WRITE: ReadonlySet<RunPurpose> = new Set(["live", "replay"]);

function mayNotWrite(spec: ToolSpec | undefined, call: DecidedCall, facts: CallFacts): CallDecision | null {
  if (facts.allowWrites === true || MAY_WRITE.has(facts.purpose) || isReadOnly(spec?.execution)) return null;
  return decided("deny", "test_run_no_writes", undefined, `${call.name} may write, and this test run may not.`);
}

/** Without bindings there is nothing to ground. */
const NOTHING_BOUND: GroundedArguments = { ok: true, evidence: [] };
const NO_EVIDENCE: EvidenceBase = { messages: [], entities: {}, resolved: [], trustedResults: [], now: 0 };

function groundedBy(
  policy: CompiledPolicy,
  spec: ToolSpec | undefined,
  call: DecidedCall,
  facts: CallFacts,
): GroundedArguments {
  const bindings = policy.toolbox.get(call.name)?.bindings;
  if (!bindings || Object.keys(bindings).length === 0) return NOTHING_BOUND;
  return groundArguments(bindings, call.arguments, facts.evidence ?? NO_EVIDENCE, {
    entityFor: (name) => policy.groundable.get(name),
    readOnly: isReadOnly(spec?.execution),
  });
}

function ungrounded(call: DecidedCall, parameter: string, intent: string | undefined): CallDecision {
  const reason = `The value of ${parameter} does not stand in what the user wrote. Ask the user for it.`;
  return { ...decided("deny", "ungrounded_argument", intent, reason), parameter };
}

function conditionFails(
  policy: CompiledPolicy,
  expression: string,
  call: DecidedCall,
  scope: RunScope,
  facts: CallFacts,
): CallDecision | null {
  const result = holds(policy, expression, conditionFacts(call, scope, facts));
  const intent = scope.intent ?? undefined;
  if (result.ok && result.holds) return null;
  if (result.ok)
    return decided("deny", "condition_false", intent, `${call.name} is not allowed with these arguments.`, true);
  return decided("deny", "condition_error", intent, `The condition for ${call.name} could not be checked.`, true);
}

function asks(
  policy: CompiledPolicy,
  spec: ToolSpec | undefined,
  call: DecidedCall,
  scope: RunScope,
  facts: CallFacts,
  grantAsks: boolean,
): DecisionRule | null {
  if (grantAsks) return "grant_asks";
  const setting: ApprovalSetting = policy.toolbox.get(call.name)?.approval ?? spec?.approval ?? "never";
  if (setting === "never") return null;
  if (setting === "always") return "approval_always";
  const result = holds(policy, setting.when, conditionFacts(call, scope, facts));
  // A condition that cannot be told asks: less is allowed.
  return result.ok && !result.holds ? null : "approval_condition";
}

/** The policy's own conditions are compiled with it; a tool's default condition is compiled here. */
function holds(policy: CompiledPolicy, expression: string, facts: ConditionFacts): ConditionResult {
  return (policy.conditions.get(expression) ?? compileCondition(expression))(facts);
}

function conditionFacts(call: DecidedCall, scope: RunScope, facts: CallFacts): ConditionFacts {
  const run = { id: "", language: "en", round: 0, ...facts.run, purpose: facts.purpose, intent: scope.intent ?? "" };
  const context: ConditionFacts = { args: call.arguments, entities: facts.entities ?? {}, run };
  if (facts.user) context.user = { ...facts.user.attributes, id: facts.user.id };
  return context;
}

/** Whether a tool may ask a person in this run, whatever the arguments: what `indeterminate` turns on (SPEC 12). */
export function asksFirst(policy: CompiledPolicy, scope: RunScope, spec: ToolSpec): boolean {
  const grant = scope.intent === null ? undefined : policy.grants.get(scope.intent)?.get(spec.name);
  const setting = policy.toolbox.get(spec.name)?.approval ?? spec.approval ?? "never";
  return grant?.effect === "ask" || setting !== "never";
}
