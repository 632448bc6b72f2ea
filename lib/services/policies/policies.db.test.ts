import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeAgent, makeTool, testClient, toolSpecOf } from "@/lib/db/testing/builders";
import { readPolicy } from "@/lib/db/policy/content";
import { applyChanges } from "@/lib/engine/policy/diff/apply";
import { diffPolicies, type PolicyChange } from "@/lib/engine/policy/diff/diff";
import { policyDocument, type PolicyInput } from "@/lib/engine/policy/document";
import { exportPolicy } from "@/lib/engine/policy/text";
import { fingerprintPolicy } from "@/lib/engine/policy/fingerprint";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor } from "../testing/service";
import { archiveVersion } from "./archive-version";
import { compareVersions } from "./compare-versions";
import { createDraft } from "./create-draft";
import { getVersion } from "./get-version";
import { listVersions } from "./list-versions";
import { importDraft, previewImport } from "./import-version";
import { publishVersion } from "./publish-version";
import { rebaseDraft } from "./rebase-draft";
import { saveDraft } from "./save-draft";
import { stageVersion } from "./stage-version";

const { url } = testDatabase();
const db = testClient(url);
const editor = contextFor(db, "editor");
const publisher = contextFor(db, "publisher", "user-2");
const other = contextFor(db, "editor", "user-3");
afterAll(() => db.$disconnect());

const base: PolicyInput = {
  toolPolicy: "intent_scoped",
  routingMode: "bounded",
  toolbox: [{ tool: "get_order" }, { tool: "cancel_order" }],
  intents: [{ name: "order", examples: ["one"] }],
  grants: [{ intent: "order", tool: "get_order" }],
  stopMessages: { max_rounds: { en: "Enough." } },
};

let agentId: string;
beforeEach(async () => {
  if (!(await db.tool.findUnique({ where: { name: "get_order" } }))) {
    await makeTool(db, toolSpecOf("get_order", { readOnly: true }));
    await makeTool(db, toolSpecOf("cancel_order", { statefulAction: true }));
  }
  agentId = (await makeAgent(db, base)).id;
});

const draft = async () => (await createDraft(editor, { agentId })).versionId;
const change = async (versionId: string, more: Partial<PolicyInput>, ctx = editor) => {
  const { document } = await getVersion(ctx, versionId);
  return saveDraft(ctx, { versionId, changes: diffPolicies(document, policyDocument.parse({ ...document, ...more })) });
};
const inForce = async () => (await db.agent.findUniqueOrThrow({ where: { id: agentId } })).publishedVersionId;
const grant: PolicyChange = {
  kind: "added",
  path: ["grants", "order/cancel_order"],
  after: { intent: "order", tool: "cancel_order", effect: "ask", enabled: true },
};

describe("the life of a version", () => {
  test("draft, staged, published; the one before is archived, and comes back by a rollback", async () => {
    const first = await inForce();
    const versionId = await draft();
    await saveDraft(editor, { versionId, changes: [grant] });
    await stageVersion(publisher, { versionId });
    await publishVersion(publisher, { versionId, note: "Cancelling asks first" });
    expect(await inForce()).toBe(versionId);
    expect((await listVersions(editor, agentId)).map(({ number, status }) => [number, status])).toEqual([
      [2, "published"],
      [1, "archived"],
    ]);
    await publishVersion(publisher, { versionId: first, note: "Back" });
    expect(await inForce()).toBe(first);
    const actions = await db.auditEntry.findMany({
      where: { subjectId: { in: [first!, versionId] } },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "policy.create_draft",
      "policy.save_draft",
      "policy.stage",
      "policy.publish",
      "policy.roll_back",
    ]);
  });

  test("what its rows say is what its document says, after any save", async () => {
    const versionId = await draft();
    await saveDraft(editor, { versionId, changes: [grant] });
    await change(versionId, { grants: [] });
    await saveDraft(editor, { versionId, changes: [grant] });
    await change(versionId, { budgets: { maxRounds: 7 }, intents: [{ name: "order", requires: ["order_id"] }] });
    const { document, fingerprint } = await getVersion(editor, versionId);
    expect(fingerprintPolicy(document)).toBe(fingerprint);
    expect(await db.$transaction((tx) => readPolicy(tx, versionId))).toEqual(document);
  });

  test("states of a draft that nothing refers to are not kept", async () => {
    const versionId = await draft();
    const { fingerprint } = await change(versionId, { systemPrompt: "Said nowhere else." });
    await change(versionId, { systemPrompt: "Be brief." });
    expect(await db.policySnapshot.findUnique({ where: { fingerprint } })).toBeNull();
  });

  test("the difference of a version with itself is empty", async () => {
    const first = (await inForce())!;
    expect(await compareVersions(editor, first, first)).toEqual([]);
    const versionId = await draft();
    await saveDraft(editor, { versionId, changes: [grant] });
    expect(await compareVersions(editor, first, versionId)).toEqual([grant]);
    expect((await getVersion(editor, versionId)).changes).toEqual([grant]);
  });
});

