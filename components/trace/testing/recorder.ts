import type { Json, JsonObject } from "@/lib/engine/json";
import type { BatchPlan } from "@/lib/engine/plan/batches";
import type { RunOutcome, TerminationReason } from "@/lib/engine/run/request";
import type {
  BudgetUse,
  CallDecision,
  CallError,
  EventData,
  EventType,
  ScopeRule,
  StoredEvent,
  ToolScope,
  TraceEvent,
} from "@/lib/engine/trace/events";
import type { ToolEffect } from "@/lib/engine/tool/execution";

/** 30 November 2026, 06:07:22 UTC. */
const STARTED_AT = Date.UTC(2026, 10, 30, 6, 7, 22);

type Where = { step: string; round?: number | null; took?: number | null; wait?: number };

/** Writes the events of an invented run in order, each with its place and time. */
export class Recorder {
  readonly events: StoredEvent[] = [];
  #now = STARTED_AT;
  #seen = new Map<string, number>();

  /** Lets time pass, in milliseconds. */
  pass(ms: number): this {
    this.#now += ms;
    return this;
  }

  emit<T extends EventType>(type: T, data: EventData[T], { step, round = null, took = null, wait = 0 }: Where): this {
    this.#now += wait;
    const ordinal = (this.#seen.get(`${step}:${type}`) ?? -1) + 1;
    this.#seen.set(`${step}:${type}`, ordinal);
    const event = { key: `${step}:${type}:${ordinal}`, type, step, round, at: this.#now, durationMs: took, data };
    this.events.push({ ...(event as unknown as TraceEvent), seq: this.events.length + 1 });
    return this;
  }

  get now(): number {
    return this.#now;
  }
}

const TOOLS: Record<string, ToolEffect> = {
  get_order_status: "parallel_safe",
  list_orders: "parallel_safe",
  track_shipment: "parallel_safe",
  search_knowledge: "parallel_safe",
  cancel_order: "serial",
  refund_order: "serial",
  create_ticket: "serial",
  get_task: "parallel_safe",
  get_task_log: "parallel_safe",
  restart_task: "exclusive",
  lookup_crm: "unknown",
};

/** A scope in which the named tools are allowed, some of them after asking, and the rest are not granted. */
export function scope(
  intent: string,
  allowed: string[],
  asks: string[] = [],
  rest: ScopeRule = "not_granted",
): ToolScope[] {
  return Object.entries(TOOLS).map(([tool, effect]) => {
    const may = allowed.includes(tool);
    return { tool, allowed: may, rule: may ? (asks.includes(tool) ? "asks_first" : "granted") : rest, effect, intent };
  });
}

/** The budgets of a run with what has been used. */
export function budgets(used: Partial<Record<BudgetUse["budget"], number>>): BudgetUse[] {
  const limits: [BudgetUse["budget"], number | null, string][] = [
    ["maxRounds", 4, "rounds"],
    ["maxToolCalls", 6, "calls"],
    ["maxRunMs", 45_000, "ms"],
    ["maxTotalTokens", 12_000, "tokens"],
    ["maxConsecutiveNoProgress", 2, "rounds"],
    ["maxIdenticalCalls", 1, "calls"],
    ["maxCost", null, "currency"],
  ];
  return limits.map(([budget, limit, unit]) => ({
    budget,
    used: used[budget] ?? 0,
    limit,
    unit,
    setBy: { scope: "agent", field: `budgets.${budget}` },
  }));
}

export function start(recorder: Recorder, message: string, options: Partial<EventData["run.started"]> = {}): Recorder {
  return recorder.emit(
    "run.started",
    {
      runId: "01KB6TZ5QJ6W3C8MYN7R4H9F2M",
      sessionId: "01KB6TZ3A0Q8V5D2E6J1XKP4WT",
      agent: { id: "agent-order-desk", name: "Order desk" },
      version: { id: "version-12", number: 12, status: "published" },
      fingerprint: "b3f1c0de",
      purpose: "live",
      allowWrites: false,
      language: "en",
      message,
      toolPolicy: "intent_scoped",
      routingMode: "bounded",
      toolbox: Object.keys(TOOLS).map((tool) => ({ tool, revision: 1 })),
      connection: { name: "Offline demo", model: "demo", demo: true },
      earlierRuns: 0,
      ...options,
    },
    { step: "start" },
  );
}

const ROUTE = { step: "route:intent:v3" };

export function layer(recorder: Recorder, data: EventData["route.layer"], wait = 0): Recorder {
  return recorder.emit("route.layer", data, { ...ROUTE, wait, took: data.durationMs });
}

export function grounded(
  recorder: Recorder,
  message: string,
  entity: string,
  quote: string,
  value = quote,
  table?: string,
): Recorder {
  const begin = message.indexOf(quote);
  const evidence = {
    entity,
    value,
    quote,
    source: table ? ("table" as const) : ("message" as const),
    start: begin,
    end: begin + quote.length,
    namedBy: "classifier" as const,
    ...(table ? { table } : {}),
  };
  return recorder.emit(
    "grounding.checked",
    { entity, candidate: quote, namedBy: "classifier", grounded: true, value, evidence },
    ROUTE,
  );
}

export function decided(recorder: Recorder, data: Partial<EventData["route.decided"]> & { intent: string }): Recorder {
  return recorder.emit(
    "route.decided",
    {
      outcome: "routed",
      confidence: 1,
      signals: [],
      source: "llm_fallback",
      routerVersion: "v3",
      entities: {},
      evidence: [],
      pending: null,
      ...data,
    },
    ROUTE,
  );
}

export function authorised(recorder: Recorder, tools: ToolScope[], scoped = true): Recorder {
  const names = tools.filter((tool) => tool.allowed).map((tool) => tool.tool);
  recorder.emit("tools.authorised", { scoped, names: scoped ? names : null, tools }, { step: "authorise" });
  return recorder.emit("budgets.resolved", { budgets: budgets({}), clamped: [] }, { step: "authorise" });
}

interface Asked {
  callId: string;
  tool: string;
  arguments: JsonObject;
  error?: CallError;
  decision?: Partial<CallDecision>;
}

/** A reply that asks for calls, with the decision on each and the plan. */
export function asks(
  recorder: Recorder,
  round: number,
  took: number,
  calls: Asked[],
  plan: BatchPlan,
  text = "",
): Recorder {
  const step = `round:${round}:model`;
  reply(
    recorder,
    { step, round, took },
    {
      text,
      calls: calls.map(({ callId, tool, arguments: args }) => ({
        callId,
        providerId: callId,
        name: tool,
        arguments: JSON.stringify(args),
      })),
    },
  );
  calls.forEach((call, index) => {
    recorder.emit(
      "call.decided",
      {
        callId: call.callId,
        index,
        tool: call.tool,
        requestedName: call.tool,
        rawArguments: JSON.stringify(call.arguments),
        arguments: call.arguments,
        repairs: [],
        coercions: [],
        dropped: [],
        fingerprint: call.callId,
        decision: { effect: "allow", rule: "granted", reason: "granted", violation: false, ...call.decision },
        error: call.error ?? null,
        evidence: [],
      },
      { step: `round:${round}:call:${index}`, round },
    );
  });
  const notRun = calls.flatMap(({ callId, error }) => (error ? [{ callId, reason: error.type }] : []));
  return recorder.emit("plan.made", { ...plan, notRun }, { step: `round:${round}:plan`, round });
}

/** One request and its reply. */
export function reply(
  recorder: Recorder,
  { step, round, took }: { step: string; round: number | null; took: number },
  data: Partial<EventData["model.responded"]>,
): Recorder {
  const purpose = data.purpose ?? "round";
  recorder.emit(
    "model.requested",
    {
      purpose,
      newMessages: [],
      messageCount: 2,
      tools: purpose === "round" ? ["get_order_status"] : null,
      toolChoice: null,
      maxOutputTokens: 800,
      estimatedPrompt: 900,
      room: 9000,
    },
    { step, round },
  );
  return recorder.emit(
    "model.responded",
    {
      purpose,
      text: "",
      reasoning: null,
      calls: [],
      finishReason: data.calls?.length ? "tool_calls" : "stop",
      usage: { prompt: 900, completion: 60, reported: true },
      attempts: 1,
      repairs: [],
      fault: null,
      model: "demo",
      ...data,
    },
    { step, round, took, wait: took },
  );
}

interface Ran {
  callId: string;
  tool: string;
  arguments: JsonObject;
  took: number;
  result?: Json;
  error?: CallError;
}

/** The calls of one batch: they start together and end when they end. */
export function runs(
  recorder: Recorder,
  round: number | null,
  batch: number,
  calls: Ran[],
  firstIndex = 0,
  parent?: string,
): Recorder {
  const startedAt = recorder.now;
  const step = (index: number) => (round === null ? "preflight" : `round:${round}:call:${firstIndex + index}`);
  const below = parent === undefined ? {} : { parent };
  calls.forEach((call, index) =>
    recorder.emit(
      "call.started",
      {
        callId: call.callId,
        ...below,
        index: firstIndex + index,
        tool: call.tool,
        arguments: call.arguments,
        batch,
        timeoutMs: 15_000,
        idempotencyKey: call.callId,
        attempt: "first",
      },
      { step: step(index), round },
    ),
  );
  recorder.pass(Math.max(...calls.map((call) => call.took)));
  calls.forEach((call, index) => {
    const error = call.error ?? null;
    const envelope = error ? { status: "error", error } : { status: "success", data: call.result ?? null };
    recorder.emit(
      "call.finished",
      {
        callId: call.callId,
        ...below,
        index: firstIndex + index,
        tool: call.tool,
        ran: true,
        status: error ? "error" : "success",
        error,
        result: call.result ?? null,
        content: JSON.stringify(envelope),
        truncation: null,
        batch,
        startedAt,
      },
      { step: step(index), round, took: call.took },
    );
  });
  return recorder;
}

/** A call whose handler was never entered still gets its result. */
export function notRun(
  recorder: Recorder,
  round: number,
  index: number,
  callId: string,
  tool: string,
  error: CallError,
): Recorder {
  return recorder.emit(
    "call.finished",
    {
      callId,
      index,
      tool,
      ran: false,
      status: "error",
      error,
      result: null,
      content: JSON.stringify({ status: "error", error }),
      truncation: null,
      batch: null,
      startedAt: null,
    },
    { step: `round:${round}:call:${index}`, round, took: 0 },
  );
}

export function finish(
  recorder: Recorder,
  outcome: RunOutcome,
  answer: string,
  used: Parameters<typeof budgets>[0],
  more: Partial<EventData["run.finished"]> & { terminationReason?: TerminationReason | null } = {},
): StoredEvent[] {
  recorder.emit(
    "run.finished",
    {
      outcome,
      terminationReason: null,
      answer,
      answerFrom: "model",
      message: null,
      rounds: used.maxRounds ?? 0,
      calls: { ran: used.maxToolCalls ?? 0, failed: 0, notRun: 0 },
      tokens: { prompt: used.maxTotalTokens ?? 0, completion: 0, estimated: false },
      cost: null,
      activeMs: used.maxRunMs ?? 0,
      budgets: budgets(used),
      ...more,
    },
    { step: "end" },
  );
  return recorder.events;
}
