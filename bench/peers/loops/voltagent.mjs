/** VoltAgent, over the AI SDK. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { Agent, createTool } from "@voltagent/core";

export const create = ({ baseURL, model, system, tools, maxRounds }) => {
  const agent = new Agent({
    name: "bench",
    instructions: system,
    model: createOpenAICompatible({ name: "mock", baseURL, apiKey: "x", includeUsage: true })(model),
    memory: false,
    maxRetries: 0,
    maxSteps: maxRounds,
    tools: tools.map(({ name, description, schema, execute }) =>
      createTool({ name, description, parameters: schema, execute: (args) => execute(args) }),
    ),
  });
  return async (prompt, { stream }) => {
    if (!stream) return { text: (await agent.generateText(prompt)).text };
    const { textStream } = await agent.streamText(prompt);
    let text = "";
    for await (const piece of textStream) text += piece;
    return { text };
  };
};
