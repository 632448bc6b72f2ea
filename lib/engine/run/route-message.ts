import type { TokenUsage } from "../model/messages";
import { pendingFrom } from "../route/pending";
import { ROUTE_STEP, type RouteDecision } from "../route/decision";
import { routeIntent } from "../route/route-intent";
import type { JsonObject } from "../json";
import type { ChildCall } from "../execute/call-record";
import { modelClassifier } from "./classify";
import { deadline } from "./deadline";
import { durable, port, readControl } from "./durable";
import { Lookups, takeInLookups } from "./lookups";
import { recordRoute } from "./route-events";
import { interrupted, timeLeft, type Ending, type Run } from "./state";

/** What the route step records. */
interface RouteRecord {
  decision: RouteDecision | null;
  interrupted: "cancelled" | "paused" | null;
  /** Working memory of the session as the run found it. */
  memory: JsonObject;
  tokens: TokenUsage[];
  /** The calls of lookup tools; absent: none, as in a step that was recorded before there were any. */
  lookups?: ChildCall[];
  startedAt: number;
  durationMs: number;
  timedOut: boolean;
}

/**
 * Decides the intent once, as the durable step `route:intent:v3` (SPEC 4.5). Everything after it reads the record;
 * nothing classifies again.
 */
export async function routeMessage(run: Run): Promise<{ decision: RouteDecision } | { ending: Ending }> {
  await run.recorder.flush();
  const record = await durable(run.ports, ROUTE_STEP, () => decide(run));
  run.usage.addStep(record.startedAt, record.durationMs);
  run.usage.timedOut ||= record.timedOut;
  for (const tokens of record.tokens) run.usage.addTokens(tokens);
  run.memory = record.memory;
  run.startedAt = record.startedAt;
  takeInLookups(run, record.lookups ?? []);
  if (record.interrupted || !record.decision) return { ending: interrupted(record.interrupted ?? "cancelled") };
  const { runId, pending } = run.request;
  const next = pendingFrom(record.decision, { runId, previous: pending, now: record.startedAt }) ?? null;
  recordRoute(run.recorder, record.decision, { durationMs: record.durationMs, pending: next });
  if (record.decision.outcome === "clarify" && run.request.policy.scoped) {
    return { ending: question(record.decision.question ?? "") };
  }
  return { decision: record.decision };
}

/** The end of a run that asks the user back. */
export function question(text: string): Ending {
  return { outcome: "clarification", terminationReason: null, answer: text, answerFrom: "question", message: null };
}

async function decide(run: Run): Promise<RouteRecord> {
  const { ports, request } = run;
  const began = ports.clock.monotonic();
  const startedAt = ports.clock.now();
  const limit = deadline(ports.clock, timeLeft(run), request.signal);
  const tokens: TokenUsage[] = [];
  const lookups = new Lookups(run, limit);
  const control = await readControl(ports, request.signal);
  const memory = ports.memory ? await port(() => ports.memory!.load()) : {};
  let decision: RouteDecision | null = null;
  if (!control.cancelled && !control.paused) {
    decision = await routeIntent({
      input: request.message.text,
      history: request.history,
      ...(request.pending ? { pending: request.pending } : {}),
      policy: request.policy,
      classify: modelClassifier(ports, limit.signal, (used) => tokens.push(used)),
      lookup: lookups.find,
      now: () => ports.clock.now(),
      language: run.language,
    });
    await lookups.settle();
  }
  limit.dispose();
  const cancelled = control.cancelled || limit.cutBy() === "cancel";
  return {
    decision: cancelled ? null : decision,
    interrupted: cancelled ? "cancelled" : control.paused ? "paused" : null,
    memory,
    tokens,
    ...(lookups.made.length > 0 ? { lookups: lookups.made } : {}),
    startedAt,
    durationMs: ports.clock.monotonic() - began,
    timedOut: limit.cutBy() === "time",
  };
}
