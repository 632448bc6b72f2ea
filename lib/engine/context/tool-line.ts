import type { Json, JsonObject } from "../json";
import { toJson } from "./to-json";
import { truncateJson } from "./truncate";

/** Characters of arguments and of data that a line shows, where nothing else is asked for. */
export const LINE_WIDTH = 160;

/** What a line tells of a call. */
export interface ToolLineInput {
  tool: string;
  /** The text of the model's tool call. */
  arguments: string;
  /** What the model was sent. */
  content: string;
}

/**
 * One tool result in one line: the call, how it went, and the head of its data. It is what remains of a result in
 * summaries and in the history of later runs. `width` bounds arguments and data apart, 64 or more (SPEC 3, 9).
 */
export function toolLine(call: ToolLineInput, width: number = LINE_WIDTH): string {
  const args = truncateJson(parseOrText(call.arguments.trim() || "{}"), width).text;
  return oneLine(`${call.tool}(${args}) -> ${outcomeOf(parseOrText(call.content), width)}`);
}

/** What the JSON text of a tool message says, or the text itself where it is no JSON. */
export function parseOrText(text: string): Json {
  try {
    return toJson(JSON.parse(text));
  } catch {
    return text;
  }
}

/** The text without line breaks, so that it cannot pass for more than one line. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0085\u2028\u2029]+/g, " ").trim();
}

function outcomeOf(content: Json, width: number): string {
  if (isObject(content)) {
    const { status, data, error } = content;
    if (status === "success" && data !== undefined) return `success: ${truncateJson(data, width).text}`;
    if (status === "error" && isObject(error)) {
      return `error ${typeof error.type === "string" ? oneLine(error.type) : "of no kind"}: ${truncateJson(error.message ?? null, width).text}`;
    }
  }
  return truncateJson(content, width).text;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
