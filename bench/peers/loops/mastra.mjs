import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";

export const create = ({ baseURL, model, system, tools, maxRounds }) => {
  const agent = new Agent({
    id: "bench",
    name: "bench",
    instructions: system,
    model: { id: `mock/${model}`, url: baseURL, apiKey: "x" },
    maxRetries: 0,
    tools: Object.fromEntries(
      tools.map(({ name, description, schema, execute }) => [
        name,
        createTool({ id: name, description, inputSchema: schema, execute: (args) => execute(args) }),
      ]),
    ),
  });
  return async (prompt, { stream }) => {
    if (!stream) {
      const { text, error } = await agent.generate(prompt, { maxSteps: maxRounds });
      if (error) throw error;
      return { text };
    }
    const { textStream } = await agent.stream(prompt, { maxSteps: maxRounds });
    let text = "";
    for await (const piece of textStream) text += piece;
    return { text };
  };
};
