import type { ChatCompletionFunctionTool } from "openai/resources/chat/completions";
import type { z } from "zod";

/** A tool of the benchmark; every contestant is given the same ones. */
export interface BenchTool {
  name: string;
  description: string;
  readOnly: boolean;
  schema: z.ZodObject;
  execute: (args: Record<string, unknown>) => Promise<string>;
}

/** What a contestant works with. */
export interface Setting {
  /** Up to and including the version. */
  baseURL: string;
  model: string;
  system: string;
  tools: BenchTool[];
  /** The same tools as a request of the OpenAI API holds them. */
  definitions: ChatCompletionFunctionTool[];
  /** More replies with calls than any scenario has. */
  maxRounds: number;
}

/** Carries out one message and answers with the model's last words. */
export type RunOnce = (message: string, options: { stream: boolean }) => Promise<{ text: string }>;

/** An agent loop to be measured: a module of `loops/contestants` or of `peers`. */
export interface Contestant {
  /** It cannot stream. */
  noStream?: boolean;
  create(setting: Setting): RunOnce;
}
