import { getEventListeners } from "node:events";
import { expect } from "vitest";
import type { ModelOutcome, ModelRequest, ModelTool } from "@/lib/engine/model/messages";
import { scriptedServer, type ScriptedServer, type ScriptStep } from "@/lib/engine/testing/http";
import type { ModelConnectionInput } from "../connection";
import { openaiModel, type ModelOptions } from "../openai-model";
import { TestClock } from "./test-clock";

/** The waits between requests when chance gives 0. */
export const BACKOFFS = [500, 1000, 2000] as const;
export const TIMEOUT_MS = 60_000;
export const API_KEY = "key-for-tests-only";

/** A tool of a request, open to any arguments. */
export const shownTool = (name: string): ModelTool => ({
  type: "function",
  function: { name, description: "", parameters: { type: "object" } },
});

export const userRequest = (rest: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: "round",
  messages: [{ role: "user", content: "hi" }],
  maxOutputTokens: 300,
  ...rest,
});

interface Setup extends ModelOptions {
  capabilities?: ModelConnectionInput["capabilities"];
  limits?: Partial<ModelConnectionInput["limits"]>;
  headers?: Record<string, string>;
  apiKey?: string | null;
}

/** A model in front of a scripted server, and what reached the screen. */
export interface Harness {
  server: ScriptedServer;
  clock: TestClock;
  frames: [text: string, attempt: number][];
  /** What a screen that keeps to `attempt` shows. */
  shown: () => string;
  ask: (request?: ModelRequest, options?: { signal?: AbortSignal; timeoutMs?: number }) => Promise<ModelOutcome>;
}

/** Runs `use` with a scripted server, then checks that the script was used up and nothing was left behind. */
export async function withModel(steps: ScriptStep[], setup: Setup, use: (harness: Harness) => Promise<void>) {
  const { capabilities, limits, headers, apiKey = API_KEY, ...options } = setup;
  const server = await scriptedServer(steps);
  const clock = new TestClock(BACKOFFS);
  const connection: ModelConnectionInput = {
    name: "scripted",
    baseURL: server.baseURL,
    apiKey,
    model: "scripted-model",
    ...(capabilities && { capabilities }),
    ...(headers && { headers }),
    limits: { contextWindow: 100_000, maxOutputTokens: 1000, ...limits },
  };
  const model = openaiModel(connection, { clock, random: () => 0, ...options });
  const frames: [string, number][] = [];
  const shown = () => {
    const latest = Math.max(0, ...frames.map(([, attempt]) => attempt));
    return frames.map(([text, attempt]) => (attempt === latest ? text : "")).join("");
  };
  const ask: Harness["ask"] = async (request = userRequest(), { signal, timeoutMs = TIMEOUT_MS } = {}) => {
    const controller = new AbortController();
    const used = signal ?? controller.signal;
    const onText = (text: string, attempt: number) => void frames.push([text, attempt]);
    const outcome = await model.complete(request, { signal: used, stepKey: "round:1:model", timeoutMs, onText });
    expect(getEventListeners(used, "abort"), "listeners left on the signal").toHaveLength(0);
    expect(clock.pending, "timers left").toBe(0);
    return outcome;
  };
  try {
    await use({ server, clock, frames, shown, ask });
  } catch (error) {
    // What the test found comes before what the server has to say.
    await server.close().catch(() => undefined);
    throw error;
  }
  await server.close();
}

/** A whole answer. */
export const answer = (content: string): ScriptStep => ({
  response: { content, finish_reason: "stop", usage: { prompt_tokens: 9, completion_tokens: 1 } },
});
/** An error as most providers write it. */
export const error = (status: number, message: string, headers?: Record<string, string>): ScriptStep => ({
  status,
  body: { error: { message, type: "error", param: null, code: null } },
  ...(headers && { headers }),
});
export const reply = (outcome: ModelOutcome) =>
  outcome.ok ? outcome.reply : expect.unreachable(outcome.fault.message);
export const fault = (outcome: ModelOutcome) => (outcome.ok ? expect.unreachable("a reply") : outcome.fault);
