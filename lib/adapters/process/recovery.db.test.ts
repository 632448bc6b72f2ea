import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAgent, makeConversation, makeRun, testClient } from "@/lib/db/testing/builders";
import { storedEvent } from "@/lib/db/runs";
import { claimTurns } from "@/lib/db/turns";
import { scriptedServer, type ScriptedServer } from "@/lib/engine/testing/http";
import type { PolicyInput } from "@/lib/engine/policy/document";
import { testDatabase } from "@/scripts/testing/database";

const { url } = testDatabase();
const db = testClient(url);

/** Where the carriers' tools call: which calls came, and what lets them go on. */
let home: Server;
const called: string[] = [];
const holds = new Map<string, Promise<void>>();
const onCall = new Map<string, () => void>();

const CARRIER = fileURLToPath(new URL("./testing/carrier.ts", import.meta.url));
let model: ScriptedServer;
let carriers: ChildProcess[] = [];

beforeAll(async () => {
  home = createServer((request, response) => {
    const call = request.url?.slice(1) ?? "";
    called.push(call);
    onCall.get(call)?.();
    void (holds.get(call) ?? Promise.resolve()).then(() => response.end(JSON.stringify({ done: call })));
  });
  await once(home.listen(0, "127.0.0.1"), "listening");
});
beforeEach(async () => {
  model = await scriptedServer();
  called.length = 0;
  holds.clear();
});
afterEach(async () => {
  for (const carrier of carriers) await kill(carrier);
  carriers = [];
  await model.close();
});
afterAll(async () => {
  home.closeAllConnections();
  home.close();
  await db.$disconnect();
});

