import { fitContext, type FittedContext } from "../context/fit";
import { estimateTokens, textTokens } from "../context/tokens";
import type { ChatMessage, ModelFault, ModelPurpose, ModelRequest, ModelTool, ToolChoice } from "../model/messages";
import { readReply, saysNothing, type ModelReply } from "../model/reply";
import { deadline } from "./deadline";
import { durable, readControl } from "./durable";
import type { Guarded } from "./check-guards";
import { contextInput, toolsToShow } from "./next-prompt";
import { requestModel, StepScreen } from "./request-model";
import { interrupted, timeLeft, type AuthorisedRun, type Ending } from "./state";

/** What a model step records. */
interface ReplyRecord {
  reply: ModelReply | null;
  fault: ModelFault | null;
  interrupted: "cancelled" | "paused" | null;
  /** Tokens of every request of the step: a repeated request costs tokens, not rounds (SPEC 6). */
  tokens: { prompt: number; completion: number; reported: boolean };
  attempts: number;
  startedAt: number;
  durationMs: number;
  timedOut: boolean;
}

/** What came of asking: a reply, the end of the run, or time cut it short and the guards say what follows. */
export type Asked = { reply: ModelReply } | { ending: Ending } | { cut: true };

/** Asks the model for the next round, as the durable step `round:<n>:model` (SPEC 6). */
export async function askModel(run: AuthorisedRun, round: number, guarded: Guarded): Promise<Asked> {
  const tools = toolsToShow(run);
  const record = await modelStep(run, `round:${round}:model`, { purpose: "round", round, tools, guarded });
  run.hints = [];
  if (record.interrupted) return { ending: interrupted(record.interrupted) };
  if (record.timedOut) return { cut: true };
  if (record.reply) return { reply: record.reply };
  return { ending: modelError(record.fault) };
}

/** The run's answer, when the model asks for no more tools. */
export function answerOf(reply: ModelReply): Ending {
  return { outcome: "answered", terminationReason: null, answer: reply.text, answerFrom: "model", message: null };
}

function modelError(fault: ModelFault | null): Ending {
  const message = fault ? `${fault.kind}: ${fault.message}` : "The model answered with nothing, twice.";
  return { outcome: "failed", terminationReason: "model_error", answer: "", answerFrom: "stop_message", message };
}

interface StepOptions {
  purpose: Exclude<ModelPurpose, "intent_classification">;
  round: number;
  tools: ModelTool[];
  guarded: Pick<Guarded, "fitted" | "room">;
}

/** One model step with its events before and after it. */
export async function modelStep(run: AuthorisedRun, step: string, options: StepOptions): Promise<ReplyRecord> {
  const { fitted } = options.guarded;
  const request = requestFor(run, fitted.messages, options);
  traceRequest(run, step, request, fitted, options);
  await run.recorder.flush();
  const record = await durable(run.ports, step, () => ask(run, step, request, options));
  run.usage.addStep(record.startedAt, record.durationMs);
  run.usage.timedOut ||= record.timedOut;
  run.usage.addTokens(record.tokens);
  run.usage.largestReply = Math.max(run.usage.largestReply, record.tokens.completion);
  for (const call of record.reply?.calls ?? []) run.usedIds.add(call.callId);
  run.recorder.add(
    "model.responded",
    { step, round: options.round, durationMs: record.durationMs },
    {
      purpose: options.purpose,
      text: record.reply?.text ?? record.fault?.partialText ?? "",
      reasoning: record.reply?.reasoning ?? null,
      calls: record.reply?.calls ?? [],
      finishReason: record.reply?.finishReason ?? "unknown",
      usage: record.tokens,
      attempts: record.attempts,
      repairs: record.reply?.repairs ?? [],
      fault: record.fault,
      model: record.reply?.model ?? "",
    },
  );
  return {
    ...record,
    reply: record.reply && { ...record.reply, model: record.reply.model || run.request.connection.model },
  };
}

function traceRequest(
  run: AuthorisedRun,
  step: string,
  request: ModelRequest,
  fitted: FittedContext,
  options: StepOptions,
): void {
  const place = { step, round: options.round };
  for (const compression of fitted.compressions) run.recorder.add("context.compressed", place, compression);
  run.recorder.add("model.requested", place, {
    purpose: options.purpose,
    newMessages: request.messages.slice(firstNew(run, request.messages)).map(withoutReasoning),
    messageCount: request.messages.length,
    tools: request.tools?.map((tool) => tool.function.name) ?? null,
    toolChoice: request.toolChoice ?? null,
    maxOutputTokens: request.maxOutputTokens,
    estimatedPrompt: fitted.estimate,
    room: options.guarded.room.tokens,
  });
}

/** The thoughts stand in the event of the reply that brought them. */
function withoutReasoning(message: ChatMessage): ChatMessage {
  if (message.role !== "assistant") return message;
  const { reasoning: _, ...rest } = message;
  return rest;
}