describe("what is refused", () => {
  test("errors block staging and publishing, with the place of each", async () => {
    const versionId = await draft();
    await change(versionId, { grants: [{ intent: "order", tool: "nobody" }] });
    const fault = { code: "lint_errors", issues: [{ path: "grants.order/nobody", message: "grant_outside_toolbox" }] };
    await expect(stageVersion(publisher, { versionId })).rejects.toMatchObject(fault);
    await expect(publishVersion(publisher, { versionId, note: "n" })).rejects.toMatchObject(fault);
  });

  describe("a version that fails its own cases", () => {
    const listed = { kind: "call", intent: "order", tool: "get_order", effect: "allow" } as const;
    const tests: PolicyInput["tests"] = [listed, { ...listed, tool: "cancel_order", effect: "deny" }];

    test("is published only on purpose, which is recorded; the way back is never barred", async () => {
      const versionId = await draft();
      const { cases } = await change(versionId, { tests, grants: [] });
      expect(cases.results.map(({ verdict }) => verdict)).toEqual(["failed", "passed"]);
      await stageVersion(publisher, { versionId });
      const before = await inForce();
      const issues = [{ path: "tests.0", message: "not_granted" }];
      const refusal = { code: "cases_failed", issues };
      await expect(publishVersion(publisher, { versionId, note: "n" })).rejects.toMatchObject(refusal);
      expect(await inForce()).toBe(before);
      await publishVersion(publisher, { versionId, note: "On purpose", despiteCases: true });
      expect(await inForce()).toBe(versionId);
      const { after } = await db.auditEntry.findFirstOrThrow({
        where: { action: "policy.publish", subjectId: versionId },
      });
      expect(JSON.parse(after!)).toMatchObject({ overridden: issues });
      await publishVersion(publisher, { versionId: before!, note: "Back" });
      const again = await publishVersion(publisher, { versionId, note: "A way back is not judged again" });
      expect(again.versionId).toBe(versionId);
    });

    test("may allow a tool that no case lists", async () => {
      const versionId = await draft();
      const { cases } = await change(versionId, { tests: [listed], grants: [...base.grants!, grant.after as never] });
      expect(cases.unlisted).toEqual([{ intent: "order", tool: "cancel_order" }]);
      await expect(publishVersion(publisher, { versionId, note: "n" })).rejects.toMatchObject({ code: "cases_failed" });
    });
  });

  test("a version that is frozen takes no changes", async () => {
    const versionId = await draft();
    await saveDraft(editor, { versionId, changes: [grant] });
    await stageVersion(publisher, { versionId });
    await expect(saveDraft(editor, { versionId, changes: [grant] })).rejects.toMatchObject({ code: "frozen" });
  });

  test("what was never in force cannot be rolled back to", async () => {
    const versionId = await draft();
    await archiveVersion(editor, { versionId });
    await expect(publishVersion(publisher, { versionId, note: "n" })).rejects.toMatchObject({ code: "frozen" });
  });

  test("a document that is not valid", async () => {
    const versionId = await draft();
    const path = ["budgets", "maxRounds"];
    await expect(
      saveDraft(editor, { versionId, changes: [{ kind: "changed", path, before: 3, after: 0 }] }),
    ).rejects.toMatchObject({ code: "invalid_input", issues: [{ path: "budgets.maxRounds" }] });
  });

  test.each<[string, (versionId: string) => Promise<unknown>]>([
    ["a viewer begins no draft", () => createDraft(contextFor(db, "viewer"), { agentId })],
    ["an approver saves none", (versionId) => saveDraft(contextFor(db, "approver"), { versionId, changes: [grant] })],
    ["an editor stages none", (versionId) => stageVersion(editor, { versionId })],
    ["an editor publishes none", (versionId) => publishVersion(editor, { versionId, note: "n" })],
    ["a viewer puts none away", (versionId) => archiveVersion(contextFor(db, "viewer"), { versionId })],
    ["a viewer rebases none", (versionId) => rebaseDraft(contextFor(db, "viewer"), { versionId })],
  ])("%s", async (_, act) => {
    const versionId = await draft();
    const before = await db.policyVersion.findUniqueOrThrow({ where: { id: versionId } });
    await expect(act(versionId)).rejects.toMatchObject({ code: "forbidden" });
    expect(await db.policyVersion.findUniqueOrThrow({ where: { id: versionId } })).toEqual(before);
  });
});

