import { expect, test } from "vitest";
import { z } from "zod";
import { eventsOf, taskPolicy, testRun } from "../testing/run-builder";
import { fakeSpec } from "../testing/fake-tools";
import { defineTool } from "../tool/define-tool";
import { runContext } from "../tool/run-context";
import type { ToolSpec } from "../tool/spec";

const input = (name: string) => z.object({ id: z.string(), [name]: runContext() });
const declared = (name: string): ToolSpec => {
  const tool = defineTool({ name: "f", description: "", input: input(name), handler: () => null });
  // As a stored revision holds it: plain data.
  return JSON.parse(JSON.stringify({ ...tool, execution: { readOnly: true } })) as ToolSpec;
};
const callOf = async (spec: ToolSpec, args: object) => {
  const run = await testRun({
    policy: taskPolicy(["f"]),
    tools: [spec],
    handlers: { f: () => "ok" },
    rounds: [{ calls: [["f", args]] }, "done"],
  });
  const [decided] = eventsOf(run.events, "call.decided");
  return { entered: run.port.entered.map((call) => call.arguments), decided: decided!.data };
};

test.each(["ctx", "run", "session", "toString"])(
  "a value that the model sends for the context %s is dropped",
  async (name) => {
    const { entered, decided } = await callOf(declared(name), { id: "1", [name]: { user: "root" } });
    expect(entered).toEqual([{ id: "1" }]);
    expect(decided.dropped).toEqual([name]);
  },
);

test("a tool whose context stands elsewhere knows no ctx", async () => {
  const { entered, decided } = await callOf(declared("run"), { id: "1", ctx: "x" });
  expect([entered, decided.dropped]).toEqual([[], []]);
});

test.each([null, undefined])("a tool without a context (%s) may have a parameter of that name", async (contextKey) => {
  const inputSchema = { type: "object", properties: { ctx: { type: "string" } }, required: ["ctx"] };
  const { entered, decided } = await callOf(fakeSpec("f", { contextKey, inputSchema }), { ctx: "prod" });
  expect([entered, decided.dropped]).toEqual([[{ ctx: "prod" }], []]);
});
