import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { makeAgent, makeConversation, makeRun, makeTool, testClient, toolSpecOf } from "@/lib/db/testing/builders";
import { claimTurns, type ClaimedRun } from "@/lib/db/turns";
import type { Ports } from "@/lib/engine/ports";
import type { RunRequest } from "@/lib/engine/run/request";
import { defineTool, type Tool } from "@/lib/engine/tool/define-tool";
import type { EventData, EventType, TraceEvent } from "@/lib/engine/trace/events";
import { testDatabase } from "@/scripts/testing/database";
import { listen, type Notices } from "../trace/listen";
import { notify } from "../trace/notices";
import { launchRuntime, type Runtime } from "./runtime";

const { url } = testDatabase();
const db = testClient(url);
let notices: Notices;
let runtime: Runtime | null = null;
const logged: string[] = [];

type Engine = (request: RunRequest, ports: Required<Ports>) => Promise<void>;
/** What the next runs do instead of asking a model. */
let engine: Engine;

const tool = defineTool({ name: "note", description: "Notes.", input: z.object({}), handler: () => "noted" });

beforeAll(async () => {
  await makeTool(db, toolSpecOf("note", { readOnly: true }));
});
beforeEach(() => {
  notices = listen(url, (message) => logged.push(message));
  logged.length = 0;
});
afterEach(async () => {
  await runtime?.stop(0);
  runtime = null;
  await notices.close();
});
afterAll(() => db.$disconnect());

async function launch(): Promise<Runtime> {
  await notices.ready();
  runtime = await launchRuntime({
    db,
    databaseUrl: url,
    notices,
    name: "test",
    builtin: { tools: new Map<string, Tool>([[tool.name, tool]]), deps: null },
    model: () => ({ complete: () => Promise.reject(new Error("no model is asked here")) }),
    engine: async function* (request, ports) {
      await engine(request, ports as Required<Ports>);
      yield event("run.finished", "end", {});
    },
    credentials: ["sk-123456"],
    log: (message, error) => logged.push(`${message} ${error instanceof Error ? error.message : ""}`),
  });
  return runtime;
}

function event<T extends EventType>(type: T, step: string, data: Partial<EventData[T]>): TraceEvent {
  return {
    key: `${step}/${type}`,
    type,
    step,
    round: null,
    at: Date.now(),
    durationMs: null,
    data,
  } as unknown as TraceEvent;
}

const finish = (ports: Required<Ports>, answer: string, outcome: "answered" | "cancelled" = "answered") =>
  ports.trace.write([
    event("run.finished", "end", {
      outcome,
      terminationReason: null,
      answer,
      answerFrom: "model",
      message: null,
      rounds: 1,
      calls: { ran: 0, failed: 0, notRun: 0 },
      tokens: { prompt: 1, completion: 1, estimated: false },
      cost: null,
      activeMs: 5,
      budgets: [],
    }),
  ]);

/** A queued run of a conversation of its own, with a policy whose toolbox holds the tool. */
async function queuedRun(conversationId?: string) {
  if (conversationId) return makeRun(db, conversationId, "queued");
  const agent = await makeAgent(db, { toolbox: [{ tool: "note" }] });
  return makeRun(db, (await makeConversation(db, agent.id)).id, "queued");
}

const claim = (): Promise<ClaimedRun[]> => db.$transaction(claimTurns);
const runOf = (id: string) => db.run.findUniqueOrThrow({ where: { id } });
const ended = (id: string) =>
  expect.poll(async () => (await runOf(id)).state, { timeout: 20_000, interval: 50 }).toBe("finished");

