import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { collectRun } from "@/lib/engine/collect-run";
import { scriptedServer, type ScriptStep } from "@/lib/engine/testing/http";
import { eventsOf } from "@/lib/engine/testing/run-builder";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";
import { inMemoryAgent } from "./in-memory";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const calls = (...named: [name: string, args: object][]): ScriptStep => ({
  response: {
    finish_reason: "tool_calls",
    tool_calls: named.map(([name, args], at) => ({
      id: `c${at}`,
      type: "function",
      function: { name, arguments: JSON.stringify(args) },
    })),
  },
});
const answer = (content: string): ScriptStep => ({ response: { finish_reason: "stop", content } });

const connectionTo = (baseURL: string) => ({
  name: "scripted",
  baseURL,
  apiKey: null,
  model: "scripted-1",
  limits: { contextWindow: 32_000, maxOutputTokens: 1000 },
});

/** The output of a TypeScript module that stands in the project. */
async function outputOf(code: string, env: Record<string, string>): Promise<string> {
  const folder = `${ROOT}.data/example-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/example.mts`, code);
  try {
    const child = spawn(process.execPath, ["--import", "tsx", `${folder}/example.mts`], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    await new Promise((resolve) => child.on("close", resolve));
    return output;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the example of docs/engine.md has at most 25 lines and does what the page says", async () => {
  const page = readFileSync(`${ROOT}docs/engine.md`, "utf8");
  const code = /```ts\n([^]*?)```/.exec(page)![1]!;
  expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(25);
  const order = { order_id: "A-17" };
  const server = await scriptedServer([
    calls(["find_order", order], ["cancel_order", order]),
    answer("It is on its way."),
  ]);
  const output = await outputOf(code, { OPENAI_BASE_URL: server.baseURL });
  expect(output).toMatch(/run\.started[^]*route\.decided[^]*call\.decided[^]*run\.finished/);
  expect(output).toContain("It is on its way.");
  expect(output).toMatch(
    /tool: 'cancel_order',\n\s+requestedName: 'cancel_order',\n\s+error: {\n\s+type: 'not_allowed'/,
  );
  expect(server.requests[0]!.body.tools).toHaveLength(1);
  await server.close();
});

const anything = {
  toolPolicy: "intent_scoped" as const,
  intents: [{ name: "any" }],
  routingRules: [{ name: "any", intent: "any", match: { pattern: "." } }],
};

describe("an agent in memory", () => {
  test("hands its deps to the handlers, and runs again with what it has compiled", async () => {
    const greet = defineTool({
      name: "greet_user",
      description: "Greets",
      input: z.object({ ctx: runContext<{ greeting: string }>() }),
      execution: { readOnly: true },
      handler: ({ ctx }) => ctx.deps.greeting,
    });
    const round = [calls(["greet_user", {}]), answer("done")];
    const server = await scriptedServer([...round, ...round]);
    const run = inMemoryAgent({
      policy: { ...anything, toolbox: [{ tool: "greet_user" }], grants: [{ intent: "any", tool: "greet_user" }] },
      tools: [greet],
      deps: { greeting: "hello" },
      connection: connectionTo(server.baseURL),
    });
    for (const message of ["one", "two"]) {
      const { outcome, events } = await collectRun(run(message));
      expect(outcome).toBe("answered");
      expect(eventsOf(events, "call.finished")[0]!.data.result).toBe("hello");
    }
    await server.close();
  });

  test("lets one run at a time into an exclusive tool, and nobody who has given up waiting", async () => {
    let inside = 0;
    let most = 0;
    const entered: string[] = [];
    const gates: (() => void)[] = [];
    const print = defineTool({
      name: "print_page",
      description: "Prints",
      input: z.object({ page: z.string() }),
      execution: { exclusive: true },
      timeoutMs: 1000,
      handler: async ({ page }) => {
        entered.push(page);
        most = Math.max(most, ++inside);
        await new Promise<void>((resolve) => gates.push(resolve));
        inside--;
        return page;
      },
    });
    const server = await scriptedServer([]);
    const run = inMemoryAgent({
      policy: { ...anything, toolbox: [{ tool: "print_page" }], grants: [{ intent: "any", tool: "print_page" }] },
      tools: [print],
      connection: connectionTo(server.baseURL),
    });
    const model = (page: string) => {
      let asked = 0;
      const reply = { finishReason: "stop" as const, repairs: [], usage: { prompt: 1, completion: 1 } };
      return {
        complete: async () => ({
          ok: true as const,
          reply:
            asked++ === 0
              ? {
                  ...reply,
                  text: "",
                  toolCalls: [{ id: "c0", name: "print_page", arguments: JSON.stringify({ page }) }],
                }
              : { ...reply, text: "done", toolCalls: [] },
        }),
      };
    };
    const cancel = new AbortController();
    const first = collectRun(run("a", { ports: { model: model("first") } }));
    await expect.poll(() => entered).toEqual(["first"]);
    const gaveUp = collectRun(run("b", { ports: { model: model("gave up") }, signal: cancel.signal }));
    const last = collectRun(run("c", { ports: { model: model("last") } }));
    cancel.abort();
    expect((await gaveUp).outcome).toBe("cancelled");
    gates[0]!();
    await expect.poll(() => entered).toEqual(["first", "last"]);
    gates[1]!();
    expect((await first).outcome).toBe("answered");
    expect((await last).outcome).toBe("answered");
    expect(most).toBe(1);
    await server.close();
  });
});
