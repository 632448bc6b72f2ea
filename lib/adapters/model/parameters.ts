import type { ChatMessage } from "@/lib/engine/model/messages";

/** Parameters that a request can do without when the provider rejects them (SPEC 6). */
const PARAMETERS = [
  "temperature",
  "parallel_tool_calls",
  "stream_options",
  "max_tokens",
  "max_completion_tokens",
  "tool_choice",
  "enable_thinking",
  "thinking",
  "chat_template_kwargs",
  "reasoning_effort",
] as const;
export type Parameter = (typeof PARAMETERS)[number];

/** What a connection's provider has refused so far. Keep one for as long as the connection stays as it is. */
export class ConnectionMemory {
  readonly #refused = new Set<Parameter>();
  /** Whether earlier thoughts go back, where the provider has said; undefined: as the connection says. */
  reasoningEcho: boolean | undefined;

  /** Parameters not to send again. */
  get refused(): ReadonlySet<Parameter> {
    return this.#refused;
  }

  remember(parameters: Iterable<Parameter>): void {
    for (const parameter of parameters) this.#refused.add(parameter);
  }
}

/**
 * Whether a rejection is about the thoughts of earlier messages: that they are there, or that they are not. Only a
 * request with earlier calls can be rejected for them.
 */
export function isAboutReasoning(
  error: { param?: string | undefined; message: string },
  messages: readonly ChatMessage[],
): boolean {
  const withCalls = messages.filter((message) => message.role === "assistant" && message.tool_calls?.length);
  const names = withCalls.map((message) => ("reasoning" in message && message.reasoning?.name) || "reasoning_content");
  return ["reasoning_content", ...names].some(
    (name) => withCalls.length > 0 && named(error.param ?? error.message, name),
  );
}

/** Names that a value of a provider's error may hold as whole words: `temperature`, not `set_temperature`. */
function named(text: string, parameter: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])${parameter}(?![A-Za-z0-9_])`).test(text);
}

/**
 * The parameters of the request that a rejection names. `param` of the error decides where it is given, for the
 * message may quote the user's own schema or point to the right name (`use 'max_completion_tokens' instead`).
 */
export function rejectedParameters(
  error: { param?: string | undefined; message: string },
  sent: Iterable<string>,
): Parameter[] {
  const keys = new Set(sent);
  const candidates = PARAMETERS.filter((parameter) => keys.has(parameter));
  const text = error.param ? error.param : error.message;
  return candidates.filter((parameter) => named(text, parameter));
}
