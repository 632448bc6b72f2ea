import { describe, expect, test } from "vitest";
import { sampleTools } from ".";
import { toolCaller } from "./testing/call-tool";
import { memoryStore } from "./testing/memory-store";
import type { JsonObject } from "@/lib/engine/json";
import { effectOf, isReadOnly } from "@/lib/engine/tool/execution";
import { toModelTool } from "@/lib/engine/tool/model-tool";
import { SAMPLE_DATA } from "@/prisma/sample/data";

const WRITES = ["cancel_order", "issue_refund"];

/** Arguments with which each tool succeeds. */
const ARGUMENTS: Record<string, JsonObject> = {
  get_order_status: { order_id: "20240322044" },
  track_shipment: { order_id: "20240322044" },
  cancel_order: { order_id: "20240322044" },
  issue_refund: { order_id: "20240322044" },
  task_finder: { task_id: "120000082" },
  list_tasks: {},
  code_finder: { keyword: "对账" },
  log_analyzer: { task_id: "120000082" },
  knowledge_search: { query: "refund" },
};

const parametersOf = (schema: JsonObject) => Object.entries(schema.properties as Record<string, JsonObject>);

test("there are the nine tools of the sample", () => {
  expect(sampleTools.map(({ name }) => name).sort()).toEqual(Object.keys(ARGUMENTS).sort());
});

test("only cancel_order and issue_refund write, each alone; all others run beside each other", () => {
  for (const { name, execution } of sampleTools) {
    expect([name, isReadOnly(execution)]).toEqual([name, !WRITES.includes(name)]);
    expect([name, effectOf(execution)]).toEqual([name, WRITES.includes(name) ? "serial" : "parallel_safe"]);
  }
});

test("a refund asks a person; articles are no evidence; tasks come in pages", () => {
  const byName = new Map(sampleTools.map((tool) => [tool.name, tool]));
  expect(sampleTools.filter(({ approval }) => approval !== "never").map(({ name }) => name)).toEqual(["issue_refund"]);
  expect(sampleTools.filter(({ outputTrust }) => outputTrust !== "trusted").map(({ name }) => name)).toEqual([
    "knowledge_search",
  ]);
  expect(byName.get("list_tasks")).toMatchObject({ execution: { pagination: true }, cursorParams: ["page"] });
});

describe.each(sampleTools.map((tool) => [tool.name, tool] as const))("%s", (name, tool) => {
  test("the model sees every parameter explained, and no context", () => {
    const { parameters, description } = toModelTool(tool).function;
    expect(parametersOf(parameters).map(([parameter]) => parameter)).not.toContain("ctx");
    for (const [parameter, schema] of parametersOf(parameters)) {
      expect([parameter, schema.description]).toEqual([parameter, expect.stringMatching(/\S{3}/)]);
    }
    expect(description).toContain(tool.whenToUse);
  });

  test("names no other tool, which may be withheld where this one is granted", () => {
    const others = sampleTools.map((other) => other.name).filter((other) => other !== name);
    const words = JSON.stringify(toModelTool(tool));
    expect(others.filter((other) => words.includes(other))).toEqual([]);
  });

  test("speaks to Chinese users too", () => {
    expect(toModelTool(tool).function.description).toMatch(/\p{Script=Han}/u);
  });

  test("succeeds within the limit of a result", async () => {
    const call = toolCaller(memoryStore(SAMPLE_DATA, () => new Date("2024-03-22T12:00:00Z")));
    expect(JSON.stringify(await call(name, ARGUMENTS[name] ?? {})).length).toBeLessThanOrEqual(2000);
  });

  test("does nothing once it is called off", async () => {
    const store = memoryStore(SAMPLE_DATA, () => new Date("2024-03-22T12:00:00Z"));
    const signal = AbortSignal.abort(new Error("called off"));
    await expect(toolCaller(store)(name, ARGUMENTS[name] ?? {}, { signal })).rejects.toThrow("called off");
    expect(await store.findOrder("20240322044")).toMatchObject({ status: "paid", refunds: [] });
  });

  test("gives nothing when it is called off meanwhile", async () => {
    const controller = new AbortController();
    const seeded = memoryStore(SAMPLE_DATA, () => new Date("2024-03-22T12:00:00Z"));
    const abortingStore = new Proxy(seeded, {
      get(store, method): unknown {
        controller.abort(new Error("called off"));
        return Reflect.get(store, method);
      },
    });
    const { signal } = controller;
    await expect(toolCaller(abortingStore)(name, ARGUMENTS[name] ?? {}, { signal })).rejects.toThrow("called off");
    expect(await seeded.findOrder("20240322044")).toMatchObject({ status: "paid", refunds: [] });
  });
});
