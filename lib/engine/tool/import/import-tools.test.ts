import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../json";
import { taskPolicy, testRun } from "../../testing/run-builder";
import { effectOf, isParallelSafe, isReadOnly } from "../execution";
import { toModelTool } from "../model-tool";
import { importTools, type ImportedTool } from "./import-tools";

const object: JsonObject = { type: "object", properties: {} };
const declared = (name: string, more: JsonObject = {}): JsonObject => ({ name, inputSchema: object, ...more });
const only = (declaration: unknown): ImportedTool => {
  const { tools, refused } = importTools([declaration]);
  expect(refused).toEqual([]);
  return tools[0]!;
};

describe("effects", () => {
  test("F171 a tool without annotations may do anything, asks, and nothing that it returns is evidence", () => {
    const { spec, suggested } = only({ name: "wipe", inputSchema: { type: "object" } });
    expect([effectOf(spec.execution), isReadOnly(spec.execution), isParallelSafe(spec.execution)]).toEqual([
      "unknown",
      false,
      false,
    ]);
    expect([spec.approval, spec.outputTrust, suggested]).toEqual(["always", "untrusted", null]);
  });

  test.each<[string, JsonObject, ImportedTool["suggested"]]>([
    ["read-only", { annotations: { readOnlyHint: true } }, { readOnly: true }],
    ["read-only and harmless", { annotations: { readOnlyHint: true, destructiveHint: false } }, { readOnly: true }],
    ["writing", { annotations: { readOnlyHint: false } }, { statefulAction: true }],
    ["destructive", { annotations: { destructiveHint: true } }, { statefulAction: true }],
    ["both", { annotations: { readOnlyHint: true, destructiveHint: true } }, { statefulAction: true }],
    ["repeatable only", { annotations: { idempotentHint: true } }, null],
    ["read-only, in words", { annotations: { readOnlyHint: "true" } }, null],
    ["nothing", { annotations: {} }, null],
    ["something that is no object", { annotations: [true] }, null],
    ["flags of our own", { execution: { readOnly: true }, readOnly: true, approval: "never" }, null],
  ])("F171 what a tool says of itself only fills in a form: %s", (_, says, suggested) => {
    const imported = only(declared("t", says));
    expect(imported.suggested).toEqual(suggested);
    expect([imported.spec.execution, imported.spec.approval, imported.spec.outputTrust]).toEqual([
      undefined,
      "always",
      "untrusted",
    ]);
  });

  test("F171 in a run such a tool asks before each call, whatever it says of itself", async () => {
    const { spec } = only(declared("wipe", { annotations: { readOnlyHint: true } }));
    const run = await testRun({
      policy: taskPolicy(["wipe"]),
      tools: [spec],
      handlers: { wipe: () => "gone" },
      rounds: [{ calls: [["wipe", {}]] }, "I cannot."],
    });
    expect(run.port.entered).toEqual([]);
  });

  test("what contradicts itself or says nothing has a note", () => {
    const kinds = (annotations: JsonObject) => only(declared("t", { annotations })).notes.map(({ kind }) => kind);
    expect(kinds({ readOnlyHint: true, destructiveHint: true })).toEqual(["annotations"]);
    expect(kinds({ readOnlyHint: "yes" })).toEqual(["annotations"]);
  });
});

