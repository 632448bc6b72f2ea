import type { JsonSchema } from "../json";

/** A call as it stands in an assistant message of the wire format. */
export interface WireToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

/** What a provider wrote into its own field for thoughts, as it came. */
export interface ReasoningField {
  name: "reasoning_content" | "reasoning";
  text: string;
}

/**
 * A message in the OpenAI chat format; what the model is sent and what the trace keeps. `reasoning` is for the model
 * port alone, which knows whether its provider wants it back or refuses it; it is neither counted nor traced again.
 */
export type ChatMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: string }
  | { role: "assistant"; content: string | null; tool_calls?: WireToolCall[]; reasoning?: ReasoningField }
  | { role: "tool"; tool_call_id: string; content: string };

/** A tool as the model sees it (SPEC 1.1). */
export interface ModelTool {
  type: "function";
  function: { name: string; description: string; parameters: JsonSchema };
}

/** How the model may choose among the tools of one request (SPEC 6). */
export type ToolChoice = "auto" | "none" | "required" | { tool: string };

/** Why a model is asked. */
export type ModelPurpose = "intent_classification" | "round" | "answer";

/** One request to the model. With no tools, `tools` and `toolChoice` are absent, not empty (SPEC 6). */
export interface ModelRequest {
  purpose: ModelPurpose;
  messages: ChatMessage[];
  tools?: ModelTool[];
  toolChoice?: ToolChoice;
  temperature?: number;
  /** The `max_tokens` sent. */
  maxOutputTokens: number;
  /** Off where the provider knows how (SPEC 4.3). */
  thinking?: "off";
}

/** Tokens of one request. */
export interface TokenUsage {
  prompt: number;
  completion: number;
  /** False: counted here, because the provider said nothing plausible. */
  reported: boolean;
}

/** A call as the model wrote it; nothing about it is trusted. */
export interface RawToolCall {
  id?: string | undefined;
  name: string;
  /** Text as it came, or an object from providers that send one. */
  arguments: unknown;
}

/** What a model answered, put together from its stream (SPEC 6). */
export interface RawModelReply {
  text: string;
  toolCalls: RawToolCall[];
  finishReason: "stop" | "tool_calls" | "length" | "content_filter" | "unknown";
  /** Absent: the provider said nothing. */
  usage?: { prompt: number; completion: number };
  reasoning?: string;
  /** The part of it that came in a field of its own, for providers that want it back. */
  reasoningField?: ReasoningField;
  /** The model's name as the provider reports it. */
  model?: string;
  /** What had to be mended, in stable words such as `missing_index`. */
  repairs: string[];
  /** Requests made for this reply; absent: one. */
  attempts?: number;
}

/** Why there is no usable reply. */
export type ModelFaultKind =
  | "aborted"
  | "refused"
  | "timeout"
  | "rate_limited"
  | "server_error"
  | "context_length"
  | "bad_request"
  | "unauthorised"
  | "bad_response"
  | "stream_broken";

/** A fault of the provider or the way to it, after the adapter's own retries (SPEC 6). Its text holds no secret. */
export interface ModelFault {
  kind: ModelFaultKind;
  message: string;
  status?: number;
  /** What had been seen of the reply. */
  partialText?: string;
  usage?: { prompt: number; completion: number };
  attempts: number;
}

/** Either a reply or a fault; a model port never throws for what a provider does. */
export type ModelOutcome = { ok: true; reply: RawModelReply } | { ok: false; fault: ModelFault };
