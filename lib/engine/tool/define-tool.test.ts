import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { JsonObject } from "../json";
import type { CallContext } from "../ports";
import { defineTool, type Tool } from "./define-tool";
import { ToolDefinitionError, ToolInputError } from "./errors";
import { bufferedMemory } from "./memory";
import { toModelTool } from "./model-tool";
import { createRunContext, runContext, type RunContext } from "./run-context";

interface AppDeps {
  orders: Map<string, string>;
}

const call: CallContext = {
  runId: "run-1",
  sessionId: "session-1",
  callId: "call-1",
  stepKey: "round:1:call:0",
  signal: new AbortController().signal,
  idempotencyKey: "run-1/call-1",
  user: { id: "u1", attributes: { role: "clerk" } },
  session: { rounds: 1, finishedCalls: [{ tool: "get_order", callId: "call-0", ok: true }] },
  memory: bufferedMemory({ seen: 1 }),
  callTool: async (name) => `${name} called`,
};
const deps: AppDeps = { orders: new Map([["A1", "shipped"]]) };
const context = createRunContext(call, deps);

const echo = <Input extends z.ZodObject>(input: Input) =>
  defineTool({ name: "echo", description: "Says it again.", input, handler: (args): unknown => args });

describe("the two audiences of one declaration", () => {
  const lookUp = defineTool({
    name: "get_order_status",
    title: "Order status",
    description: "Looks up the status of an order.",
    whenToUse: "The user asks where an order is.",
    input: z.object({ order_id: z.string(), verbose: z.boolean().default(false), ctx: runContext<AppDeps>() }),
    output: z.object({ status: z.string() }),
    execution: { readOnly: true },
    timeoutMs: 2000,
    dependsOn: ["find_customer"],
    handler: ({ order_id, verbose, ctx }) => {
      expectTypeOf(order_id).toEqualTypeOf<string>();
      expectTypeOf(verbose).toEqualTypeOf<boolean>();
      expectTypeOf(ctx).toEqualTypeOf<RunContext<AppDeps>>();
      return { status: ctx.deps.orders.get(order_id) ?? "unknown" };
    },
  });

  test("the model sees the rest of the fields and when to use it", () => {
    expect(toModelTool(lookUp)).toEqual({
      type: "function",
      function: {
        name: "get_order_status",
        description: "Looks up the status of an order.\n\nWhen to use: The user asks where an order is.",
        parameters: {
          type: "object",
          properties: { order_id: { type: "string" }, verbose: { type: "boolean", default: false } },
          required: ["order_id"],
          additionalProperties: false,
        },
      },
    });
  });

  test("the specification is data with its defaults", () => {
    const { prepare, invoke, ...spec } = lookUp;
    expect(typeof prepare).toBe("function");
    expect(typeof invoke).toBe("function");
    expect(spec).toMatchObject({
      kind: "builtin",
      enabled: true,
      revision: 1,
      contextKey: "ctx",
      timeoutMs: 2000,
      dependsOn: ["find_customer"],
      execution: { readOnly: true },
      inputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema" },
      outputSchema: { type: "object", properties: { status: { type: "string" } }, required: ["status"] },
    });
    expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
  });

  test("the handler gets checked arguments with the context in place", async () => {
    await expect(lookUp.invoke({ order_id: "A1" }, context)).resolves.toEqual({ status: "shipped" });
  });

  test("types: a tool names the deps that it needs, and is no tool for others", () => {
    expectTypeOf(lookUp).toEqualTypeOf<Tool<AppDeps>>();
    expectTypeOf(echo(z.object({ text: z.string() }))).toEqualTypeOf<Tool<unknown>>();
    expectTypeOf<Tool<unknown>>().toExtend<Tool<AppDeps>>();
    expectTypeOf<Tool<AppDeps>>().not.toExtend<Tool<{ other: string }>>();
  });

  test("types: the context stands in its place however its field is written", () => {
    defineTool({
      name: "typed",
      description: "",
      input: z.object({
        run: z.union([runContext<AppDeps>(), z.string()]).nullable().optional(),
        count: z.number().optional(),
      }),
      handler: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ run: RunContext<AppDeps>; count?: number | undefined }>();
        return null;
      },
    });
    defineTool({
      name: "by_name",
      description: "",
      input: z.object({ ctx: z.string(), any: z.any(), what: z.unknown() }),
      handler: (args) => {
        expectTypeOf(args.ctx).toEqualTypeOf<RunContext>();
        expectTypeOf(args.what).toEqualTypeOf<unknown>();
        return null;
      },
    });
  });

  test("types: a declared output binds what the handler returns", () => {
    const input = z.object({});
    const output = z.object({ status: z.string() });
    // @ts-expect-error a number is no status
    defineTool({ name: "wrong", description: "", input, output, handler: () => ({ status: 1 }) });
    defineTool({ name: "right", description: "", input, output, handler: async () => ({ status: "ok" }) });
  });
});