describe("the database itself refuses to change what is frozen", () => {
  const CHANGES = [
    `UPDATE policy_versions SET system_prompt = 'x' WHERE id = $1`,
    `UPDATE policy_versions SET max_rounds = 9 WHERE id = $1`,
    `UPDATE policy_versions SET fingerprint = (SELECT min(fingerprint) FROM policy_snapshots WHERE fingerprint <> (SELECT fingerprint FROM policy_versions WHERE id = $1)) WHERE id = $1`,
    `UPDATE policy_versions SET status = 'draft' WHERE id = $1`,
    `DELETE FROM policy_versions WHERE id = $1`,
    `UPDATE grants SET effect = 'ask' WHERE version_id = $1`,
    `DELETE FROM grants WHERE version_id = $1`,
    `INSERT INTO grants (version_id, intent, tool, position, effect, enabled) VALUES ($1, 'order', 'cancel_order', 9, 'allow', true)`,
    `UPDATE intents SET description = 'x' WHERE version_id = $1`,
    `DELETE FROM toolbox_entries WHERE version_id = $1`,
    `UPDATE stop_messages SET en = 'x' WHERE version_id = $1`,
  ];
  test.each(CHANGES)("%s", async (sql) => {
    await draft(); // another snapshot to point at
    const versionId = (await inForce())!;
    const before = await db.$transaction((tx) => readPolicy(tx, versionId));
    await expect(db.$executeRawUnsafe(sql, versionId)).rejects.toThrow(/frozen/);
    expect(await db.$transaction((tx) => readPolicy(tx, versionId))).toEqual(before);
  });

  test("a row cannot be moved from a draft into a frozen version, or out of one", async () => {
    const versionId = await draft();
    const frozen = (await inForce())!;
    const move = `UPDATE grants SET version_id = $1 WHERE version_id = $2`;
    await expect(db.$executeRawUnsafe(move, frozen, versionId)).rejects.toThrow(/frozen/);
    await expect(db.$executeRawUnsafe(move, versionId, frozen)).rejects.toThrow(/frozen/);
  });
});

