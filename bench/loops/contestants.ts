import { installedVersion, peerModule } from "../peers";
import { compiledModule, type Compiled } from "./compile";

/** A contestant that can run here. */
export interface Entry {
  name: string;
  /** Address of its module. */
  module: string;
  /** Packages with their versions. */
  versions: string;
}

/** The plain loop over the SDK: the base of all ratios. */
export const BASE = "openai SDK";

const own = (name: string, module: Compiled): Entry => ({ name, module: compiledModule(module).href, versions: "" });

/** Those that need nothing but the product's own dependencies. */
const OWN: Entry[] = [
  own(BASE, "openai-sdk"),
  own("Gatehouse", "gatehouse"),
  own("raw fetch", "raw-fetch"),
  own("raw node:http", "raw-http"),
  own("openai runTools", "openai-run-tools"),
];

/** Those of `bench/peers`, with the packages that each needs there. */
const PEERS: [name: string, file: string, packages: string[]][] = [
  ["AI SDK 7", "ai-sdk-7", ["ai7", "ai7-openai-compatible"]],
  ["AI SDK 6", "ai-sdk-6", ["ai", "@ai-sdk/openai-compatible"]],
  ["OpenAI Agents", "openai-agents", ["@openai/agents", "openai"]],
  ["LangGraph", "langgraph", ["@langchain/langgraph", "@langchain/openai"]],
  ["LangChain", "langchain", ["langchain", "@langchain/openai"]],
  ["Mastra", "mastra", ["@mastra/core"]],
  ["VoltAgent", "voltagent", ["@voltagent/core", "ai"]],
  ["AgentKit", "agent-kit", ["@inngest/agent-kit"]],
];

export const PEER_COUNT = PEERS.length;

/** Everyone that can run: peers whose packages are not installed are left out. */
export function contestants(only: readonly string[]): Entry[] {
  const peers = PEERS.flatMap(([name, file, packages]): Entry[] => {
    const versions = packages.map(installedVersion);
    if (versions.includes(undefined)) return [];
    const module = peerModule(`loops/${file}`);
    return [{ name, module, versions: packages.map((each, at) => `${each} ${versions[at]}`).join(", ") }];
  });
  const wanted = ({ name }: Entry) =>
    only.length === 0 || name === BASE || only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  return [...OWN, ...peers].filter(wanted);
}
