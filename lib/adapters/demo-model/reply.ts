import { classify, type ClassifierInput } from "./classify";
import { readConversation } from "./conversation";
import { idsFor, isIdParameter } from "./ids";
import { promptIntents } from "./intents";
import { decideRound, type Move } from "./round";
import type { Parameter } from "./tool-view";
import { textFor } from "./texts";
import { DEMO_FINGERPRINT, DEMO_MODEL, type DemoCall, type DemoCompletion, type DemoRequest } from "./wire";

const CLASSIFIES = /classif(?:y|ies|ier)|意图分类|分类器/i;

/** A short name for a text, the same for the same text. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** About the tokens of a text: one for a Han character, one for four others. */
export function roughTokens(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han + Math.ceil((text.length - han) / 4);
}

/** The question to a classifier, when a request is one. */
function classifierInput(system: string, said: string): ClassifierInput | undefined {
  if (!CLASSIFIES.test(system)) return undefined;
  try {
    const value = JSON.parse(said) as Partial<ClassifierInput> | null;
    if (typeof value?.input !== "string") return undefined;
    const signals = Array.isArray(value.ruleSignals) ? value.ruleSignals.filter((one) => typeof one === "string") : [];
    return { input: value.input, hasHistory: value.hasHistory === true, ruleSignals: signals };
  } catch {
    return undefined;
  }
}

/** Values in the input for the entities of an intent, copied from it exactly. */
function candidates(entities: Record<string, string>, input: string): Record<string, string> {
  const found = Object.entries(entities).map(([name, description]) => {
    const parameter: Parameter = { name, description, type: "string", required: true, schema: {} };
    const value = isIdParameter(parameter) ? idsFor(parameter, input)[0] : textFor(parameter, input, new Set());
    return [name, value !== undefined && input.includes(value) ? value : undefined] as const;
  });
  return Object.fromEntries(found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

function move(request: DemoRequest): Move {
  const conversation = readConversation(request.messages);
  // Whole: what rounds read is cut, and a cut question would be no JSON.
  const last = request.messages.findLast((one) => one.role === "user")?.content ?? "";
  const asked = classifierInput(conversation.system, last);
  if (!asked) return decideRound(conversation, request);
  const intents = promptIntents(conversation.system);
  const verdict = classify(asked, intents);
  const entities = intents.find((intent) => intent.name === verdict.type)?.entities ?? {};
  return { text: JSON.stringify({ ...verdict, candidate: candidates(entities, asked.input) }) };
}

/** Text cut to a number of tokens, as a model's output limit does. */
function limited(text: string, tokens: number): { text: string; cut: boolean } {
  if (roughTokens(text) <= tokens) return { text, cut: false };
  let kept = "";
  for (const char of text) {
    if (roughTokens(kept + char) > tokens) break;
    kept += char;
  }
  return { text: kept, cut: true };
}

/**
 * The demo's whole answer to a request: a pure function, the same body gives the same answer. It understands nothing;
 * it compares words.
 */
export function demoReply(request: DemoRequest): DemoCompletion {
  const asked = JSON.stringify([request.messages, request.tools ?? [], request.tool_choice ?? null]);
  const id = fingerprint(asked);
  const decided = move(request);
  const made = "calls" in decided ? decided.calls : [];
  const calls: DemoCall[] = (request.parallel_tool_calls === false ? made.slice(0, 1) : made).map((call, index) => ({
    id: `call_${id}_${index}`,
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
  const { text, cut } = limited("text" in decided ? decided.text : "", limit);
  const completion =
    roughTokens(text) + roughTokens(calls.map((call) => call.function.name + call.function.arguments).join(""));
  const prompt = roughTokens(asked);
  return {
    id: `chatcmpl-demo-${id}`,
    object: "chat.completion",
    created: 0,
    model: DEMO_MODEL,
    system_fingerprint: DEMO_FINGERPRINT,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: calls.length > 0 ? null : text,
          refusal: null,
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: calls.length > 0 ? "tool_calls" : cut ? "length" : "stop",
      },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}
