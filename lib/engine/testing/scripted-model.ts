import type { ModelFault, ModelOutcome, ModelRequest, RawModelReply, RawToolCall } from "../model/messages";
import type { ModelPort } from "../ports";

/** A reply as tests write it: text, calls as `[name, arguments]` or whole, or a fault. */
export type ScriptedReply =
  | string
  | (Partial<RawModelReply> & { calls?: (RawToolCall | [name: string, args?: unknown])[] })
  | { fault: Partial<ModelFault> }
  | ((request: ModelRequest, signal: AbortSignal) => ScriptedReply | Promise<ScriptedReply>);

/** A model that plays a script and keeps every request. Unexpected requests and replies nobody asked for are errors. */
export interface ScriptedModel extends ModelPort {
  requests: ModelRequest[];
  /** Throws when replies of the script are left over. */
  done(): void;
}

/**
 * A scripted model. `rounds` answers the rounds and the last answer in order, the last entry again and again when
 * `repeat` is set; `classify` answers classifications.
 */
export function scriptedModel(script: {
  rounds?: ScriptedReply[];
  classify?: ScriptedReply[];
  repeat?: boolean;
}): ScriptedModel {
  const requests: ModelRequest[] = [];
  const rounds = [...(script.rounds ?? [])];
  const classify = [...(script.classify ?? [])];
  const take = (queue: ScriptedReply[], what: string): ScriptedReply => {
    const next = script.repeat && queue.length === 1 ? queue[0] : queue.shift();
    if (next === undefined) throw new Error(`The script has no reply for another ${what} request`);
    return next;
  };
  return {
    requests,
    async complete(request, { signal, onText }) {
      requests.push(structuredClone(request));
      const classifying = request.purpose === "intent_classification";
      const outcome = await toOutcome(take(classifying ? classify : rounds, request.purpose), request, signal);
      if (outcome.ok && !classifying) onText?.(outcome.reply.text, 1);
      return outcome;
    },
    done() {
      const left = (script.repeat ? 0 : rounds.length) + classify.length;
      if (left > 0) throw new Error(`${left} replies of the script were not asked for`);
    },
  };
}

async function toOutcome(reply: ScriptedReply, request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome> {
  if (typeof reply === "function") return toOutcome(await reply(request, signal), request, signal);
  if (typeof reply === "string") return toOutcome({ text: reply }, request, signal);
  if ("fault" in reply)
    return { ok: false, fault: { kind: "server_error", message: "scripted", attempts: 1, ...reply.fault } };
  const { calls = [], ...rest } = reply;
  const toolCalls = calls.map((call, index): RawToolCall =>
    Array.isArray(call) ? { id: `c${index}`, name: call[0], arguments: textOf(call[1] ?? {}) } : call,
  );
  return {
    ok: true,
    reply: {
      text: "",
      toolCalls,
      finishReason: toolCalls.length > 0 ? "tool_calls" : "stop",
      usage: { prompt: 100, completion: 20 },
      repairs: [],
      ...rest,
    },
  };
}

const textOf = (args: unknown): string => (typeof args === "string" ? args : JSON.stringify(args));
