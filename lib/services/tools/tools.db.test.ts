import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declareTools } from "@/lib/adapters/tools/builtin/declare-tools";
import { makeAgent, makeConversation, makeRun, testClient, toolSpecOf } from "@/lib/db/testing/builders";
import { revisionColumns } from "@/lib/db/tools";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor } from "../testing/service";
import { getTool } from "./get-tool";
import { listTools } from "./list-tools";

const { url } = testDatabase();
const db = testClient(url);
const ctx = contextFor(db, "viewer");
afterAll(() => db.$disconnect());

const spec = (description: string, parameter: string) =>
  toolSpecOf(
    "get_order",
    { readOnly: true },
    {
      description,
      contextKey: "ctx",
      approval: { when: "args.amount > 5" },
      inputSchema: {
        type: "object",
        properties: { [parameter]: { type: "string" }, pin: { type: "string", writeOnly: true } },
      },
    },
  );

beforeAll(async () => {
  await declareTools(db, [spec("Reads an order.", "id"), toolSpecOf("mystery")]);
  const agent = await makeAgent(db, {
    toolbox: [{ tool: "get_order" }, { tool: "mystery" }],
    intents: [{ name: "orders" }, { name: "refunds" }],
    grants: [
      { intent: "refunds", tool: "get_order" },
      { intent: "orders", tool: "get_order" },
      { intent: "orders", tool: "mystery", enabled: false },
    ],
  });
  const conversation = await makeConversation(db, agent.id);
  const run = await makeRun(db, conversation.id, "queued");
  const call = (
    callId: string,
    status: "started" | "success" | "error" | "not_run",
    purpose: "live" | "test" = "live",
  ) => ({
    runId: run.id,
    callId,
    name: "get_order",
    toolName: "get_order",
    index: 0,
    status,
    purpose,
    at: new Date(Date.now() - 1000),
    arguments: "{}",
  });
  const old = { ...call("old", "success"), at: new Date(Date.now() - 8 * 86_400_000) };
  await db.toolCall.createMany({
    data: [
      call("a", "success"),
      call("b", "error"),
      call("c", "not_run"),
      call("d", "started"),
      call("e", "success", "test"),
      old,
    ],
  });
});

describe("tools", () => {
  test("are listed with who grants them and how their live calls went", async () => {
    const [order, mystery] = await listTools(ctx);
    expect(order).toMatchObject({
      name: "get_order",
      effect: "parallel_safe",
      approval: "conditional",
      intents: ["refunds", "orders"],
      calls7d: 2,
      failed7d: 1,
      drifted: false,
    });
    expect(mystery).toMatchObject({
      name: "mystery",
      effect: "unknown",
      execution: null,
      intents: [],
      approval: "never",
    });
  });

  test("one shows its two faces, without what belongs to the other", async () => {
    const detail = await getTool(ctx, { name: "get_order" });
    expect(detail.runtime).toMatchObject({ contextKey: "ctx", writeOnlyParams: ["pin"] });
    expect(detail.modelView.function.name).toBe("get_order");
    expect(JSON.stringify(detail.modelView)).not.toContain("ctx");
    expect(detail.recentCalls.map(({ callId }) => callId).toSorted()).toEqual(["a", "b", "c", "e", "old"]);
    expect(detail.declared.every(({ overridden }) => !overridden)).toBe(true);
  });

  test.each(["nobody", "__proto__"])("%s is not found", async (name) => {
    await expect(getTool(ctx, { name })).rejects.toMatchObject({ code: "not_found" });
  });

  test("have drifted when the code's schema is another than what is pinned or counts", async () => {
    await declareTools(db, [spec("Reads an order.", "order_id")]);
    expect((await listTools(ctx))[0]).toMatchObject({ drifted: true, revision: 2 });
  });

  test("show what an admin overrode", async () => {
    await db.toolRevision.create({
      data: {
        toolName: "get_order",
        number: 3,
        source: "admin",
        ...revisionColumns(spec("Better words.", "order_id")),
      },
    });
    await db.tool.update({ where: { name: "get_order" }, data: { currentRevision: 3 } });
    const { declared } = await getTool(ctx, { name: "get_order" });
    expect(declared.filter(({ overridden }) => overridden)).toEqual([
      { field: "description", declared: "Reads an order.", effective: "Better words.", overridden: true },
    ]);
  });
});
