import { afterAll, beforeEach, expect, test } from "vitest";
import { PolicyCache } from "@/lib/adapters/durable/load-policy";
import { makeAgent, testClient } from "@/lib/db/testing/builders";
import { diffPolicies } from "@/lib/engine/policy/diff/diff";
import { policyDocument, type PolicyInput } from "@/lib/engine/policy/document";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor } from "../testing/service";
import { createDraft } from "./create-draft";
import { getVersion } from "./get-version";
import { publishVersion } from "./publish-version";
import { saveDraft } from "./save-draft";
import { stageVersion } from "./stage-version";

const { url } = testDatabase();
const db = testClient(url);
const editor = contextFor(db, "editor");
const publisher = contextFor(db, "publisher", "user-2");
afterAll(() => db.$disconnect());

const base: PolicyInput = {
  toolPolicy: "intent_scoped",
  routingMode: "bounded",
  classifier: { backend: "local" },
  intents: [
    { name: "order", examples: ["where is my order", "has my parcel been sent", "track my parcel"] },
    { name: "refund", examples: ["I want my money back", "refund this please", "give me a refund"] },
  ],
};

let agentId: string;
let examples = 0;
/** Intents that no other test has: models are shared between versions of the same examples. */
let intents: NonNullable<PolicyInput["intents"]>;
beforeEach(async () => {
  examples += 1;
  intents = base.intents!.map((intent) => ({ ...intent, examples: [...intent.examples!, `example ${examples}`] }));
  agentId = (await makeAgent(db, { ...base, intents })).id;
});

async function draftOf(more: Partial<PolicyInput>) {
  const { versionId } = await createDraft(editor, { agentId });
  const { document } = await getVersion(editor, versionId);
  const changes = diffPolicies(document, policyDocument.parse({ ...document, ...more }));
  const { fingerprint } = await saveDraft(editor, { versionId, changes });
  return { versionId, fingerprint };
}
const storedFor = async (id: string) =>
  (await db.policyVersion.findUniqueOrThrow({ where: { id }, include: { localModel: true } })).localModel;
const intentOf = async (fingerprint: string, text: string) =>
  (await new PolicyCache(db).get(fingerprint)).policy.localClassifier()?.classify(text).intent;

test("a version gets its local model when it is staged or published, and versions of the same examples share it", async () => {
  const first = await draftOf({ systemPrompt: "One." });
  expect(await storedFor(first.versionId)).toBeNull();
  await stageVersion(publisher, { versionId: first.versionId });
  const model = await storedFor(first.versionId);
  expect(model?.trainedOn).toMatch(/^[0-9a-f]{64}$/);

  const before = await db.localModel.count();
  const second = await draftOf({ systemPrompt: "Two." });
  await publishVersion(publisher, { versionId: second.versionId, note: "Better" });
  expect(await storedFor(second.versionId)).toEqual(model);
  expect(await db.localModel.count()).toBe(before);

  const third = await draftOf({ intents: [{ name: "order", examples: ["where is it"] }] });
  await stageVersion(publisher, { versionId: third.versionId });
  expect((await storedFor(third.versionId))?.trainedOn).not.toBe(model?.trainedOn);
});

test("a policy that asks no local classifier has none stored", async () => {
  const { versionId } = await draftOf({ classifier: { backend: "model" } });
  await stageVersion(publisher, { versionId });
  expect(await storedFor(versionId)).toBeNull();
});

test("runs use the stored model", async () => {
  const { versionId, fingerprint } = await draftOf({ systemPrompt: "One." });
  await stageVersion(publisher, { versionId });
  const { trainedOn, body } = (await storedFor(versionId))!;
  const model = JSON.parse(body) as { labels: string[] };
  await db.localModel.update({
    where: { trainedOn },
    data: { body: JSON.stringify({ ...model, labels: model.labels.map((label) => `stored_${label}`) }) },
  });
  expect(await intentOf(fingerprint, "track my parcel")).toBe("stored_order");
});

test.each([
  ["of a draft, which has none", null],
  ["that is no JSON", "{"],
  ["of another format", JSON.stringify({ version: 2 })],
  ["whose parts do not fit together", "damaged"],
])("instead of a model %s, one is trained where it is used", async (_, body) => {
  const { versionId, fingerprint } = await draftOf({ systemPrompt: "One." });
  if (body !== null) {
    await stageVersion(publisher, { versionId });
    const { trainedOn, body: whole } = (await storedFor(versionId))!;
    const damaged = JSON.stringify({ ...(JSON.parse(whole) as object), bias: [] });
    await db.localModel.update({ where: { trainedOn }, data: { body: body === "damaged" ? damaged : body } });
  }
  expect(await intentOf(fingerprint, "track my parcel")).toBe("order");
});
