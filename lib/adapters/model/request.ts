import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { ChatMessage, ModelRequest, ToolChoice } from "@/lib/engine/model/messages";
import { THINKING_CONTROLS, type ModelConnection } from "./connection";
import type { WireNames } from "./names";
import type { Parameter } from "./parameters";

const NO_REASONING = { name: "reasoning_content", text: "" } as const;
const MAX_TOKENS_FIELDS = ["max_tokens", "max_completion_tokens"] as const;

/**
 * A message as it goes out: no empty `tool_calls`, no empty arguments, names a provider accepts. With `echo` the
 * thoughts stand beside the calls, and where there were none, none: a provider that wants the field wants it each time.
 */
function wireMessage(message: ChatMessage, names: WireNames, echo: boolean): ChatMessage {
  if (message.role !== "assistant") return message;
  const { tool_calls: calls, reasoning = NO_REASONING, ...rest } = message;
  if (!calls || calls.length === 0) return { ...rest, content: rest.content ?? "" };
  return {
    ...rest,
    ...(echo && { [reasoning.name]: reasoning.text }),
    tool_calls: calls.map((call) => ({
      ...call,
      function: { name: names.toWire(call.function.name), arguments: call.function.arguments.trim() || "{}" },
    })),
  };
}

function wireToolChoice(choice: ToolChoice, names: WireNames) {
  if (typeof choice === "string") return choice;
  return { type: "function" as const, function: { name: names.toWire(choice.tool) } };
}

/** `tools` and what belongs to them, or nothing at all when there are none (SPEC 6). */
function toolFields(
  request: ModelRequest,
  connection: ModelConnection,
  names: WireNames,
  refused: ReadonlySet<Parameter>,
) {
  const tools = request.tools ?? [];
  // A provider that cannot be told `none` must not be shown the tools.
  if (tools.length === 0 || (request.toolChoice === "none" && refused.has("tool_choice"))) return {};
  return {
    tools: tools.map((tool) => ({ ...tool, function: { ...tool.function, name: names.toWire(tool.function.name) } })),
    tool_choice: request.toolChoice && wireToolChoice(request.toolChoice, names),
    parallel_tool_calls: connection.capabilities.parallelToolCalls ?? undefined,
  };
}

function maxTokens(request: ModelRequest, connection: ModelConnection, refused: ReadonlySet<Parameter>) {
  const preferred = connection.capabilities.maxTokensField;
  const field = [preferred, ...MAX_TOKENS_FIELDS].find((name) => !refused.has(name));
  return field ? { [field]: request.maxOutputTokens } : {};
}

/**
 * The body of a request (SPEC 6), without the parameters that the provider refused before. `echo`: earlier thoughts go
 * back.
 * With no tools, `tools`, `tool_choice` and `parallel_tool_calls` are all absent.
 */
export function requestBody(
  request: ModelRequest,
  connection: ModelConnection,
  names: WireNames,
  { refused, echo }: { refused: ReadonlySet<Parameter>; echo: boolean },
): ChatCompletionCreateParams {
  const { thinkingControl, streaming, streamUsage } = connection.capabilities;
  const fields: Record<string, unknown> = {
    model: connection.model,
    messages: request.messages.map((message) => wireMessage(message, names, echo)),
    stream: streaming || undefined,
    stream_options: streaming && streamUsage ? { include_usage: true } : undefined,
    temperature: request.temperature,
    ...maxTokens(request, connection, refused),
    ...toolFields(request, connection, names, refused),
    ...(request.thinking === "off" && thinkingControl ? THINKING_CONTROLS[thinkingControl] : {}),
  };
  const sent = Object.entries(fields).filter(([key, value]) => value !== undefined && !refused.has(key as Parameter));
  // Providers know fields that the SDK's type does not; the body is checked field by field in the tests.
  return Object.fromEntries(sent) as unknown as ChatCompletionCreateParams;
}