describe("names", () => {
  test("F081 tools whose names would be one are both there under names of their own", () => {
    const { tools } = importTools([declared("notion.search"), declared("notion_search")]);
    expect(new Set(tools.map(({ spec }) => spec.name)).size).toBe(2);
    expect(tools.map(({ foreignName }) => foreignName)).toEqual(["notion.search", "notion_search"]);
  });

  test("F081 a name that is declared twice is refused, and the refusal names both", () => {
    const { tools, refused } = importTools([declared("a"), declared("b"), declared("a", { description: "another" })]);
    expect(tools.map(({ spec }) => spec.name)).toEqual(["a", "b"]);
    expect(refused).toEqual([{ index: 2, name: "a", problem: expect.stringMatching(/0 and 2.*"a"/) }]);
  });

  test.each([
    ["F084", "my.resource.read", "my_resource_read"],
    ["F083", `srv__${"t".repeat(60)}`, undefined],
  ])("%s the call of %s goes to the tool under its own name", async (_, foreign, wire) => {
    const imported = only(declared(foreign));
    const { name } = imported.spec;
    if (wire !== undefined) expect(name).toBe(wire);
    const wayBack = new Map([[name, imported.foreignName]]);
    const dispatched: (string | undefined)[] = [];
    const run = await testRun({
      policy: taskPolicy([name]),
      tools: [{ ...imported.spec, approval: "never" }],
      handlers: { [name]: () => dispatched.push(wayBack.get(name)) },
      rounds: [{ calls: [[name, {}]] }, "done"],
    });
    expect(run.model.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual([name]);
    expect(name.length).toBeLessThanOrEqual(64);
    expect([run.outcome, dispatched]).toEqual(["answered", [foreign]]);
  });
});

describe("declarations", () => {
  test("of MCP, of a chat request, and of its inside alone say the same", () => {
    const parameters = { type: "object", properties: { city: { type: "string" } } };
    const mcp = only({ name: "f", title: "F", description: "d", inputSchema: parameters });
    expect(mcp.spec).toMatchObject({ name: "f", title: "F", description: "d", inputSchema: parameters, kind: "mcp" });
    const chat = { name: "f", title: "F", description: "d", parameters };
    expect(only({ type: "function", function: chat })).toEqual(mcp);
    expect(only(chat)).toEqual(mcp);
    expect(importTools([chat], { kind: "http" }).tools[0]?.spec.kind).toBe("http");
    expect(only(declared("f", { annotations: { title: "From its hints" } })).spec.title).toBe("From its hints");
  });

  test("what the model is sent holds no boolean schema and no other language's types", () => {
    const { spec } = only(
      declared("f", { inputSchema: { type: "dict", properties: { a: true, b: { type: "float" } } } }),
    );
    expect(toModelTool(spec).function.parameters).toEqual({
      type: "object",
      properties: { a: {}, b: { type: "number" } },
    });
  });

  test("a parameter that is called ctx is one like others: only code has a run context", async () => {
    const schema = { type: "object", properties: { ctx: { type: "string" } }, required: ["ctx"] };
    const { spec } = only(declared("f", { inputSchema: schema }));
    const run = await testRun({
      policy: taskPolicy(["f"]),
      tools: [{ ...spec, approval: "never" }],
      handlers: { f: () => "ok" },
      rounds: [{ calls: [["f", { ctx: "prod" }]] }, "done"],
    });
    expect(run.port.entered.map((call) => call.arguments)).toEqual([{ ctx: "prod" }]);
  });

  test("a schema of results that cannot be used is left out with a note; one that can is kept", () => {
    const bad = only(declared("f", { outputSchema: { type: "object", properties: { a: { type: "customer" } } } }));
    expect(bad.spec.outputSchema).toBeUndefined();
    expect(bad.notes).toMatchObject([{ kind: "output_schema" }]);
    const good = only(declared("f", { outputSchema: { type: "dict", properties: { a: { type: "str" } } } }));
    expect(good.spec.outputSchema).toEqual({ type: "object", properties: { a: { type: "string" } } });
    expect(good.notes.map(({ path }) => path)).toEqual(["/outputSchema/type", "/outputSchema/properties/a/type"]);
  });

  test.each<[string, unknown, RegExp]>([
    ["no object", "wipe", /object/],
    ["no name", { inputSchema: object }, /no name/],
    ["a blank name", { name: " ", inputSchema: object }, /no name/],
    ["a name that is no text", { name: 3, inputSchema: object }, /no name/],
    ["an unusable schema", declared("f", { inputSchema: { type: "object", properties: { type: "object" } } }), /type/],
  ])("with %s is refused and takes no other with it", (_, declaration, problem) => {
    const { tools, refused } = importTools([declared("before"), declaration, declared("after")]);
    expect(tools.map(({ spec }) => spec.name)).toEqual(["before", "after"]);
    expect(refused).toEqual([{ index: 1, name: expect.any(String), problem: expect.stringMatching(problem) }]);
  });

  test("whatever comes, every declaration is imported or refused", () => {
    const declaration = fc.oneof(
      fc.anything(),
      fc.record({ name: fc.string(), inputSchema: fc.anything(), annotations: fc.anything() }, { requiredKeys: [] }),
    );
    fc.assert(
      fc.property(fc.array(declaration), (declarations) => {
        const { tools, refused } = importTools(declarations);
        expect(tools.length + refused.length).toBe(declarations.length);
        expect(tools.every(({ spec }) => spec.execution === undefined && spec.approval === "always")).toBe(true);
      }),
    );
  });
});
