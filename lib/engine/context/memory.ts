import type { ChatMessage, ModelTool } from "../model/messages";
import { roundMessages, type ContextRound } from "./rounds";
import { textTokens, toolTokens, type TokenCounter } from "./tokens";

/**
 * What fitting the prompts of a run has worked out so far: every request repeats the ones before it, and only what is
 * new in it is read and counted. Rounds, results and tools must not change once they are made. Answers alike whatever
 * it holds.
 */
export class ContextMemory implements TokenCounter {
  readonly #texts = new Map<string, number>();
  readonly #tools = new Map<ModelTool, number>();
  readonly #rounds = new Map<ContextRound, Map<number, ChatMessage[]>>();

  /** Tokens of a text; `textTokens` says how exact it is. */
  readonly tokens = (text: string): number => remembered(this.#texts, text, textTokens);

  /** Tokens of a tool as the model is shown it. */
  readonly toolTokens = (tool: ModelTool): number => remembered(this.#tools, tool, toolTokens);

  /** A round as messages, its results cut to at most `resultLimit` characters. */
  messages(round: ContextRound, resultLimit: number): ChatMessage[] {
    const cuts = remembered(this.#rounds, round, () => new Map<number, ChatMessage[]>());
    return remembered(cuts, resultLimit, () => roundMessages(round, resultLimit));
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, work: (key: Key) => Value): Value {
  const value = known.get(key) ?? work(key);
  known.set(key, value);
  return value;
}
