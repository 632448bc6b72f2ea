import { expect, test } from "vitest";
import { z } from "zod";
import type { CallContext } from "../ports";
import { applyWrites, bufferedMemory } from "./memory";
import { createRunContext, runContext } from "./run-context";

const finishedCalls = [{ tool: "get_order", callId: "c0", ok: true }];
const user = { id: "u1", attributes: { role: "clerk" } };
const call: CallContext = {
  runId: "r1",
  sessionId: "s1",
  callId: "c1",
  stepKey: "round:1:call:0",
  signal: new AbortController().signal,
  idempotencyKey: "r1/c1",
  user,
  session: { rounds: 1, finishedCalls },
  memory: bufferedMemory({}),
  callTool: async (name) => `${name} called`,
};

test("a context is a frozen view: user and session are copies that nobody can change", () => {
  const deps = { log: [] as string[] };
  const context = createRunContext(call, deps);
  expect(context).toMatchObject({ runId: "r1", sessionId: "s1", callId: "c1", idempotencyKey: "r1/c1" });
  expect(context.deps).toBe(deps);
  expect(context.signal).toBe(call.signal);
  expect(() => Object.assign(context, { runId: "r2" })).toThrow(TypeError);
  expect(() => Object.assign(context.user!.attributes!, { role: "admin" })).toThrow(TypeError);
  expect(() => (context.session.finishedCalls as unknown[]).push("x")).toThrow(TypeError);
  finishedCalls.push({ tool: "refund", callId: "c9", ok: true });
  user.attributes.role = "admin";
  expect(context.session.finishedCalls).toHaveLength(1);
  expect(context.user?.attributes?.role).toBe("clerk");
});

test("the schema takes only a context that the runtime made", () => {
  const schema = z.object({ ctx: runContext() });
  expect(schema.safeParse({ ctx: createRunContext(call, null) }).success).toBe(true);
  expect(schema.safeParse({ ctx: { ...createRunContext(call, null) } }).success).toBe(false);
  expect(schema.safeParse({ ctx: { runId: "r1" } }).success).toBe(false);
  expect(() => z.toJSONSchema(schema)).toThrow();
});

test("memory: a call reads what it wrote, and the base stays as it was until the writes are applied", () => {
  const base = { kept: 1, gone: 2, list: [1] };
  const memory = bufferedMemory(base);
  memory.set("new", { a: [1] });
  memory.delete("gone");
  (memory.get("list") as number[]).push(2);
  expect(memory.keys().sort()).toEqual(["kept", "list", "new"]);
  expect(memory.get("gone")).toBeUndefined();
  expect(memory.get("list")).toEqual([1]);
  expect(base).toEqual({ kept: 1, gone: 2, list: [1] });
  expect(memory.writes()).toEqual({ set: { new: { a: [1] } }, delete: ["gone"] });
  expect(applyWrites(base, memory.writes())).toEqual({ kept: 1, list: [1], new: { a: [1] } });
});

test("memory: the last write of a key stands", () => {
  const memory = bufferedMemory({ a: 1 });
  memory.set("a", 2);
  memory.delete("a");
  expect(memory.writes()).toEqual({ set: {}, delete: ["a"] });
  memory.set("a", 3);
  expect(memory.writes()).toEqual({ set: { a: 3 }, delete: [] });
});

test("memory: writes of calls apply in order; names of Object.prototype are plain keys", () => {
  const first = bufferedMemory({});
  first.set("__proto__", "x");
  first.set("n", 1);
  const second = bufferedMemory({});
  second.set("n", 2);
  expect(bufferedMemory({}).get("toString")).toBeUndefined();
  const after = [first, second].reduce((memory, call) => applyWrites(memory, call.writes()), {});
  expect(JSON.stringify(after)).toBe('{"__proto__":"x","n":2}');
});
