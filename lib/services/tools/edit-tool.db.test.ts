import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { declareTools } from "@/lib/adapters/tools/builtin/declare-tools";
import { testClient, toolSpecOf } from "@/lib/db/testing/builders";
import type { ToolExecution } from "@/lib/engine/tool/execution";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor } from "../testing/service";
import { editTool } from "./edit-tool";
import { getTool } from "./get-tool";
import { setSwitches } from "./set-switches";

const { url } = testDatabase();
const db = testClient(url);
const editor = contextFor(db, "editor");
const publisher = contextFor(db, "publisher", "user-2");
afterAll(() => db.$disconnect());

let name: string;
let made = 0;
beforeEach(async () => {
  name = `tool_${(made += 1)}`;
  await declare({ statefulAction: true });
});
const declare = (execution: ToolExecution, description = "Changes it.") =>
  declareTools(db, [toolSpecOf(name, execution, { description, approval: "always" })]);
const entries = (action: string) => db.auditEntry.findMany({ where: { action, subjectId: name } });
const writes = { readOnly: false, mutatesWorkspace: false, exclusive: false, statefulAction: true, pagination: false };

describe("an edit", () => {
  test("is a new revision; the one before stays as it was", async () => {
    const changes = { description: "Changes it well.", timeoutMs: 900 };
    expect(await editTool(editor, { name, revision: 1, changes, note: "clearer" })).toEqual({ revision: 2 });
    const tool = await getTool(editor, { name });
    expect(tool.item.revision).toBe(2);
    expect(tool.content).toMatchObject({ ...changes, execution: { statefulAction: true }, approval: "always" });
    const rows = await db.toolRevision.findMany({ where: { toolName: name }, orderBy: { number: "asc" } });
    expect(rows.map((row) => row.description)).toEqual(["Changes it.", "Changes it well."]);
    expect(rows[1]).toMatchObject({ source: "admin", authorId: editor.actor.id, note: "clearer", timeoutMs: 900 });
    expect(JSON.parse((await entries("tool.edit"))[0]!.after!)).toMatchObject({ revision: 2, ...changes });
  });

  test("that changes nothing makes no revision", async () => {
    expect(await editTool(editor, { name, revision: 1, changes: { description: "Changes it." } })).toEqual({
      revision: 1,
    });
    expect(await entries("tool.edit")).toEqual([]);
  });

  test("of a revision that is no longer the one that counts loses nobody's work", async () => {
    await editTool(editor, { name, revision: 1, changes: { title: "Mine" } });
    const late = editTool(publisherEditor, { name, revision: 1, changes: { title: "Theirs" } });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    expect((await getTool(editor, { name })).content.title).toBe("Mine");
  });

  test("survives what the code declares anew, and is shown against it", async () => {
    await editTool(editor, { name, revision: 1, changes: { title: "By hand" } });
    await declare({ statefulAction: true }, "Changes it otherwise.");
    const tool = await getTool(editor, { name });
    expect(tool.content).toMatchObject({ title: "By hand", description: "Changes it." });
    expect(tool.declared.find(({ field }) => field === "description")).toMatchObject({ overridden: true });
  });
});
const publisherEditor = contextFor(db, "editor", "user-3");

describe("less careful", () => {
  test.each([
    [
      "read-only that its code declares as writing",
      { execution: { ...writes, readOnly: true, statefulAction: false } },
      ["readOnly", "statefulAction"],
    ],
    ["asking never", { approval: "never" as const }, ["approval"]],
    ["trusted", { outputTrust: "trusted" as const }, ["outputTrust"]],
  ])("%s needs a confirmation, which is recorded", async (_, changes, fields) => {
    const edit = { name, revision: 1, changes, note: "checked" };
    await expect(editTool(editor, edit)).rejects.toMatchObject({
      code: "confirm_needed",
      issues: fields.map((path) => ({ path, message: "less careful" })),
    });
    expect((await getTool(editor, { name })).item.revision).toBe(1);
    await editTool(editor, { ...edit, confirmed: true });
    expect(JSON.parse((await entries("tool.edit"))[0]!.after!)).toMatchObject({ lessCareful: fields, note: "checked" });
  });

  test("than its code says is told again at every edit that leaves it so", async () => {
    await editTool(editor, { name, revision: 1, changes: { approval: "never" }, confirmed: true });
    const next = editTool(editor, { name, revision: 2, changes: { title: "x" } });
    await expect(next).rejects.toMatchObject({ code: "confirm_needed", issues: [{ path: "approval" }] });
  });

  test("more careful needs none", async () => {
    const changes = { execution: { ...writes, exclusive: true }, approval: "always" as const };
    expect(await editTool(editor, { name, revision: 1, changes })).toEqual({ revision: 2 });
  });
});

test.each([
  ["a condition that cannot be read", { approval: { when: "args.amount >" } }, "approval"],
  ["a timeout of nothing", { timeoutMs: 0 }, "changes.timeoutMs"],
  ["a field that nobody may change", { inputSchema: {} }, "changes"],
])("%s is refused with its place", async (_, changes, path) => {
  await expect(editTool(editor, { name, revision: 1, changes })).rejects.toMatchObject({
    code: "invalid_input",
    issues: [expect.objectContaining({ path: expect.stringContaining(path) })],
  });
});

describe("switches", () => {
  test("act on the tool whatever revision is pinned, and are recorded with the reason", async () => {
    await setSwitches(publisher, { name, enabled: false, tightenedWrites: true, note: "it floods" });
    expect((await getTool(editor, { name })).switches).toEqual({
      enabled: false,
      tightenedApproval: false,
      tightenedWrites: true,
    });
    const [entry] = await entries("tool.switch");
    expect(JSON.parse(entry!.before!)).toMatchObject({ enabled: true });
    expect(JSON.parse(entry!.after!)).toMatchObject({ enabled: false, note: "it floods" });
  });

  test("are for those who publish", async () => {
    await expect(setSwitches(editor, { name, enabled: false })).rejects.toMatchObject({ code: "forbidden" });
    await expect(editTool(contextFor(db, "viewer"), { name, revision: 1, changes: {} })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(setSwitches(publisher, { name: "no_such", enabled: false })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
