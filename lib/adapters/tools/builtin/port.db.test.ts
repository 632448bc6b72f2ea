import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { testDatabase } from "@/scripts/testing/database";
import { makeAgent, makeConversation, makeRun, makeTool, testClient, toolSpecOf } from "@/lib/db/testing/builders";
import type { CallContext, CallStart } from "@/lib/engine/ports";
import { defineTool, type Tool } from "@/lib/engine/tool/define-tool";
import { ToolInputError } from "@/lib/engine/tool/errors";
import { bufferedMemory } from "@/lib/engine/tool/memory";
import { runContext } from "@/lib/engine/tool/run-context";
import type { ToolSpec } from "@/lib/engine/tool/spec";
import { BuiltinToolPort } from "./port";

const { url } = testDatabase();
/** Two processes as far as the database can tell: each has connections of its own. */
const here = testClient(url);
const there = testClient(url);
afterAll(() => Promise.all([here.$disconnect(), there.$disconnect()]));

const specs = {
  read: toolSpecOf("read_order", { readOnly: true }),
  write: toolSpecOf("cancel_order", { statefulAction: true }),
  alone: toolSpecOf("open_valve", { exclusive: true }),
  unknown: toolSpecOf("mystery"),
};
const idle = new AbortController().signal;
const entered: string[] = [];
const readOrder = defineTool({
  name: "read_order",
  description: "Reads.",
  input: z.object({ ctx: runContext<{ greeting: string }>(), order_id: z.string().optional() }),
  handler: ({ ctx, order_id }) => {
    entered.push(ctx.callId);
    return { greeting: ctx.deps.greeting, order_id, key: ctx.idempotencyKey };
  },
});
const builtin = {
  tools: new Map<string, Tool<{ greeting: string }>>([[readOrder.name, readOrder]]),
  deps: { greeting: "hi" },
};
const times = { holdMs: 600, waitMs: 150 };

let agentId: string;
let runId: string;

beforeAll(async () => {
  for (const spec of Object.values(specs)) await makeTool(here, spec);
});

beforeEach(async () => {
  await here.toolLease.deleteMany();
  await here.tool.updateMany({ data: { enabled: true, tightenedApproval: false, tightenedWrites: false } });
  const agent = await makeAgent(here);
  agentId = agent.id;
  runId = (await makeRun(here, (await makeConversation(here, agent.id)).id)).id;
  entered.length = 0;
});

const ports: BuiltinToolPort<{ greeting: string }>[] = [];
afterEach(() => Promise.all(ports.splice(0).map((port) => port.dispose())));

function callOf(tool: ToolSpec, index = 0, round = 1): CallStart {
  const stepKey = `round:${round}:call:${index}`;
  return { stepKey, callId: `call-${round}-${index}`, tool, arguments: {}, fingerprint: "f", round, index };
}

function portOf(db = here, id = runId, waitMs = times.waitMs, signal = idle) {
  const port = new BuiltinToolPort(db, builtin, { runId: id, signal }, { ...times, waitMs });
  ports.push(port);
  return port;
}

const contextOf = (call: CallStart, signal = idle): CallContext => ({
  runId,
  sessionId: "s",
  callId: call.callId,
  stepKey: call.stepKey,
  signal,
  idempotencyKey: `${runId}/${call.stepKey}`,
  user: undefined,
  session: { rounds: 0, finishedCalls: [] },
  memory: bufferedMemory({}),
  callTool: async (name) => `${name} called`,
});

describe("who may enter", () => {
  test("all calls of a batch are recorded in the model's order, and enter", async () => {
    const calls = [callOf(specs.read, 0), callOf(specs.write, 1), callOf(specs.unknown, 2)];
    expect(await portOf().start(calls)).toEqual(["enter", "enter", "enter"]);
    const rows = await here.toolCall.findMany({ where: { runId }, orderBy: { index: "asc" } });
    expect(
      rows.map(({ name, status, revision, stepKey, purpose }) => [name, status, revision, stepKey, purpose]),
    ).toEqual(calls.map(({ tool, stepKey }) => [tool.name, "started", 1, stepKey, "live"]));
    expect(rows.every((row) => row.arguments === null)).toBe(true);
  });

  const switches: [string, () => Promise<unknown>, string[]][] = [
    [
      "the kill switch",
      () => here.tool.update({ where: { name: "read_order" }, data: { enabled: false } }),
      ["disabled", "enter"],
    ],
    ["a pause", () => here.agent.update({ where: { id: agentId }, data: { paused: true } }), ["paused", "paused"]],
    [
      "a cancel",
      () => here.run.update({ where: { id: runId }, data: { cancelRequestedAt: new Date() } }),
      ["cancelled", "cancelled"],
    ],
    [
      "approval on",
      () => here.tool.update({ where: { name: "cancel_order" }, data: { tightenedApproval: true } }),
      ["enter", "tightened"],
    ],
    [
      "readOnly off",
      () => here.tool.update({ where: { name: "read_order" }, data: { tightenedWrites: true } }),
      ["tightened", "enter"],
    ],
  ];
  test.each(switches)("%s counts for the next call, also of a run under way", async (_, turn, verdicts) => {
    const port = portOf();
    expect(await port.start([callOf(specs.read, 0, 1), callOf(specs.write, 1, 1)])).toEqual(["enter", "enter"]);
    await turn();
    expect(await port.start([callOf(specs.read, 0, 2), callOf(specs.write, 1, 2)])).toEqual(verdicts);
    const started = await here.toolCall.count({ where: { runId, round: 2 } });
    expect(started).toBe(verdicts.filter((verdict) => verdict === "enter").length);
  });

  test("a call that is approved is not held up by the switch that asks for approval", async () => {
    await here.tool.update({ where: { name: "cancel_order" }, data: { tightenedApproval: true } });
    expect(await portOf().start([callOf({ ...specs.write, approval: "always" })])).toEqual(["enter"]);
  });

  test("a tool that is not in the registry never runs", async () => {
    expect(await portOf().start([callOf(toolSpecOf("nobody", { readOnly: true }))])).toEqual(["disabled"]);
  });

  test("a call that a handler makes stands below its parent", async () => {
    const parent = callOf(specs.write);
    const child: CallStart = { ...callOf(specs.read, 0), callId: "child", stepKey: "below", parent: parent.callId };
    const port = portOf();
    expect(await port.start([parent])).toEqual(["enter"]);
    expect(await port.start([child])).toEqual(["enter"]);
    const where = { runId_callId: { runId, callId: "child" } };
    expect(await here.toolCall.findUnique({ where })).toMatchObject({ parentCallId: parent.callId, stepKey: "below" });
    await expect(port.start([{ ...child, callId: "b", stepKey: "b", parent: "nobody" }])).rejects.toThrow();
  });

  test("a run that is gone lets nothing run", async () => {
    await expect(portOf(here, "gone").start([callOf(specs.read)])).rejects.toThrow(/recorded as started/);
  });

  test("found started says so whatever was switched off since", async () => {
    await portOf().start([callOf(specs.write)]);
    await here.tool.update({ where: { name: "cancel_order" }, data: { enabled: false } });
    await here.run.update({ where: { id: runId }, data: { cancelRequestedAt: new Date() } });
    expect(await portOf(there).start([callOf(specs.write)])).toEqual(["found_started"]);
  });

  test("of two processes that start the same calls at once, exactly one enters each", async () => {
    for (let round = 1; round <= 20; round++) {
      const calls = [callOf(specs.read, 0, round), callOf(specs.write, 1, round)];
      const both = await Promise.all([portOf(here).start(calls), portOf(there).start(calls)]);
      for (const at of [0, 1]) expect(both.map((verdicts) => verdicts[at]).sort()).toEqual(["enter", "found_started"]);
    }
  });
});

