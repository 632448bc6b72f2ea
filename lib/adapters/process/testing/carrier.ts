/**
 * A process of its own that carries runs, for tests that kill it. Its tools call home (CALL_HOME), so that a test can
 * hold them where it wants: `look_up` only reads, `send_parcel` writes. `look_up_all` and `send_found` call them.
 */
import { z } from "zod";
import { createDatabase } from "@/lib/db/client";
import { defineTool, type Tool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";
import { launchProcess } from "../launch";
import { modelPorts } from "../model-ports";

const { DATABASE_URL: databaseUrl = "", CALL_HOME: home = "" } = process.env;
const db = createDatabase(databaseUrl);

const callingHome = (name: string, readOnly: boolean) =>
  defineTool({
    name,
    description: `Calls home as ${name}.`,
    input: z.object({ id: z.string() }),
    execution: readOnly ? { readOnly } : { statefulAction: true },
    handler: async ({ id }): Promise<unknown> => (await fetch(`${home}/${name}/${id}`, { method: "POST" })).json(),
  });

const calling = (name: string, called: string[], readOnly: boolean) =>
  defineTool({
    name,
    description: `Calls ${called.join(" and ")}.`,
    input: z.object({ id: z.string(), ctx: runContext() }),
    execution: readOnly ? { readOnly } : { statefulAction: true },
    handler: async ({ id, ctx }): Promise<unknown> => {
      const found: unknown[] = [];
      for (const [n, tool] of called.entries()) found.push(await ctx.callTool(tool, { id: `${id}.${n}` }));
      return found;
    },
  });

const tools = [
  callingHome("look_up", true),
  callingHome("send_parcel", false),
  calling("look_up_all", ["look_up", "look_up"], true),
  calling("send_found", ["look_up", "send_parcel"], false),
];
await launchProcess({
  db,
  databaseUrl,
  name: "carrier",
  builtin: { tools: new Map<string, Tool>(tools.map((tool) => [tool.name, tool])), deps: null },
  model: modelPorts({ demo: { baseUrl: "", key: "" }, keys: {} }),
  credentials: [],
  log: (message, error) => console.error(message, error),
});
process.send?.("ready");
