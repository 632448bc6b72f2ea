import { languageOf, type Language } from "./language";
import type { DemoMessage } from "./wire";

/** A call made since the user last spoke, with what came of it. */
export interface MadeCall {
  name: string;
  arguments: Record<string, unknown>;
  /** The text of its tool message; null when there is none yet. */
  result: string | null;
}

/** What the demo reads out of the messages. */
export interface Conversation {
  /** The last user message. */
  said: string;
  /** Earlier user messages, the latest first. */
  earlier: string[];
  language: Language;
  /** The system texts before the user's last message. */
  system: string;
  /** Calls since then, in order. */
  made: MadeCall[];
  /** Asked since then to stop calling tools and answer. */
  hinted: boolean;
}

const ANSWER_NOW =
  /nothing new|no progress|answer (?:now|from|with|the user)|(?:do not|don't|no more|stop) (?:call|us)|without (?:calling |any )?tools|没有(?:新的)?进展|(?:直接|现在|请).{0,6}(?:回答|作答|答复)|不要再.{0,4}调用/i;

const ASKS_FOR_CHINESE = /用.{0,2}中文回答|answer in (?:simplified )?chinese/i;

/** Characters of a message that are looked at, as in routing. */
const MOST_READ = 4000;

function parsedArguments(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function madeCalls(messages: readonly DemoMessage[]): MadeCall[] {
  const results = new Map(
    messages.flatMap((one) => (one.role === "tool" ? [[one.tool_call_id, one.content] as const] : [])),
  );
  const calls = messages.flatMap((one) => (one.role === "assistant" ? (one.tool_calls ?? []) : []));
  return calls.map((call) => ({
    name: call.function.name,
    arguments: parsedArguments(call.function.arguments),
    result: results.get(call.id) ?? null,
  }));
}

/** Reads a conversation. Without any user message the demo has nothing to go by: `said` is empty. */
export function readConversation(messages: readonly DemoMessage[]): Conversation {
  const last = messages.findLastIndex((one) => one.role === "user");
  const before = messages.slice(0, Math.max(0, last));
  const after = messages.slice(last + 1);
  const said = (messages[last]?.content ?? "").slice(0, MOST_READ);
  const systemText = (one: DemoMessage) => (one.role === "system" || one.role === "developer" ? [one.content] : []);
  const system = before.flatMap(systemText).join("\n");
  // A message without words, such as a number alone, is answered as the prompt says.
  const wordless = !/[a-z]{3}/i.test(said);
  return {
    said,
    earlier: before
      .filter((one) => one.role === "user")
      .map((one) => one.content.slice(0, MOST_READ))
      .reverse(),
    language: wordless && ASKS_FOR_CHINESE.test(system) ? "zh" : languageOf(said),
    system,
    made: madeCalls(after),
    hinted: after.flatMap(systemText).some((text) => ANSWER_NOW.test(text)),
  };
}
