import { z } from "zod";

/** The name of the model in every answer: what answers is no language model. */
export const DEMO_MODEL = "offline-demo";
/** Says the same where the name is not looked at. */
export const DEMO_FINGERPRINT = "offline-demo-not-a-language-model";

const textPart = z.looseObject({ type: z.string(), text: z.string().optional() });
const content = z
  .union([z.string(), z.array(textPart), z.null()])
  .optional()
  .transform((value) => {
    if (typeof value === "string") return value;
    return (value ?? []).map((part) => part.text ?? "").join("");
  });

const toolCall = z.looseObject({
  id: z.string(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

const message = z.discriminatedUnion("role", [
  z.looseObject({ role: z.literal("system"), content }),
  z.looseObject({ role: z.literal("developer"), content }),
  z.looseObject({ role: z.literal("user"), content }),
  z.looseObject({ role: z.literal("assistant"), content, tool_calls: z.array(toolCall).min(1).optional() }),
  z.looseObject({ role: z.literal("tool"), content, tool_call_id: z.string() }),
]);

const tool = z.looseObject({
  type: z.literal("function"),
  function: z.looseObject({
    name: z.string().min(1),
    description: z.string().default(""),
    parameters: z.record(z.string(), z.json()).default({}),
  }),
});

const toolChoice = z.union([
  z.enum(["auto", "none", "required"]),
  z.looseObject({ type: z.literal("function"), function: z.looseObject({ name: z.string() }) }),
]);

/** A request of `/v1/chat/completions`, as far as the demo reads it. */
export const demoRequest = z.looseObject({
  model: z.string().default(DEMO_MODEL),
  messages: z.array(message).min(1),
  tools: z.array(tool).min(1).optional(),
  tool_choice: toolChoice.optional(),
  parallel_tool_calls: z.boolean().optional(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
});

/** A request with its defaults. */
export type DemoRequest = z.output<typeof demoRequest>;
export type DemoMessage = DemoRequest["messages"][number];
export type DemoTool = NonNullable<DemoRequest["tools"]>[number]["function"];

/** A call the demo makes. */
export interface DemoCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

/** A `chat.completion`, always with one choice. */
export interface DemoCompletion {
  id: string;
  object: "chat.completion";
  created: number;
  model: string;
  system_fingerprint: string;
  choices: [
    {
      index: 0;
      message: { role: "assistant"; content: string | null; refusal: null; tool_calls?: DemoCall[] };
      logprobs: null;
      finish_reason: "stop" | "tool_calls" | "length";
    },
  ];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}