async function carrier(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", CARRIER], {
    env: { ...process.env, DATABASE_URL: url, CALL_HOME: `http://127.0.0.1:${(home.address() as AddressInfo).port}` },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  carriers.push(child);
  await once(child, "message");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

const TOOLS = ["look_up", "send_parcel", "look_up_all", "send_found"];

const POLICY: PolicyInput = {
  toolPolicy: "intent_scoped",
  routingMode: "bounded",
  toolbox: TOOLS.map((tool) => ({ tool })),
  intents: [{ name: "parcels", description: "Parcels", examples: ["Where is my parcel?"] }],
  grants: TOOLS.map((tool) => ({ intent: "parcels", tool })),
};

const CLASS = {
  response: { content: '{"type":"parcels","confidence":0.95,"reason":"asks for a parcel"}', finish_reason: "stop" },
};
const says = (content: string) => ({ response: { content, finish_reason: "stop" } });
const calls = (...names: string[]) => ({
  response: {
    finish_reason: "tool_calls",
    tool_calls: names.map((name, n) => ({
      id: `call_${n}`,
      type: "function",
      function: { name, arguments: `{"id":"${n}"}` },
    })),
  },
});

/** A run that has its turn, for whichever carrier comes. */
async function claimedRun(): Promise<string> {
  const agent = await makeAgent(db, POLICY);
  await db.connection.update({ where: { id: agent.connectionId }, data: { baseUrl: model.baseURL } });
  const run = await makeRun(db, (await makeConversation(db, agent.id)).id, "queued");
  await db.$transaction(claimTurns);
  return run.id;
}

const ended = (runId: string) =>
  expect
    .poll(async () => (await db.run.findUniqueOrThrow({ where: { id: runId } })).state, {
      timeout: 40_000,
      interval: 100,
    })
    .toBe("finished");

async function eventsOf(runId: string) {
  const rows = await db.traceEvent.findMany({ where: { runId }, orderBy: { seq: "asc" } });
  return rows.map(storedEvent);
}

const callsOf = (runId: string) =>
  db.toolCall.findMany({
    where: { runId },
    orderBy: [{ parentCallId: { sort: "asc", nulls: "first" } }, { index: "asc" }],
  });

/** The purposes of the requests that the model got: the classifier is the one without a stream of rounds. */
const classified = () => model.requests.filter(({ body }) => body.max_tokens === 220).length;

/** Waits until a tool has called home; it is answered when the answer is called. */
function held(call: string): { entered: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  holds.set(call, new Promise((resolve) => (release = resolve)));
  const entered = new Promise<void>((resolve) => onCall.set(call, resolve));
  return { entered, release };
}

/** The carriers declare their tools when they start; the policy of a run needs them before. */
beforeAll(async () => {
  await kill(await carrier());
}, 60_000);

describe("kill -9", () => {
  test("after the route step: the run ends well, and the classifier was asked once", async () => {
    model.script(CLASS, { hang: true }, says("It is on its way."));
    const runId = await claimedRun();
    const first = await carrier();
    await model.request(1);
    await kill(first);
    await carrier();
    await ended(runId);
    expect(classified()).toBe(1);
    expect(model.requests).toHaveLength(3);
    const events = await eventsOf(runId);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1));
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
    expect(events.filter(({ type }) => type === "route.decided")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({
      type: "run.finished",
      data: { outcome: "answered", answer: "It is on its way." },
    });
  }, 120_000);

  test("inside a read: it is taken again, and what had finished beside it is not", async () => {
    model.script(CLASS, calls("look_up", "look_up"), says("Found both."));
    const { entered, release } = held("look_up/1");
    const runId = await claimedRun();
    const first = await carrier();
    await entered;
    // The call beside it has finished once its step is recorded.
    await expect
      .poll(() => db.$queryRaw`SELECT 1 AS n FROM dbos.operation_outputs WHERE function_name = 'round:1:call:0'`, {
        timeout: 20_000,
      })
      .toHaveLength(1);
    await kill(first);
    release();
    await carrier();
    await ended(runId);
    expect(called.toSorted()).toEqual(["look_up/0", "look_up/1", "look_up/1"]);
    expect((await eventsOf(runId)).at(-1)).toMatchObject({
      data: { outcome: "answered", calls: { ran: 2, failed: 0 } },
    });
    expect(classified()).toBe(1);
  }, 120_000);

  test("F170 inside a write: it is not repeated, and the model is told that nobody knows", async () => {
    model.script(CLASS, calls("send_parcel"), says("I cannot say whether it was sent."));
    const { entered, release } = held("send_parcel/0");
    const runId = await claimedRun();
    const first = await carrier();
    await entered;
    await kill(first);
    release();
    await carrier();
    await ended(runId);
    expect(called).toEqual(["send_parcel/0"]);
    const finished = (await eventsOf(runId)).find(({ type }) => type === "call.finished");
    expect(finished).toMatchObject({ data: { ran: true, error: { type: "indeterminate", effect: "unknown" } } });
    const told = JSON.stringify(model.requests.at(-1)?.body);
    expect(told).toContain("indeterminate");
  }, 120_000);

  test("inside a read that a tool calls: the tool is taken again, and gets what had been found", async () => {
    model.script(CLASS, calls("look_up_all"), says("Found both."));
    const { entered, release } = held("look_up/0.1");
    const runId = await claimedRun();
    const first = await carrier();
    await entered;
    await kill(first);
    release();
    await carrier();
    await ended(runId);
    expect(called).toEqual(["look_up/0.0", "look_up/0.1", "look_up/0.1"]);
    expect(await callsOf(runId)).toMatchObject([
      { name: "look_up_all", parentCallId: null, status: "success" },
      { name: "look_up", parentCallId: "call_0", status: "success", rule: "granted", arguments: '{"id":"0.0"}' },
      { name: "look_up", parentCallId: "call_0", status: "success", rule: "granted", arguments: '{"id":"0.1"}' },
    ]);
    expect((await eventsOf(runId)).at(-1)).toMatchObject({ data: { calls: { ran: 3, failed: 0, notRun: 0 } } });
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("look_up/0.0");
    expect(await db.runStep.count({ where: { runId } })).toBe(0);
  }, 120_000);

  test("inside a write that a tool calls: neither is repeated, and what had been found stands", async () => {
    model.script(CLASS, calls("send_found"), says("I cannot say whether it was sent."));
    const { entered, release } = held("send_parcel/0.1");
    const runId = await claimedRun();
    const first = await carrier();
    await entered;
    await kill(first);
    release();
    await carrier();
    await ended(runId);
    expect(called).toEqual(["look_up/0.0", "send_parcel/0.1"]);
    expect(await callsOf(runId)).toMatchObject([
      { name: "send_found", parentCallId: null, status: "error", errorType: "indeterminate" },
      { name: "look_up", parentCallId: "call_0", status: "success" },
      { name: "send_parcel", parentCallId: "call_0", status: "error", errorType: "indeterminate" },
    ]);
    expect((await eventsOf(runId)).at(-1)).toMatchObject({ data: { calls: { ran: 3, failed: 2, notRun: 0 } } });
  }, 120_000);
});
