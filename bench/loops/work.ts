import { z } from "zod";
import type { BenchTool, Setting } from "./contestant";

/** A tool execution, in milliseconds of this process. */
export interface Execution {
  write: boolean;
  from: number;
  to: number;
}

/** Counts the executions and, when asked to, keeps when each was. */
export class Watch {
  count = 0;
  executions: Execution[] | null = null;

  async over(write: boolean, work: () => string | Promise<string>): Promise<string> {
    this.count += 1;
    const from = performance.now();
    const result = await work();
    this.executions?.push({ write, from, to: performance.now() });
    return result;
  }
}

const DOCUMENT = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. ".repeat(300).slice(0, 16 * 1024);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const query = z.object({ query: z.string(), limit: z.number(), tags: z.array(z.string()), exact: z.boolean() });
const slow = z.object({ key: z.string(), ms: z.number() });
const document = z.object({ id: z.string() });

/** The same tools for every contestant. */
function tools(watch: Watch): BenchTool[] {
  const sleep = (write: boolean) => (args: Record<string, unknown>) =>
    watch.over(write, async () => {
      const { key, ms } = args as z.infer<typeof slow>;
      await pause(ms);
      return JSON.stringify({ ok: true, key });
    });
  return [
    {
      name: "lookup",
      description: "Look an item up in the catalogue",
      readOnly: true,
      schema: query,
      execute: (args) => watch.over(false, () => JSON.stringify({ ok: true, query: args.query, hits: [1, 2, 3] })),
    },
    {
      name: "sleep_read",
      description: "Slow read-only call",
      readOnly: true,
      schema: slow,
      execute: sleep(false),
    },
    {
      name: "sleep_write",
      description: "Slow call with a side effect",
      readOnly: false,
      schema: slow,
      execute: sleep(true),
    },
    {
      name: "fetch_doc",
      description: "Fetch a document",
      readOnly: true,
      schema: document,
      execute: (args) => watch.over(false, () => `${String(args.id)}\n${DOCUMENT}`),
    },
  ];
}

function definitionOf({ name, description, schema }: BenchTool): Setting["definitions"][number] {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema);
  return { type: "function", function: { name, description, parameters } };
}

export function settingFor(baseURL: string, watch: Watch): Setting {
  const all = tools(watch);
  return {
    baseURL,
    model: "mock-model",
    system:
      "You are a careful operations assistant. Use the tools to answer, call several at once when they do not depend on each other, and finish with a short answer.",
    tools: all,
    definitions: all.map(definitionOf),
    maxRounds: 30,
  };
}
