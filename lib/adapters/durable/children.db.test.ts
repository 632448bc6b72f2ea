import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeAgent, makeConversation, makeRun, makeTool, testClient, toolSpecOf } from "@/lib/db/testing/builders";
import type { CallStart } from "@/lib/engine/ports";
import { testDatabase } from "@/scripts/testing/database";
import { recordStarted } from "../tools/builtin/started";
import { childPort } from "./children";
import { Fence } from "./fence";
import { loadHistory } from "./load-history";

const { url } = testDatabase();
const db = testClient(url);
afterAll(() => db.$disconnect());

const tool = toolSpecOf("get_order", { readOnly: true });
let runId: string;

beforeAll(() => makeTool(db, tool));
beforeEach(async () => {
  runId = (await makeRun(db, (await makeConversation(db, (await makeAgent(db)).id)).id)).id;
});

const start = (...stepKeys: string[]) => {
  const calls = stepKeys.map((stepKey, index): CallStart => {
    return { stepKey, callId: stepKey, tool, arguments: {}, fingerprint: "f", round: 1, index };
  });
  return recordStarted(db, runId, calls);
};

test("answers with the calls below the steps asked about, at any depth, and with what was kept of them", async () => {
  const steps = ["round:1:call:0", "round:1:call:0/1:a", "round:1:call:0/1:a/1:b", "round:1:call:1/1:a", "round:1:call:10/1:a"]; // prettier-ignore
  await start(...steps);
  const port = childPort(db, runId, new Fence("w"));
  const output = { text: "a\0b\ud800", list: [1, null], none: null };
  await port.keep("round:1:call:0/1:a", output);
  const found = await port.load<typeof output>(["round:1:call:0", "round:1:call:1"]);
  expect(found.toSorted((a, b) => a.stepKey.localeCompare(b.stepKey))).toEqual([
    { stepKey: "round:1:call:0/1:a", tool: "get_order", output },
    { stepKey: "round:1:call:0/1:a/1:b", tool: "get_order", output: null },
    { stepKey: "round:1:call:1/1:a", tool: "get_order", output: null },
  ]);
  expect(await childPort(db, "another", new Fence("w")).load(["round:1:call:0"])).toEqual([]);
});

test("what was kept first stands", async () => {
  await start("s/1:a");
  const port = childPort(db, runId, new Fence("w"));
  await port.keep("s/1:a", "first");
  await port.keep("s/1:a", "second");
  expect(await port.load(["s"])).toMatchObject([{ output: "first" }]);
});

test("later runs read the results that the model got, not those of calls that tools made", async () => {
  const { conversationId } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  await start("s", "s/1:a");
  await db.toolCall.updateMany({ where: { runId, callId: "s" }, data: { line: "get_order() -> parent" } });
  const below = { parentCallId: "s", line: "get_order() -> child" };
  await db.toolCall.updateMany({ where: { runId, callId: "s/1:a" }, data: below });
  const [earlier] = await loadHistory(db, { conversationId, position: 2 }, new Set());
  expect(earlier?.toolLines).toEqual(["get_order() -> parent"]);
});

test("nothing is kept of a run that has ended", async () => {
  await db.run.update({ where: { id: runId }, data: { state: "finished", outcome: "failed" } });
  await childPort(db, runId, new Fence("w")).keep("s/1:a", 1);
  expect(await db.runStep.count({ where: { runId } })).toBe(0);
});

test("a process that no longer carries the run keeps nothing", async () => {
  await start("s/1:a");
  const fence = new Fence("w");
  fence.giveUp("lost");
  await expect(childPort(db, runId, fence).keep("s/1:a", 1)).rejects.toThrow();
  expect(await db.runStep.count({ where: { runId } })).toBe(0);
});
