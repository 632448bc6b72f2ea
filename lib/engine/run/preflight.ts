import type { JsonObject } from "../json";
import { runBatch, type CallRecord } from "../execute/run-batch";
import { isEmptyData } from "../guard/progress";
import type { IntentPolicy, Preflight } from "../policy/document";
import type { EventData } from "../trace/events";
import { batchCall, batchEnvironment } from "./batch-environment";
import { decideProposed, factsOf } from "./decide-calls";
import { finishCall, type FinishedCall } from "./finish-call";
import { question } from "./route-message";
import { shownArguments, takeOut, type RoundCall } from "./round-call";
import { interrupted, type AuthorisedRun, type Ending } from "./state";

/** The durable step of the deterministic path. */
const PREFLIGHT_STEP = "preflight";

/** The wire id of its call. */
const PREFLIGHT_CALL = "preflight";

/**
 * Runs the intent's one preflight, if it has one, through the same decision, guards and step as any other call
 * (SPEC 5.1). Its result reaches the model as a tool call with its tool message. A follow-up and an agent without scope
 * have none. Answers with the end of the run, when the policy says so.
 */
export async function preflight(run: AuthorisedRun): Promise<Ending | null> {
  const intent = preflightIntent(run);
  if (!intent) return null;
  const { preflight: plan } = intent;
  const proposed = {
    callId: PREFLIGHT_CALL,
    providerId: null,
    name: plan.tool,
    arguments: JSON.stringify(argumentsOf(run, plan)),
  };
  run.usedIds.add(PREFLIGHT_CALL);
  const call = decideProposed(run, proposed, 0, factsOf(run, 0));
  if (run.usage.callsStarted >= run.limits.values.maxToolCalls) takeOut(call, "max_tools", "No tool call is allowed.");
  const { callId, index, tool, error, facts } = call;
  const place = { step: PREFLIGHT_STEP, round: 0 };
  run.recorder.add("call.decided", place, { callId, index, tool, requestedName: plan.tool, error, ...facts });
  const record = call.error ? null : await execute(run, call);
  const finished = finishCall(run, call, record, 0, null, PREFLIGHT_STEP);
  return conclude(run, intent, call, finished, record);
}

type WithPreflight = IntentPolicy & { preflight: Preflight };

function preflightIntent(run: AuthorisedRun): WithPreflight | null {
  if (run.scope.intent === null || run.decision.inheritedIntent !== undefined) return null;
  const intent = run.request.policy.intents.get(run.scope.intent);
  return intent?.preflight ? (intent as WithPreflight) : null;
}

/** A parameter bound to an entity that has no value is left out: the check of the arguments decides. */
function argumentsOf(run: AuthorisedRun, plan: Preflight): JsonObject {
  const entities = new Map(Object.entries(run.decision.entities));
  const pairs = Object.entries(plan.arguments).flatMap(([name, source]) => {
    if ("constant" in source) return [[name, source.constant] as const];
    if ("input" in source) return [[name, run.request.message.text] as const];
    const value = entities.get(source.entity);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

async function execute(run: AuthorisedRun, call: RoundCall): Promise<CallRecord | null> {
  await run.recorder.flush();
  const prepared = batchCall(run, call, 0, PREFLIGHT_STEP);
  if (!prepared) return null;
  const [record] = await runBatch([prepared], batchEnvironment(run, 0, 0));
  return record ?? null;
}

function conclude(
  run: AuthorisedRun,
  intent: WithPreflight,
  call: RoundCall,
  finished: FinishedCall,
  record: CallRecord | null,
): Ending | null {
  const plan = intent.preflight;
  const empty = finished.envelope.status === "success" && isEmptyData(finished.envelope.data);
  const status = empty ? "empty" : finished.ok ? "success" : finished.ran ? "error" : "not_run";
  const effect = empty ? plan.onEmpty : finished.ok ? "go_on" : plan.onError;
  run.preflightDone = finished.ok;
  if (plan.hideAfter) run.withheld.set(plan.tool, "preflight_done");
  const done: EventData["preflight.done"] = {
    tool: plan.tool,
    callId: call.callId,
    status,
    hidden: plan.hideAfter,
    effect,
  };
  run.recorder.add("preflight.done", { step: PREFLIGHT_STEP, round: 0 }, done);
  append(run, call, finished);
  if (record?.verdict === "cancelled" || record?.cut === "cancel") return interrupted("cancelled");
  if (record?.verdict === "paused") return interrupted("paused");
  if (effect === "clarify") return question(intent.question[run.language] ?? intent.question.en ?? "");
  if (effect !== "stop") return null;
  const terminationReason = empty ? "preflight_empty" : "preflight_failed";
  return { outcome: "stopped", terminationReason, answer: "", answerFrom: "stop_message", message: null };
}

function append(run: AuthorisedRun, call: RoundCall, finished: FinishedCall): void {
  const fn = { name: call.tool, arguments: shownArguments(call) };
  run.rounds.push({
    assistant: { role: "assistant", content: null, tool_calls: [{ id: call.callId, type: "function", function: fn }] },
    results: [
      { message: { role: "tool", tool_call_id: call.callId, content: finished.content }, envelope: finished.envelope },
    ],
  });
}
