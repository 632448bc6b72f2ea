import { checkArguments, takesNoParameters } from "../arguments/check";
import { fingerprintCall } from "../arguments/fingerprint";
import { parseToolArguments } from "../arguments/parse";
import { decideCall, deniedByScope, type CallFacts } from "../authorise/decide-call";
import type { EvidenceBase } from "../ground/grounded-arguments";
import type { ModelReply, ProposedCall } from "../model/reply";
import { isReadOnly } from "../tool/execution";
import { nearestName, resolveToolName } from "../tool/names";
import type { ToolSpec } from "../tool/spec";
import type { CallDecision, CallErrorType, DecisionRule } from "../trace/events";
import { shownNames } from "./next-prompt";
import { NAME_PREFIX, takeOut, type RoundCall } from "./round-call";
import type { AuthorisedRun } from "./state";

/**
 * Looks at every call of a reply before anything is planned: its name, whether the run may use it, its arguments, and
 * the decision on it with these arguments (SPEC 5, 7). A call that fails a check keeps its place and its result says so.
 */
export function decideCalls(run: AuthorisedRun, reply: ModelReply, round: number): RoundCall[] {
  const facts = factsOf(run, round);
  return reply.calls.map((proposed, index) => decideProposed(run, proposed, index, facts));
}

/** One call through all checks, in the order of the precedence rules. */
export function decideProposed(run: AuthorisedRun, proposed: ProposedCall, index: number, facts: CallFacts): RoundCall {
  const { policy, registry } = run.request;
  const tool = resolveToolName(proposed.name, policy.toolbox)?.name ?? proposed.name;
  const call = newCall(proposed, index, tool);
  const denied = deniedByScope(policy, run.scope, tool, facts);
  if (denied) return refuse(run, call, denied);
  const spec = registry.get(tool);
  if (!spec) return call;
  const value = readArguments(call, spec);
  if (!value) return call;
  const decision = decideCall(policy, run.scope, { name: tool, arguments: value }, facts);
  call.ready = { spec, arguments: value, fingerprint: fingerprintCall(tool, value) };
  const { evidence = [], ...rest } = decision;
  call.facts = { ...call.facts, decision: rest, evidence, fingerprint: call.ready.fingerprint };
  return decision.effect === "allow" ? call : refuse(run, call, decision);
}

/** What holds for every call of a round. */
export function factsOf(run: AuthorisedRun, round: number): CallFacts {
  const { registry, purpose, allowWrites, user, runId } = run.request;
  return {
    registry,
    purpose,
    entities: run.decision.entities,
    withheldSince: run.withheld,
    evidence: evidenceOf(run),
    run: { id: runId, round, language: run.language },
    ...(allowWrites === undefined ? {} : { allowWrites }),
    ...(user === undefined ? {} : { user }),
  };
}

/** What may vouch for arguments: the user's words, this run's entities, results of trusted tools (SPEC 5). */
function evidenceOf(run: AuthorisedRun): EvidenceBase {
  const { message, history } = run.request;
  return {
    messages: [{ text: message.text }, ...history.map(({ message: text, runId }) => ({ text, runId })).reverse()],
    entities: run.decision.entities,
    resolved: run.decision.evidence,
    trustedResults: run.trustedResults,
    now: run.startedAt,
  };
}

function newCall(proposed: ProposedCall, index: number, tool: string): RoundCall {
  return {
    index,
    callId: proposed.callId,
    proposed,
    tool,
    ready: null,
    error: null,
    facts: {
      rawArguments: proposed.arguments,
      arguments: null,
      repairs: tool === proposed.name ? [] : [NAME_PREFIX],
      coercions: [],
      dropped: [],
      fingerprint: null,
      decision: null,
      evidence: [],
    },
  };
}

/** Parses, checks and calibrates; null when the arguments are at fault (SPEC 7). */
function readArguments(call: RoundCall, spec: ToolSpec) {
  const noParameters = takesNoParameters(spec.inputSchema);
  const parsed = parseToolArguments(call.proposed.arguments, { noParameters });
  if (!parsed.ok) {
    const { type, message } = parsed.error;
    const issues = [{ path: "", expected: "a JSON object", received: "something else", message }];
    takeOut(call, type, message, type === "invalid_arguments" ? { issues } : {});
    return null;
  }
  call.facts.repairs.push(...parsed.repairs);
  if (parsed.truncated && !isReadOnly(spec.execution)) {
    takeOut(call, "truncated_arguments", "The arguments were cut off. Nothing ran. Send the call again, smaller.");
    return null;
  }
  const checked = checkArguments(parsed.value, spec.inputSchema, { contextKeys: [spec.contextKey ?? "ctx"] });
  if (!checked.ok) {
    const message = `The arguments do not fit ${spec.name}. Nothing ran.`;
    takeOut(call, "invalid_arguments", message, { issues: checked.issues });
    return null;
  }
  call.facts = { ...call.facts, arguments: checked.value, coercions: checked.coercions, dropped: checked.dropped };
  return checked.value;
}

const ERROR_OF: Partial<Record<DecisionRule, CallErrorType>> = {
  unknown_tool: "unknown_tool",
  tool_disabled: "tool_disabled",
  test_run_no_writes: "test_run_no_writes",
  ungrounded_argument: "ungrounded_argument",
};

/** Refuses a call with a result that names the tools there are, and no others (SPEC 5). */
function refuse(run: AuthorisedRun, call: RoundCall, decision: CallDecision): RoundCall {
  call.facts.decision = decision;
  if (decision.effect === "ask") {
    const message = `${call.tool} needs the approval of a person, and nobody can be asked here. It did not run.`;
    takeOut(call, "approval_unavailable", message);
    return call;
  }
  const available = shownNames(run);
  const outside = decision.violation || decision.rule === "unknown_tool";
  const nearest = decision.rule === "unknown_tool" ? nearestName(call.tool, available) : undefined;
  takeOut(call, ERROR_OF[decision.rule] ?? "not_allowed", `${decision.reason} It did not run.`, {
    ...(outside ? { available } : {}),
    ...(nearest === undefined ? {} : { nearest }),
  });
  return call;
}
