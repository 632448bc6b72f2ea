import { wireArguments } from "../arguments/history";
import type { ChatMessage } from "../model/messages";
import type { Envelope } from "../trace/events";
import { envelopeJson } from "./envelope";
import { cleanText } from "./to-json";
import { parseOrText } from "./tool-line";
import { truncateJson } from "./truncate";

/** What the model said in one round, with its calls. */
export type AssistantMessage = Extract<ChatMessage, { role: "assistant" }>;
/** What one call brought, as the model is sent it. */
export type ToolMessage = Extract<ChatMessage, { role: "tool" }>;

/** One reply of the model and what followed from it (SPEC 9). */
export interface ContextRound {
  assistant: AssistantMessage;
  /** One for each call, in the order of `tool_calls`. `envelope`: the whole result, from which a tighter cut is made. */
  results: { message: ToolMessage; envelope?: Envelope }[];
  /** Messages that followed the results, such as hints. */
  notes?: ChatMessage[];
}

/**
 * A round as messages, its results cut to at most `resultLimit` characters. An empty `tool_calls` is left out, which
 * providers refuse. Throws when calls and results do not match one to one: such a request would be refused too, and
 * with it the rest of the conversation (SPEC 9).
 */
export function roundMessages(round: ContextRound, resultLimit: number): ChatMessage[] {
  const calls = round.assistant.tool_calls ?? [];
  const answered = round.results.map(({ message }) => message.tool_call_id);
  if (calls.length !== answered.length || calls.some((call, index) => call.id !== answered[index])) {
    const called = calls.map((call) => call.id).join(", ") || "none";
    throw new Error(`Calls and results of a round do not match: ${called}; ${answered.join(", ") || "none"}`);
  }
  return [
    assistantMessage(round.assistant),
    ...round.results.map((result): ToolMessage => ({ ...result.message, content: cutContent(result, resultLimit) })),
    ...(round.notes ?? []),
  ];
}

function assistantMessage({ content, tool_calls: calls = [], reasoning }: AssistantMessage): AssistantMessage {
  const text = content === null ? null : cleanText(content);
  if (calls.length === 0) return { role: "assistant", content: text ?? "" };
  const wire = calls.map(({ id, type, function: call }) => ({
    id,
    type,
    function: { name: call.name, arguments: wireArguments(call.arguments) },
  }));
  return { role: "assistant", content: text, tool_calls: wire, ...(reasoning ? { reasoning } : {}) };
}

/** Cuts from the whole result where that is known, so that what is said to be left out is right. */
function cutContent({ message, envelope }: ContextRound["results"][number], limit: number): string {
  if (message.content.length <= limit) return message.content;
  return truncateJson(envelope ? envelopeJson(envelope) : parseOrText(message.content), limit).text;
}
