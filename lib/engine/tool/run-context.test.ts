import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { Json } from "../json";
import type { CallContext, SessionSnapshot } from "../ports";
import type { RunRequest } from "../run/request";
import { defineTool, type Tool } from "./define-tool";
import { applyWrites, bufferedMemory } from "./memory";
import { toModelTool } from "./model-tool";
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

test("types: other tools can be called through the context of a handler, and through nothing else", async () => {
  const composed = defineTool({
    name: "composed",
    description: "",
    input: z.object({ id: z.string(), ctx: runContext() }),
    handler: async ({ id, ctx, ...rest }) => {
      expectTypeOf(ctx.callTool).parameters.toEqualTypeOf<[string, Readonly<Record<string, unknown>>?]>();
      expectTypeOf(ctx.callTool).returns.resolves.toEqualTypeOf<Json>();
      expectTypeOf(rest).not.toHaveProperty("callTool");
      return ctx.callTool("get_order", { id });
    },
  });
  await expect(composed.invoke({ id: "A1" }, createRunContext(call, null))).resolves.toBe("get_order called");
  defineTool({
    name: "alone",
    description: "",
    input: z.object({ id: z.string() }),
    handler: (args) => {
      expectTypeOf(args).not.toHaveProperty("callTool");
      return null;
    },
  });
  expectTypeOf<Tool>().not.toHaveProperty("callTool");
  expectTypeOf<SessionSnapshot>().not.toHaveProperty("callTool");
  expectTypeOf<RunRequest>().not.toHaveProperty("callTool");
  expect(JSON.stringify(toModelTool(composed))).not.toMatch(/ctx|callTool/);
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

test("memory: a call inside a call goes on from what that wrote, and its writes become that one's", () => {
  const outer = bufferedMemory({ kept: 1, gone: 2, back: 3 });
  outer.set("own", 1);
  outer.delete("back");
  const inner = bufferedMemory(outer.snapshot());
  expect(inner.keys().sort()).toEqual(["gone", "kept", "own"]);
  inner.set("back", 4);
  inner.delete("gone");
  expect(outer.keys().sort()).toEqual(["gone", "kept", "own"]);
  outer.apply(inner.writes());
  expect(outer.writes()).toEqual({ set: { own: 1, back: 4 }, delete: ["gone"] });
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
