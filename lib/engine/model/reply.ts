import { stringify } from "lossless-json";
import type { RawModelReply, RawToolCall, ReasoningField, TokenUsage } from "./messages";

/** A call of a reply under an id that is unique in its run (SPEC 6). */
export interface ProposedCall {
  /** The id on the wire. */
  callId: string;
  /** The provider's own id, when another had to be given. */
  providerId: string | null;
  name: string;
  /** Text, whatever the provider sent. */
  arguments: string;
  /** The reply reached its limit here, before any of the arguments came: nothing does not mean none (SPEC 7.2). */
  cutOff?: true;
}

/** A reply as the engine goes on with it. */
export interface ModelReply {
  text: string;
  reasoning: string | null;
  reasoningField?: ReasoningField;
  calls: ProposedCall[];
  finishReason: RawModelReply["finishReason"];
  usage: TokenUsage;
  repairs: string[];
  model: string;
}

/** The most calls a provider takes back in one message (SPEC 8). */
export const MAX_CALLS_PER_REPLY = 128;

/** Ids that every provider takes back: some refuse more than 40 characters or other signs. */
const WIRE_ID = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * Makes a reply usable: unique ids (a missing, repeated or refused one is replaced), arguments as text, at most 128
 * calls, plausible usage. `usedIds` grows by the ids given. `count` estimates tokens where the provider is silent;
 * `maxOutputTokens` is what was asked for.
 */
export function readReply(
  raw: RawModelReply,
  options: {
    round: number;
    usedIds: Set<string>;
    maxOutputTokens: number;
    count: { prompt: () => number; text: (text: string) => number };
  },
): ModelReply {
  const repairs = [...raw.repairs];
  if (raw.toolCalls.length > MAX_CALLS_PER_REPLY) repairs.push("too_many_calls");
  // Providers name the reason as they like: a reply of just as many tokens as were asked for was cut too.
  const atLimit = raw.finishReason === "length" || (raw.usage?.completion ?? 0) >= options.maxOutputTokens;
  const calls = raw.toolCalls.slice(0, MAX_CALLS_PER_REPLY).map((call, index) => {
    const callId = wireId(call.id, options.usedIds, options.round, index);
    const providerId = typeof call.id === "string" && call.id !== callId ? call.id : null;
    if (call.id !== callId) repairs.push(call.id ? "replaced_id" : "missing_id");
    const text = argumentText(call.arguments);
    const cutOff = atLimit && index === raw.toolCalls.length - 1 && text.trim() === "";
    return { callId, providerId, name: call.name, arguments: text, ...(cutOff ? { cutOff } : {}) };
  });
  return {
    text: raw.text,
    reasoning: raw.reasoning ?? null,
    ...(raw.reasoningField ? { reasoningField: raw.reasoningField } : {}),
    calls,
    finishReason: raw.finishReason,
    usage: usageOf(raw, options.count),
    repairs: [...new Set(repairs)],
    model: raw.model ?? "",
  };
}

function wireId(id: RawToolCall["id"], used: Set<string>, round: number, index: number): string {
  let candidate = typeof id === "string" && WIRE_ID.test(id) && !used.has(id) ? id : `call_${round}_${index}`;
  for (let n = 1; used.has(candidate); n++) candidate = `call_${round}_${index}_${n}`;
  used.add(candidate);
  return candidate;
}

function argumentText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  return stringify(value) ?? "";
}

/** Reported figures where they are plausible, else counted ones. */
function usageOf(raw: RawModelReply, count: { prompt: () => number; text: (text: string) => number }): TokenUsage {
  const { prompt, completion } = raw.usage ?? { prompt: 0, completion: 0 };
  const wrote = raw.text + raw.toolCalls.map((call) => call.name + argumentText(call.arguments)).join("");
  const plausible = Number.isInteger(prompt) && prompt > 0 && Number.isInteger(completion) && completion >= 0;
  if (plausible && (completion > 0 || wrote === "")) return { prompt, completion, reported: true };
  return {
    prompt: plausible ? prompt : count.prompt(),
    completion: count.text(wrote + (raw.reasoning ?? "")),
    reported: false,
  };
}

/** Whether a reply says nothing at all, or announces calls and has none: it is asked for once more (SPEC 6). */
export function saysNothing(reply: ModelReply): boolean {
  if (reply.calls.length > 0) return false;
  return reply.text.trim() === "" || reply.finishReason === "tool_calls";
}
