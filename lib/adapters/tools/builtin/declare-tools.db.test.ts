import { afterAll, beforeEach, expect, test } from "vitest";
import { testClient, toolSpecOf } from "@/lib/db/testing/builders";
import { revisionColumns } from "@/lib/db/tools";
import { testDatabase } from "@/scripts/testing/database";
import { declareTools } from "./declare-tools";

const { url } = testDatabase();
const db = testClient(url);
afterAll(() => db.$disconnect());
beforeEach(async () => {
  await db.tool.updateMany({ data: { currentRevision: null } });
  await db.toolRevision.deleteMany();
  await db.tool.deleteMany();
});

const tool = (description: string, parameter = "id") =>
  toolSpecOf(
    "look_up",
    { readOnly: true },
    {
      description,
      inputSchema: { type: "object", properties: { [parameter]: { type: "string" } } },
    },
  );
const row = () => db.tool.findUniqueOrThrow({ where: { name: "look_up" }, include: { revisions: true } });

test("a tool that code declares gets its row and its first revision, once", async () => {
  await Promise.all([declareTools(db, [tool("a")]), declareTools(db, [tool("a")])]);
  await declareTools(db, [tool("a")]);
  expect(await row()).toMatchObject({
    kind: "builtin",
    currentRevision: 1,
    declaredRevision: 1,
    revisions: [{ source: "code" }],
  });
});

test("code that says something new makes a revision, which counts where nobody changed the one before", async () => {
  await declareTools(db, [tool("a")]);
  await declareTools(db, [tool("b")]);
  expect(await row()).toMatchObject({ currentRevision: 2, declaredRevision: 2 });
});

test("what an admin changed goes on counting", async () => {
  await declareTools(db, [tool("a")]);
  await db.toolRevision.create({
    data: { toolName: "look_up", number: 2, source: "admin", ...revisionColumns(tool("changed")) },
  });
  await db.tool.update({ where: { name: "look_up" }, data: { currentRevision: 2 } });
  await declareTools(db, [tool("a", "order_id")]);
  expect(await row()).toMatchObject({ currentRevision: 2, declaredRevision: 3 });
});