describe("two people", () => {
  test("change different fields of one draft at once: both are kept", async () => {
    const versionId = await draft();
    const rounds: PolicyChange = { kind: "changed", path: ["budgets", "maxRounds"], before: 3, after: 5 };
    const results = await Promise.all([
      saveDraft(editor, { versionId, changes: [grant] }),
      saveDraft(other, { versionId, changes: [rounds] }),
    ]);
    expect(results.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    const { document } = await getVersion(editor, versionId);
    expect(document.budgets.maxRounds).toBe(5);
    expect(document.grants).toHaveLength(2);
  });

  test("change one field: the second sees both values, and overwrites nothing", async () => {
    const versionId = await draft();
    const to = (after: number) => [{ kind: "changed" as const, path: ["budgets", "maxRounds"], before: 3, after }];
    await saveDraft(editor, { versionId, changes: to(5) });
    const late = await saveDraft(other, { versionId, changes: [...to(7), grant] });
    expect(late.conflicts).toEqual([{ path: ["budgets", "maxRounds"], mine: 7, theirs: 5 }]);
    expect(late.document!.budgets.maxRounds).toBe(5);
    expect(late.document!.grants).toHaveLength(2);
  });

  test("publish two drafts of one base: the other must be rebased, and says whose value stands", async () => {
    const [mine, theirs] = [await draft(), await draft()];
    await change(theirs, { budgets: { maxRounds: 5 }, systemPrompt: "Theirs." });
    await change(mine, {
      budgets: { maxRounds: 7 },
      grants: [...base.grants!, { intent: "order", tool: "cancel_order" }],
    });
    await publishVersion(publisher, { versionId: theirs, note: "first" });
    await expect(publishVersion(publisher, { versionId: mine, note: "second" })).rejects.toMatchObject({
      code: "stale_base",
    });
    expect((await getVersion(editor, mine)).stale).toBe(true);

    const asked = await rebaseDraft(editor, { versionId: mine });
    expect(asked).toEqual({ conflicts: [{ path: ["budgets", "maxRounds"], mine: 7, theirs: 5 }] });
    const done = await rebaseDraft(editor, { versionId: mine, take: { "budgets\nmaxRounds": "mine" } });
    if (!("versionId" in done)) throw new Error("conflicts left");
    const { document, stale, source } = await getVersion(editor, done.versionId);
    expect(document.budgets.maxRounds).toBe(7);
    expect(document.systemPrompt).toBe("Theirs.");
    expect(document.grants.map(({ tool }) => tool)).toEqual(["get_order", "cancel_order"]);
    expect([stale, source]).toEqual([false, 2]);
    await publishVersion(publisher, { versionId: done.versionId, note: "second" });
  });
});

test("an import is a draft like any other, and its diff leads to it", async () => {
  const document = policyDocument.parse({ ...base, budgets: { maxRounds: 6 } });
  const { versionId } = await createDraft(editor, { agentId, document });
  const view = await getVersion(editor, versionId);
  expect(view.fingerprint).toBe(fingerprintPolicy(document));
  expect(applyChanges(policyDocument.parse(base), view.changes).document).toEqual(document);
  await expect(createDraft(editor, { agentId, document: { ...base, colour: "red" } })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

describe("an import from text", () => {
  const sound = exportPolicy(policyDocument.parse({ ...base, budgets: { maxRounds: 6 } }), "yaml");

  test("shows what it would change, saves nothing, and becomes a draft when asked to", async () => {
    const versions = await db.policyVersion.count();
    expect(await previewImport(contextFor(db, "viewer"), { agentId, text: sound })).toMatchObject({
      ok: true,
      against: 1,
      changes: [{ kind: "changed", path: ["budgets", "maxRounds"], after: 6 }],
    });
    expect(await db.policyVersion.count()).toBe(versions);
    const { versionId } = await importDraft(editor, { agentId, text: sound });
    expect(await getVersion(editor, versionId)).toMatchObject({
      status: "draft",
      document: { budgets: { maxRounds: 6 } },
    });
  });

  test.each([
    ["an unknown field", `${sound}colour: red\n`, "colour"],
    ["a version of another shape", sound.replace("schemaVersion: 1", "schemaVersion: 2"), "schemaVersion"],
    ["what is no document", "[", ""],
  ])("refuses %s with its place, and saves none of it", async (_, text, path) => {
    const preview = await previewImport(editor, { agentId, text });
    expect(preview).toMatchObject({ ok: false });
    if (!preview.ok) expect(preview.issues[0]).toMatchObject({ line: expect.any(Number), message: expect.any(String) });
    const refusal = {
      code: "invalid_input",
      issues: [expect.objectContaining({ path: expect.stringContaining(path) })],
    };
    await expect(importDraft(editor, { agentId, text })).rejects.toMatchObject(refusal);
  });

  test("a viewer saves none", async () => {
    const saving = importDraft(contextFor(db, "viewer"), { agentId, text: sound });
    await expect(saving).rejects.toMatchObject({ code: "forbidden" });
  });
});