describe("an exclusive tool", () => {
  const other = async () => (await makeRun(here, (await makeConversation(here, agentId)).id)).id;

  test("is held by one call across processes; the others are told that it is busy, and run nothing", async () => {
    const second = await other();
    const both = [portOf(here), portOf(there, second)];
    const verdicts = await Promise.all(both.map((port) => port.start([callOf(specs.alone)])));
    expect(verdicts.flat().sort()).toEqual(["busy", "enter"]);
    expect(await here.toolCall.count({ where: { name: "open_valve", runId: { in: [runId, second] } } })).toBe(1);
  });

  test("is waited for, for a bounded time", async () => {
    const first = portOf();
    await first.start([callOf(specs.alone)]);
    const second = portOf(there, await other(), 20_000).start([callOf(specs.alone)]);
    await first.execute(callOf(specs.alone), contextOf(callOf(specs.alone))).catch(() => undefined);
    expect(await second).toEqual(["enter"]);
  });

  test("is kept while the call runs, longer than one lease", async () => {
    await portOf().start([callOf(specs.alone)]);
    const rival = portOf(there, await other(), 3 * times.holdMs);
    expect(await rival.start([callOf(specs.alone)])).toEqual(["busy"]);
  });

  test("comes free when its process is gone", async () => {
    const gone = { toolName: "open_valve", runId: "dead", stepKey: "s", expiresAt: new Date(Date.now() + 100) };
    await here.toolLease.create({ data: gone });
    expect(await portOf().start([callOf(specs.alone)])).toEqual(["enter"]);
  });

  test("is taken again by the same call after a recovery, and given back where it may not be entered", async () => {
    await portOf(here).start([callOf(specs.alone)]);
    expect(await portOf(there).start([callOf(specs.alone)])).toEqual(["found_started"]);
    expect(await here.toolLease.count()).toBe(0);
  });

  test("the end of the call that makes it ends the wait, and is no cancel of the run", async () => {
    await portOf().start([callOf(specs.alone)]);
    const over = new AbortController();
    const verdict = portOf(there, await other(), 60_000).start([callOf(specs.alone)], over.signal);
    over.abort();
    expect(await verdict).toEqual(["busy"]);
  });

  test("a cancel ends the wait", async () => {
    await portOf().start([callOf(specs.alone)]);
    const stop = new AbortController();
    const verdict = portOf(there, await other(), 60_000, stop.signal).start([callOf(specs.alone)]);
    stop.abort();
    expect(await verdict).toEqual(["cancelled"]);
  });
});

describe("the handler", () => {
  test("gets its arguments, its deps and a key that is stable over recovery", async () => {
    const call = { ...callOf(specs.read), arguments: { order_id: "120000082" } };
    expect(await portOf().execute(call, contextOf(call))).toEqual({
      greeting: "hi",
      order_id: "120000082",
      key: `${runId}/round:1:call:0`,
    });
    expect(entered).toEqual([call.callId]);
  });

  test("is not entered with arguments that its own schema refuses", async () => {
    const call = { ...callOf(specs.read), arguments: { order_id: 5 } };
    await expect(portOf().execute(call, contextOf(call))).rejects.toBeInstanceOf(ToolInputError);
    expect(entered).toEqual([]);
  });

  test.each(["toString", "__proto__", "cancel_order"])("code that is missing is an error: %s", async (name) => {
    const call = callOf(toolSpecOf(name));
    await expect(portOf().execute(call, contextOf(call))).rejects.toThrow(/not part of this installation/);
  });
});
