/** The loop that comes with the `openai` SDK. */
import OpenAI from "openai";
import type { Contestant } from "../contestant";

export const create: Contestant["create"] = ({ baseURL, model, system, tools, definitions, maxRounds }) => {
  const { completions } = new OpenAI({ baseURL, apiKey: "x", maxRetries: 0 }).chat;
  const runnable = tools.map((tool, index) => ({
    type: "function" as const,
    function: {
      name: tool.name,
      description: tool.description,
      parameters: definitions[index]!.function.parameters ?? {},
      function: (args: Record<string, unknown>) => tool.execute(args),
      parse: (text: string) => tool.schema.parse(JSON.parse(text)),
    },
  }));
  return async (message, { stream }) => {
    const body = {
      model,
      tools: runnable,
      messages: [
        { role: "system" as const, content: system },
        { role: "user" as const, content: message },
      ],
    };
    const options = { maxChatCompletions: maxRounds };
    const text = stream
      ? await completions.runTools({ ...body, stream: true }, options).finalContent()
      : await completions.runTools(body, options).finalContent();
    return { text: text ?? "" };
  };
};