type Wrap = (schema: z.ZodType) => z.ZodType;
const WRAPPERS: Record<string, Wrap> = {
  describe: (schema) => schema.describe("injected"),
  meta: (schema) => schema.meta({ title: "Context" }),
  brand: (schema) => schema.brand<"Ctx">(),
  readonly: (schema) => schema.readonly(),
  optional: (schema) => schema.optional(),
  nullable: (schema) => schema.nullable(),
  nullish: (schema) => schema.nullish(),
  default: (schema) => schema.default(null),
  prefault: (schema) => schema.prefault(null),
  catch: (schema) => schema.catch(null),
  lazy: (schema) => z.lazy(() => schema),
  unionFirst: (schema) => z.union([schema, z.string()]),
  unionLast: (schema) => z.union([z.object({ id: z.string() }), z.null(), schema]),
  intersection: (schema) => schema.and(z.unknown()),
  refine: (schema) => schema.refine(() => false, "never run"),
  transform: (schema) => schema.transform((value) => value),
  pipe: (schema) => schema.pipe(z.unknown()),
  preprocess: (schema) => z.preprocess((value) => value, schema),
  nonoptional: (schema) => z.nonoptional(schema),
};
const wrapperName = fc.constantFrom(...Object.keys(WRAPPERS));
const wrapAll = (names: readonly string[]): z.ZodType =>
  names.reduce<z.ZodType>((schema, name) => WRAPPERS[name]!(schema), runContext<AppDeps>());

