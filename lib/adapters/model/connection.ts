import { z } from "zod";
import type { ConnectionInfo } from "@/lib/engine/run/request";

/** How a provider is told not to think; each is a known field of a request body. */
export const THINKING_CONTROLS = {
  enable_thinking: { enable_thinking: false },
  thinking: { thinking: { type: "disabled" } },
  chat_template_kwargs: { chat_template_kwargs: { enable_thinking: false } },
  reasoning_effort: { reasoning_effort: "minimal" },
} as const;

const thinkingControl = z.enum(["enable_thinking", "thinking", "chat_template_kwargs", "reasoning_effort"]);

/** What the provider behind a connection can do. Every field has the value that suits most providers. */
const modelCapabilities = z
  .strictObject({
    /** The `parallel_tool_calls` sent along with tools; null: not sent. */
    parallelToolCalls: z.boolean().nullable().default(null),
    /** Calls written into the text as `<tool_call>` blocks or bare JSON are taken for calls. */
    toolCallsInText: z.boolean().default(false),
    /** The field that switches thinking off; null: the provider knows none. */
    thinkingControl: thinkingControl.nullable().default(null),
    /** False: the endpoint cannot stream, or not with tools; replies are asked for whole and the screen waits for them. */
    streaming: z.boolean().default(true),
    /** Asks for usage at the end of a stream (`stream_options.include_usage`). */
    streamUsage: z.boolean().default(true),
    maxTokensField: z.enum(["max_tokens", "max_completion_tokens"]).default("max_tokens"),
    /** Thoughts go back beside the calls they led to: some providers want that, others refuse it. Null: not until asked. */
    reasoningEcho: z.boolean().nullable().default(null),
  })
  .prefault({});

/** What bounds the requests of a connection. */
const modelLimits = z.strictObject({
  /** Tokens the model can read and write together. */
  contextWindow: z.number().int().min(1),
  /** The most tokens it writes in one reply. */
  maxOutputTokens: z.number().int().min(1),
  /** Requests made for one reply at most; parameters that the provider rejects do not count. */
  maxAttempts: z.number().int().min(1).max(10).default(4),
  /** Milliseconds a stream that has begun may be silent before it counts as broken. */
  stallMs: z.number().int().min(1).default(20_000),
  /** Characters of one reply that are kept: text, reasoning and arguments together. A longer reply is a fault. */
  maxReplyChars: z.number().int().min(1).default(4_000_000),
});

/** A connection to an OpenAI-compatible endpoint, as an admin manages it (SPEC 6). */
export const modelConnection = z.strictObject({
  name: z.string().min(1),
  /** Up to and including the version: `https://api.example.com/v1`. */
  baseURL: z.url({ protocol: /^https?$/ }),
  /** Null: the endpoint asks for none, and no `Authorization` header is sent. */
  apiKey: z.string().min(1).nullable(),
  model: z.string().min(1),
  capabilities: modelCapabilities,
  limits: modelLimits,
  /** Currency units per million tokens. */
  prices: z.strictObject({ prompt: z.number().min(0), completion: z.number().min(0) }).optional(),
  /** Sent with every request; their values are masked like the key. */
  headers: z.record(z.string(), z.string()).default({}),
  /** Answers come from the offline demo, not from a language model. */
  demo: z.boolean().default(false),
});

/** A connection with every default filled in. */
export type ModelConnection = z.output<typeof modelConnection>;
/** A connection as it is written down: what has a default may be left out. */
export type ModelConnectionInput = z.input<typeof modelConnection>;

/** What the engine needs to know of a connection. */
export function connectionInfo(connection: ModelConnection): ConnectionInfo {
  return {
    name: connection.name,
    model: connection.model,
    contextWindow: connection.limits.contextWindow,
    maxOutputTokens: connection.limits.maxOutputTokens,
    ...(connection.prices && { prices: connection.prices }),
    ...(connection.demo && { demo: true }),
  };
}
