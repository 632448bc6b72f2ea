/** A graph of LangChain's runtime, however it was built. */
import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";

export const loop =
  (build) =>
  ({ baseURL, model, system, tools, maxRounds }) => {
    const llm = new ChatOpenAI({ model, apiKey: "x", configuration: { baseURL }, maxRetries: 0 });
    const wrapped = tools.map(({ name, description, schema, execute }) =>
      tool((args) => execute(args), { name, description, schema }),
    );
    const graph = build(llm, wrapped, system);
    const config = { recursionLimit: maxRounds * 2 + 1 };
    return async (prompt, { stream }) => {
      const input = { messages: [{ role: "user", content: prompt }] };
      if (!stream) return { text: (await graph.invoke(input, config)).messages.at(-1).content };
      let text = "";
      for await (const [message] of await graph.stream(input, { ...config, streamMode: "messages" })) {
        if (message.getType?.() === "ai" && typeof message.content === "string") text += message.content;
      }
      return { text };
    };
  };
