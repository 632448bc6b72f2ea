/** The AI SDK, in either of the two versions in use. */
export const loop =
  ({ generateText, streamText, tool, stepCountIs }, { createOpenAICompatible }) =>
  ({ baseURL, model, system, tools, maxRounds }) => {
    const base = {
      model: createOpenAICompatible({ name: "mock", baseURL, apiKey: "x", includeUsage: true })(model),
      system,
      tools: Object.fromEntries(
        tools.map(({ name, description, schema, execute }) => [
          name,
          tool({ description, inputSchema: schema, execute: (args) => execute(args) }),
        ]),
      ),
      maxRetries: 0,
      stopWhen: stepCountIs(maxRounds),
    };
    return async (prompt, { stream }) => {
      if (!stream) return { text: (await generateText({ ...base, prompt })).text };
      let failure;
      const { textStream } = streamText({ ...base, prompt, onError: ({ error }) => (failure = error) });
      let text = "";
      for await (const piece of textStream) text += piece;
      if (failure) throw failure;
      return { text };
    };
  };
