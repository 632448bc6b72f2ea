/** Inngest AgentKit outside of Inngest functions. It does not stream a model's text. */
import { createAgent, createNetwork, createTool, openai } from "@inngest/agent-kit";

export const noStream = true;

export const create = ({ baseURL, model: name, system, tools, maxRounds }) => {
  const model = openai({ model: name, baseUrl: baseURL, apiKey: "x" });
  const wrapped = tools.map(({ name, description, schema, execute }) =>
    createTool({ name, description, parameters: schema, handler: (args) => execute(args) }),
  );
  const textOf = (content) =>
    typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");
  return async (prompt) => {
    const agent = createAgent({ name: "bench", system, model, tools: wrapped });
    let text = "";
    const router = ({ lastResult }) => {
      if (!lastResult || lastResult.toolCalls.length > 0) return agent;
      text = textOf(lastResult.output.at(-1)?.content);
      return undefined;
    };
    await createNetwork({ name: "bench", agents: [agent], defaultModel: model, maxIter: maxRounds, router }).run(
      prompt,
    );
    return { text };
  };
};