/** Where the messages begin that no earlier request of the run has shown: all of them at first, then the last round. */
function firstNew(run: AuthorisedRun, messages: ChatMessage[]): number {
  if (run.rounds.length <= 1 && run.usage.rounds === 0) return 0;
  const last = run.rounds.at(-1);
  const shown = last ? last.results.length + 1 : 0;
  return Math.max(0, messages.length - shown);
}

/** With no tools, `tools` and the choice among them are left out, not sent empty (SPEC 6). */
function requestFor(run: AuthorisedRun, messages: ChatMessage[], options: StepOptions): ModelRequest {
  const request: ModelRequest = {
    purpose: options.purpose,
    messages,
    maxOutputTokens: options.guarded.room.reserve,
  };
  if (options.tools.length === 0) return request;
  return { ...request, tools: options.tools, toolChoice: choiceFor(run, options.round, options.tools) };
}

/** A forced choice holds for the first request only; one that names a tool out of scope is no choice (SPEC 6). */
function choiceFor(run: AuthorisedRun, round: number, tools: ModelTool[]): ToolChoice {
  const { policy } = run.request;
  const choice = run.scope.intent === null ? "auto" : (policy.intents.get(run.scope.intent)?.toolChoice ?? "auto");
  if (round > 1) return "auto";
  if (typeof choice === "string") return choice;
  return tools.some((tool) => tool.function.name === choice.tool) ? choice : "auto";
}

async function ask(run: AuthorisedRun, step: string, first: ModelRequest, options: StepOptions): Promise<ReplyRecord> {
  const { clock } = run.ports;
  const began = clock.monotonic();
  const startedAt = clock.now();
  const left = timeLeft(run);
  const limit = deadline(clock, left, run.request.signal);
  const tokens = { prompt: 0, completion: 0, reported: true };
  const usedIds = new Set(run.usedIds);
  const screen = new StepScreen(step, run.ports.onText);
  let request = first;
  let reply: ModelReply | null = null;
  let fault: ModelFault | null = null;
  let attempts = 0;
  const control = await readControl(run.ports, run.request.signal);
  const stopped = control.cancelled || control.paused;
  for (const again = { context: true, nothing: true }; !stopped;) {
    const timeoutMs = Math.max(0, left - (clock.monotonic() - began));
    const outcome = await requestModel(run.ports, request, { stepKey: step, limit, timeoutMs, screen });
    attempts += outcome.ok ? (outcome.reply.attempts ?? 1) : outcome.fault.attempts;
    if (!outcome.ok) {
      fault = outcome.fault;
      countFault(tokens, fault, request);
      if (fault.kind !== "context_length" || !again.context || limit.cutBy()) break;
      again.context = false;
      request = { ...request, messages: tighter(run, request, options) };
      continue;
    }
    fault = null;
    reply = readReply(outcome.reply, {
      round: options.round,
      usedIds: new Set(usedIds),
      maxOutputTokens: request.maxOutputTokens,
      count: counters(request),
    });
    tokens.prompt += reply.usage.prompt;
    tokens.completion += reply.usage.completion;
    tokens.reported &&= reply.usage.reported;
    if (!saysNothing(reply) || !again.nothing || limit.cutBy()) break;
    again.nothing = false;
  }
  limit.dispose();
  if (reply && saysNothing(reply) && reply.text.trim() === "") reply = null;
  const interruptedBy =
    control.cancelled || limit.cutBy() === "cancel" ? "cancelled" : control.paused ? "paused" : null;
  const timedOut = limit.cutBy() === "time";
  const durationMs = clock.monotonic() - began;
  return { reply, fault, interrupted: interruptedBy, tokens, attempts, startedAt, durationMs, timedOut };
}

/** Fits the prompt once more, to two thirds of what the provider found too long (SPEC 6, 9). */
function tighter(run: AuthorisedRun, request: ModelRequest, options: StepOptions): ChatMessage[] {
  const room = Math.floor((estimateTokens(request.messages, options.tools, run.context) * 2) / 3);
  return fitContext(contextInput(run, room, options.tools)).messages;
}

const counters = (request: ModelRequest) => ({
  prompt: () => estimateTokens(request.messages, request.tools ?? []),
  text: textTokens,
});

/** A request that failed on the way may have cost tokens too: reported ones count, else those of what was seen. */
function countFault(tokens: ReplyRecord["tokens"], fault: ModelFault, request: ModelRequest): void {
  if (fault.usage) {
    tokens.prompt += fault.usage.prompt;
    tokens.completion += fault.usage.completion;
  } else if (fault.partialText) {
    tokens.prompt += counters(request).prompt();
    tokens.completion += textTokens(fault.partialText);
    tokens.reported = false;
  }
}
