import { createAgent } from "langchain";
import { loop } from "./langchain-graph.mjs";

export const create = loop((model, tools, systemPrompt) => createAgent({ model, tools, systemPrompt }));
