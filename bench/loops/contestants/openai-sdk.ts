/** The plain loop over the `openai` SDK: what all others are measured against. */
import OpenAI from "openai";
import type { Contestant } from "../contestant";
import { addChunk, rawLoop, type Reply } from "./raw-loop";

export const create: Contestant["create"] = (setting) => {
  const { baseURL, model, definitions: tools } = setting;
  const { completions } = new OpenAI({ baseURL, apiKey: "x", maxRetries: 0 }).chat;
  return rawLoop(setting, async (messages, { stream }) => {
    if (!stream) {
      const { choices } = await completions.create({ model, tools, messages });
      const { content, tool_calls: calls } = choices[0]!.message;
      return { content, ...(calls && { tool_calls: calls.filter((call) => call.type === "function") }) };
    }
    const reply: Reply = { content: null };
    const chunks = await completions.create({
      model,
      tools,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    for await (const chunk of chunks) addChunk(reply, chunk);
    return reply;
  });
};