describe("the context field is found through every wrapper", () => {
  test.each(Object.keys(WRAPPERS))("%s", async (name) => {
    const tool = echo(z.object({ text: z.string(), run: wrapAll([name]) }));
    expect(tool.contextKey).toBe("run");
    expect(await tool.invoke({ text: "a" }, context)).toEqual({ text: "a", run: context });
  });

  test("and through any composition: never in the schema, always in the handler", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wrapperName, { maxLength: 8 }), fc.jsonValue(), async (names, sent) => {
        const tool = echo(z.object({ text: z.string(), run: wrapAll(names) }));
        expect(tool.contextKey).toBe("run");
        expect(Object.keys(tool.inputSchema.properties as JsonObject)).toEqual(["text"]);
        expect(JSON.stringify(toModelTool(tool))).not.toContain('"run"');
        const got = (await tool.invoke({ text: "a", run: sent as JsonObject }, context)) as Record<string, unknown>;
        expect(got.run).toBe(context);
      }),
    );
  });

  test("a composition below the top level, or beside another, is a definition error that names the path", () => {
    const nestings: Record<string, [Wrap, string]> = {
      object: [(schema) => z.object({ deep: schema }), "field.deep"],
      array: [(schema) => z.array(schema), "field[]"],
      record: [(schema) => z.record(z.string(), schema), "field.*"],
      map: [(schema) => z.map(z.string(), schema), "field.*"],
      set: [(schema) => z.set(schema), "field[]"],
      tuple: [(schema) => z.tuple([z.string(), schema]), "field[1]"],
      rest: [(schema) => z.tuple([z.string()], schema), "field[]"],
      catchall: [(schema) => z.object({}).catchall(schema), "field.*"],
      union: [(schema) => z.union([z.string(), z.object({ deep: schema })]), "field.deep"],
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(nestings)),
        fc.array(wrapperName, { maxLength: 4 }),
        (nesting, names) => {
          const [nest, path] = nestings[nesting]!;
          const outer = names.reduce<z.ZodType>((schema, name) => WRAPPERS[name]!(schema), nest(wrapAll(names)));
          const error = thrownBy(() => echo(z.object({ field: outer })));
          expect(error).toBeInstanceOf(ToolDefinitionError);
          expect((error as ToolDefinitionError).path).toBe(path);
          expect((error as ToolDefinitionError).message).toContain(path);
          const twice = thrownBy(() => echo(z.object({ first: wrapAll(names), second: wrapAll([]) })));
          expect(twice).toBeInstanceOf(ToolDefinitionError);
          expect((twice as Error).message).toContain("first, second");
        },
      ),
    );
  });

  test.each([
    ["a string", z.string()],
    ["optional", z.number().optional()],
    ["an object", z.object({ user: z.string() })],
  ])("a field named ctx is the context though its schema is %s", async (_, schema) => {
    const tool = echo(z.object({ ctx: schema, text: z.string() }));
    expect(tool.contextKey).toBe("ctx");
    expect(await tool.invoke({ text: "a", ctx: "forged" }, context)).toEqual({ text: "a", ctx: context });
  });

  test("ctx beside another context are two of them", () => {
    expect(() => echo(z.object({ ctx: z.string(), run: runContext() }))).toThrow(/ctx, run/);
  });

  test("an open object cannot take contexts under any name", () => {
    expect(() => echo(z.object({ text: z.string() }).catchall(runContext()))).toThrow(/not \*/);
  });

  test("a recursive schema that holds the input itself is nested", () => {
    const node = z.object({
      run: runContext(),
      get next(): z.ZodType {
        return node.optional();
      },
    });
    expect(() => echo(node)).toThrow(/next\.run/);
  });

  test("a schema that grows for ever is refused and does not hang", () => {
    const grow = (): z.ZodType => z.lazy(() => z.array(grow()));
    expect(() => echo(z.object({ tree: grow() }))).toThrow(/too deeply/);
  });
});

