import { isSafeNumber, LosslessNumber, parse as parseLossless, stringify as stringifyLossless } from "lossless-json";
import type { ReasoningField } from "@/lib/engine/model/messages";
import type { TokenFigures } from "./usage";
import { readUsage } from "./usage";

/** One piece of a call as a chunk carries it; every field may be missing. */
export interface CallDelta {
  index?: number;
  id?: string;
  name?: string;
  /** A piece of text, or the whole of it. */
  arguments: string;
}

/** A chunk of a stream, or a whole completion, in one form. */
export interface WireChunk {
  /** Whether it holds a choice at all. */
  hasChoice: boolean;
  /** A whole message: its calls are complete, each its own. */
  whole: boolean;
  content: string;
  reasoning: string;
  /** The part of `reasoning` that stands in a field of its own. */
  reasoningField?: ReasoningField;
  calls: CallDelta[];
  /** The provider's own word. */
  finish?: string;
  usage?: TokenFigures;
  model?: string;
  repairs: string[];
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fields = (value: unknown): Fields => (isObject(value) ? value : {});
const word = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * Parses the JSON of a chunk. Arguments that come as an object instead of text are read digit by digit, so that a long
 * id in them stays what it was (SPEC 7). Throws SyntaxError.
 */
export function parseChunk(text: string): unknown {
  const data: unknown = JSON.parse(text);
  if (!/"arguments"\s*:\s*[[{]/.test(text)) return data;
  return parseLossless(text, null, (digits) => (isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits)));
}

/** Text of a content field: a string, or a list of parts of which some may be thoughts. */
function readContent(value: unknown, repairs: string[]): { text: string; thoughts: string } {
  if (!Array.isArray(value)) return { text: word(value) ?? "", thoughts: "" };
  repairs.push("content_parts");
  let text = "";
  let thoughts = "";
  for (const part of value.map(fields)) {
    if (part.type === "thinking") thoughts += readContent(part.thinking, repairs).text;
    else text += word(part.text) ?? "";
  }
  return { text, thoughts };
}

function readArguments(value: unknown, repairs: string[]): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  repairs.push("arguments_object");
  return stringifyLossless(value) ?? "";
}

function readIndex(value: unknown): number | undefined {
  const index = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof index === "number" && Number.isInteger(index) && index >= 0 ? index : undefined;
}

function readCall(value: unknown, repairs: string[]): CallDelta | undefined {
  const entry = fields(value);
  const called = isObject(entry.function) ? entry.function : entry;
  const index = readIndex(entry.index);
  const id = word(entry.id);
  const name = word(called.name);
  const text = readArguments(called.arguments, repairs);
  if (id === undefined && name === undefined && text === "") return undefined;
  return { ...(index !== undefined && { index }), ...(id && { id }), ...(name && { name }), arguments: text };
}

function readCalls(message: Fields, repairs: string[]): CallDelta[] {
  const listed = Array.isArray(message.tool_calls) ? message.tool_calls : [message.tool_calls];
  const calls = listed.map((value) => readCall(value, repairs)).filter((call) => call !== undefined);
  const legacy = readCall(message.function_call, repairs);
  if (!legacy) return calls;
  repairs.push("legacy_function_call");
  return [...calls, legacy];
}

function readReasoning(message: Fields): ReasoningField | undefined {
  for (const name of ["reasoning_content", "reasoning"] as const) {
    const text = word(message[name]);
    if (text !== undefined) return { name, text };
  }
  return undefined;
}

function firstChoice(data: Fields): Fields | undefined {
  if (!Array.isArray(data.choices)) return undefined;
  const choices = data.choices.filter(isObject);
  return choices.find((choice) => (readIndex(choice.index) ?? 0) === 0);
}

/** Reads one parsed chunk or completion; what is not understood is left out, never thrown over. */
export function readChunk(value: unknown): WireChunk {
  const data = fields(value);
  const repairs: string[] = [];
  const choice = firstChoice(data);
  const whole = isObject(choice?.message) && !isObject(choice.delta);
  const message = fields(whole ? choice?.message : choice?.delta);
  const content = readContent(message.content, repairs);
  const refusal = word(message.refusal);
  if (refusal) repairs.push("refusal");
  const calls = readCalls(message, repairs);
  const reasoningField = readReasoning(message);
  const finish = word(choice?.finish_reason);
  const usage = readUsage(data.usage) ?? readUsage(choice?.usage) ?? readUsage(fields(data.x_groq).usage);
  const model = word(data.model);
  return {
    hasChoice: choice !== undefined,
    whole,
    content: content.text + (refusal ?? ""),
    reasoning: (reasoningField?.text ?? word(message.thinking) ?? "") + content.thoughts,
    ...(reasoningField && { reasoningField }),
    calls,
    repairs,
    ...(finish && { finish }),
    ...(usage && { usage }),
    ...(model && { model }),
  };
}
