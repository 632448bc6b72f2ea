/** OpenAI Agents on chat completions, its tracing switched off. */
import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";

setTracingDisabled(true);

export const create = ({ baseURL, model, system, tools, maxRounds }) => {
  const client = new OpenAI({ baseURL, apiKey: "x", maxRetries: 0 });
  const agent = new Agent({
    name: "bench",
    instructions: system,
    model: new OpenAIChatCompletionsModel(client, model),
    tools: tools.map(({ name, description, schema, execute }) =>
      tool({ name, description, parameters: schema, execute: (args) => execute(args) }),
    ),
  });
  const runner = new Runner({ tracingDisabled: true });
  return async (prompt, { stream }) => {
    if (!stream) return { text: (await runner.run(agent, prompt, { maxTurns: maxRounds })).finalOutput };
    const run = await runner.run(agent, prompt, { maxTurns: maxRounds, stream: true });
    let text = "";
    for await (const piece of run.toTextStream()) text += piece;
    await run.completed;
    return { text };
  };
};