describe("prepare", () => {
  const tool = echo(
    z.object({
      text: z.string().min(2),
      size: z.int().max(3).default(1),
      unit: z.enum(["c", "f"]).optional(),
      items: z.array(z.object({ sku: z.string() })).optional(),
      run: runContext(),
    }),
  );

  test("fills in defaults, drops a context that was sent and says so", () => {
    expect(tool.prepare({ text: "ab" })).toEqual({ ok: true, value: { text: "ab", size: 1 }, dropped: [] });
    expect(tool.prepare({ text: "ab", run: { user: "root" } })).toEqual({
      ok: true,
      value: { text: "ab", size: 1 },
      dropped: ["run"],
    });
  });

  test.each([
    [{}, "text", "string", "nothing"],
    [{ text: 5 }, "text", "string", "5"],
    [{ text: "a" }, "text", "at least 2 characters", '"a"'],
    [{ text: "ab", size: 9 }, "size", "at most 3", "9"],
    [{ text: "ab", unit: "k" }, "unit", 'one of "c", "f"', '"k"'],
    [{ text: "ab", items: [{ sku: "x" }, { sku: null }] }, "items[1].sku", "string", "null"],
    [{ text: "ab", colour: "red" }, "", "no colour", '{"text":"ab","colour":"red"}'],
  ])("%j is refused at %s", (args, path, expected, received) => {
    const prepared = tool.prepare(args as JsonObject);
    expect(prepared).toMatchObject({ ok: false, issues: [{ path, expected, received }] });
  });

  test("invoke refuses what prepare refuses and does not enter the handler", async () => {
    let entered = false;
    const guarded = defineTool({
      name: "guarded",
      description: "",
      input: z.object({ n: z.number() }),
      handler: () => {
        entered = true;
      },
    });
    await expect(guarded.invoke({ n: "x" }, context)).rejects.toThrow(ToolInputError);
    expect(entered).toBe(false);
  });

  test("a check on the whole object holds, and one that throws or is asynchronous is an issue", () => {
    const range = z.object({ from: z.number(), to: z.number(), ctx: runContext<AppDeps>() });
    const ordered = echo(range.refine((value) => value.from < value.to, { message: "from comes first", path: ["to"] }));
    expect(ordered.prepare({ from: 1, to: 2 }).ok).toBe(true);
    expect(ordered.prepare({ from: 2, to: 1 })).toMatchObject({
      issues: [{ path: "to", message: "from comes first" }],
    });
    const reads = echo(range.refine((value) => value.ctx.user !== undefined));
    expect(reads.prepare({ from: 1, to: 2 })).toMatchObject({ ok: false, issues: [{ path: "" }] });
    const waits = echo(z.object({ id: z.string().refine(async () => true) }));
    expect(waits.prepare({ id: "x" })).toMatchObject({ ok: false, issues: [{ path: "" }] });
  });

  test("prototype keys reach no handler", async () => {
    const open = echo(z.looseObject({ a: z.number().optional() }));
    const got = await open.invoke(JSON.parse('{"__proto__":{"admin":true},"a":1}') as JsonObject, context);
    expect((got as { admin?: boolean }).admin).toBeUndefined();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe("input schema", () => {
  test("closed unless left open, at every level, but not inside an intersection", () => {
    const tool = echo(
      z.object({
        closed: z.object({ a: z.string() }),
        open: z.looseObject({ a: z.string() }),
        typed: z.object({}).catchall(z.number()),
        both: z.object({ a: z.string() }).and(z.object({ b: z.string() })),
      }),
    );
    expect(tool.inputSchema).toMatchObject({
      additionalProperties: false,
      properties: {
        closed: { additionalProperties: false },
        open: { additionalProperties: {} },
        typed: { additionalProperties: { type: "number" } },
      },
    });
    expect(JSON.stringify((tool.inputSchema.properties as JsonObject).both)).not.toContain("additionalProperties");
    expect(echo(z.looseObject({ ctx: runContext() })).inputSchema.additionalProperties).toEqual({});
  });

  test("a tool without parameters has the keys that providers ask for", () => {
    const bare = { name: "now", description: "The time.", inputSchema: {} };
    const parameters = { type: "object", properties: {} };
    expect(toModelTool(bare).function).toEqual({ name: "now", description: "The time.", parameters });
  });

  test.each([
    ["a date", z.object({ at: z.date() }), /at: Date/],
    ["a nested BigInt", z.object({ box: z.object({ n: z.bigint() }) }), /box\.n: BigInt/],
  ])("%s cannot come from a model: refused with its place", (_, input, message) => {
    expect(() => echo(input)).toThrow(message);
  });
});

describe("definitions that cannot work", () => {
  const base = { description: "d", input: z.object({ page: z.number().optional() }), handler: () => null };
  test.each(["", "a b", "my.tool", "naïve", "x".repeat(65), "工具"])("the name %j is refused", (name) => {
    expect(() => defineTool({ ...base, name })).toThrow(/1 to 64 letters/);
  });
  test.each([
    ["an unknown cursor parameter", { cursorParams: ["cursor"] }, /cursor parameter cursor/],
    ["a timeout of nothing", { timeoutMs: 0 }, /timeoutMs/],
    ["a limit too small to say anything", { resultLimit: 10 }, /resultLimit/],
    ["no handler", { handler: undefined as never }, /handler/],
    ["an input that is no object", { input: z.string() as never }, /z\.object/],
  ])("%s", (_, wrong, message) => {
    expect(() => defineTool({ ...base, name: "tool", ...wrong })).toThrow(message);
  });
  test("names of Object.prototype are names like others", () => {
    expect(defineTool({ ...base, name: "toString" }).name).toBe("toString");
  });
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
