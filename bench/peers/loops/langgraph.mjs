import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { loop } from "./langchain-graph.mjs";

export const create = loop((llm, tools, prompt) => createReactAgent({ llm, tools, prompt }));