describe("a run", () => {
  test("is carried to its end, on the published version, and gives the turn to the next of its conversation", async () => {
    const order: string[] = [];
    engine = async (request, ports) => {
      order.push(`${request.runId} begins`);
      const answer = await ports.steps.run("round:1:model", () =>
        Promise.resolve({ text: `v${request.version?.number}` }),
      );
      await finish(ports, answer.text);
      order.push(`${request.runId} ends`);
    };
    const first = await queuedRun();
    const second = await queuedRun(first.conversationId);
    await (await launch()).start(await claim());
    await ended(second.id);
    expect(order).toEqual([`${first.id} begins`, `${first.id} ends`, `${second.id} begins`, `${second.id} ends`]);
    expect(await runOf(first.id)).toMatchObject({ outcome: "answered", basis: null });
    expect((await runOf(first.id)).fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(logged).toEqual([]);
  });

  test("reads what its conversation has been so far", async () => {
    const requests: RunRequest[] = [];
    engine = async (request, ports) => {
      requests.push(request);
      await ports.trace.write([
        event("route.decided", "route", {
          outcome: "routed",
          intent: "order_status",
          source: "rule_strong",
          confidence: 1,
          entities: { order_id: "7" },
          evidence: [],
          pending: { intent: "x", missing: [], entities: {}, evidence: [], inARow: 1, askedAt: 1, runId: "r" },
        }),
      ]);
      await ports.memory.save({ ...(await ports.memory.load()), seen: request.history.length });
      await finish(ports, "It is on its way.");
    };
    const first = await queuedRun();
    const second = await queuedRun(first.conversationId);
    await (await launch()).start(await claim());
    await ended(second.id);
    expect(requests[0]?.history).toEqual([]);
    expect(requests[1]?.pending).toMatchObject({ intent: "x" });
    expect(requests[1]?.history).toMatchObject([
      {
        message: "hello",
        answer: "It is on its way.",
        finished: true,
        intent: "order_status",
        routed: true,
        entities: { order_id: "7" },
      },
    ]);
    const { memory } = await db.conversation.findUniqueOrThrow({ where: { id: first.conversationId } });
    expect(JSON.parse(memory)).toEqual({ seen: 1 });
  });

  test("without a published version ends, and says why to those who look after it", async () => {
    const agent = await makeAgent(db);
    const run = await makeRun(db, (await makeConversation(db, agent.id)).id, "queued");
    await (await launch()).start(await claim());
    await ended(run.id);
    const row = await db.traceEvent.findFirstOrThrow({ where: { runId: run.id } });
    expect(JSON.parse(row.payload)).toMatchObject({
      outcome: "failed",
      terminationReason: "internal_error",
      message: expect.stringContaining("no published version") as string,
    });
  });

  test("that has a turn and no workflow is started by whoever comes next", async () => {
    engine = (_, ports) => finish(ports, "late");
    const claimed = await queuedRun();
    await claim(); // and the process is gone before it starts it
    const queued = await queuedRun(); // and this one was never claimed
    await launch();
    await Promise.all([ended(claimed.id), ended(queued.id)]);
  });

  test("whose cancel is asked for anywhere is aborted", async () => {
    let waiting = (): void => undefined;
    const entered = new Promise<void>((resolve) => (waiting = resolve));
    engine = async (request, ports) => {
      const how = await ports.steps.run("round:1:model", () => {
        waiting();
        return new Promise<string>((resolve) => request.signal?.addEventListener("abort", () => resolve("aborted")));
      });
      const { cancelled } = await ports.control.read();
      await finish(ports, `${how} ${cancelled}`, "cancelled");
    };
    const run = await queuedRun();
    await (await launch()).start(await claim());
    await entered;
    await db.run.update({ where: { id: run.id }, data: { cancelRequestedAt: new Date() } });
    await notify(db, { kind: "cancel", runId: run.id });
    await ended(run.id);
    const answer = await db.message.findFirstOrThrow({ where: { runId: run.id, role: "assistant" } });
    expect(JSON.parse(answer.text)).toBe("aborted true");
  });
});

describe("what fails", () => {
  test("a port that failed repeats its step and none that had finished", async () => {
    const taken: string[] = [];
    let fail = true;
    engine = async (_, ports) => {
      const one = await ports.steps.run("route:intent:v3", () => Promise.resolve(taken.push("route")));
      const two = await ports.steps.run("round:1:model", () => {
        taken.push("model");
        if (!fail) return Promise.resolve(2);
        fail = false;
        return Promise.reject(new Error("the database went away with sk-123456"));
      });
      await finish(ports, `${one} ${two}`);
    };
    const run = await queuedRun();
    await (await launch()).start(await claim());
    await ended(run.id);
    expect(taken).toEqual(["route", "model", "model"]);
    expect(logged.join()).toContain("was interrupted (1)");
    expect((await runOf(run.id)).outcome).toBe("answered");
  });

  test("a run that is interrupted over and over ends, without the secret that its error held", async () => {
    engine = () => Promise.reject(new Error("no way with sk-123456"));
    const run = await queuedRun();
    await (await launch()).start(await claim());
    await ended(run.id);
    const { payload } = await db.traceEvent.findFirstOrThrow({ where: { runId: run.id } });
    expect(JSON.parse(payload)).toMatchObject({ outcome: "failed", message: "no way with [redacted]" });
  });

  test("a process that stops gives its runs up unfinished, and the next one carries them on", async () => {
    const taken: string[] = [];
    let hang = true;
    let waiting = (): void => undefined;
    const entered = new Promise<void>((resolve) => (waiting = resolve));
    engine = async (request, ports) => {
      await ports.steps.run("route:intent:v3", () => Promise.resolve(taken.push("route")));
      const reply = await ports.steps.run("round:1:model", () => {
        taken.push("model");
        if (!hang) return Promise.resolve("whole");
        waiting();
        return new Promise<string>((resolve) => request.signal?.addEventListener("abort", () => resolve("cut off")));
      });
      await finish(ports, reply);
    };
    const run = await queuedRun();
    const first = await launch();
    await first.start(await claim());
    await entered;
    await first.stop(0);
    expect((await runOf(run.id)).state).toBe("running");
    hang = false;
    await launch();
    await ended(run.id);
    expect(taken).toEqual(["route", "model", "model"]);
    const answer = await db.message.findFirstOrThrow({ where: { runId: run.id, role: "assistant" } });
    expect(JSON.parse(answer.text)).toBe("whole");
  });
});
