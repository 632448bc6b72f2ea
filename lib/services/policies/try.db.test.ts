import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAgent, makeTool, testClient, toolSpecOf } from "@/lib/db/testing/builders";
import { diffPolicies } from "@/lib/engine/policy/diff/diff";
import { policyDocument, type PolicyInput } from "@/lib/engine/policy/document";
import { scriptedModel, type ScriptedModel } from "@/lib/engine/testing/scripted-model";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor, noteStarts } from "../testing/service";
import { createDraft } from "./create-draft";
import { getVersion } from "./get-version";
import { saveDraft } from "./save-draft";
import { tryEntities } from "./try-entities";
import { tryRouting } from "./try-routing";

const { url } = testDatabase();
const db = testClient(url);
const editor = contextFor(db, "editor");
const viewer = contextFor(db, "viewer", "user-2");

const base: PolicyInput = {
  toolPolicy: "intent_scoped",
  routingMode: "bounded",
  toolbox: [{ tool: "get_order" }, { tool: "cancel_order" }],
  intents: [{ name: "status", requires: ["order_id"] }, { name: "cancel" }],
  grants: [
    { intent: "status", tool: "get_order" },
    { intent: "cancel", tool: "get_order" },
    { intent: "cancel", tool: "cancel_order", effect: "ask" },
  ],
  routingRules: [{ name: "where", intent: "status", match: { keywords: ["where"] }, examples: ["where is it"] }],
  entities: [
    { name: "order_id", pattern: "20\\d{9}" },
    { name: "region", evidence: "resource", table: "regions" },
  ],
  aliasTables: [{ name: "regions", rows: [{ value: "north", aliases: ["北京"] }] }],
};

let model: ScriptedModel;
let versionId: string;
let process: ReturnType<typeof noteStarts>;

beforeAll(async () => {
  await makeTool(db, toolSpecOf("get_order", { readOnly: true }));
  await makeTool(db, toolSpecOf("cancel_order", { statefulAction: true }));
});
beforeEach(async () => {
  const agent = await makeAgent(db, base);
  versionId = (await createDraft(editor, { agentId: agent.id })).versionId;
  model = scriptedModel({ classify: ['{"type":"cancel","confidence":0.9,"reason":"it says so"}'] });
  process = noteStarts(null, () => model);
});
afterEach(() => process.forget());
afterAll(() => db.$disconnect());

async function change(more: Partial<PolicyInput>) {
  const { document } = await getVersion(editor, versionId);
  return saveDraft(editor, {
    versionId,
    changes: diffPolicies(document, policyDocument.parse({ ...document, ...more })),
  });
}

describe("trying sentences", () => {
  test("a rule decides in both, and nobody is asked", async () => {
    const { against, sentences } = await tryRouting(viewer, { versionId, sentences: ["Where is 20240315001?", ""] });
    expect(against).toBe(1);
    expect(sentences[0]).toMatchObject({
      route: { outcome: "routed", intent: "status", source: "rule_strong", tools: ["get_order"] },
      inForce: { intent: "status" },
    });
    expect(sentences[0]!.route.entities).toEqual({ order_id: "20240315001" });
    expect(sentences[0]!.events.map(({ type }) => type)).toContain("grounding.checked");
    expect(sentences[1]).toMatchObject({ route: { outcome: "unknown", source: "empty_input", tools: [] } });
    expect(model.requests).toEqual([]);
  });

  test("two versions that ask the classifier alike ask it once", async () => {
    const { sentences } = await tryRouting(viewer, { versionId, sentences: ["Call it off"] });
    const routed = { intent: "cancel", source: "llm_fallback", tools: ["get_order", "cancel_order"] };
    expect(sentences[0]).toMatchObject({ route: routed, inForce: routed });
    model.done();
  });

  test("a draft is tried as it is saved, beside the version in force", async () => {
    const { rules } = await change({
      routingRules: [{ name: "where", intent: "status", match: { keywords: ["wo"] }, examples: ["where is it"] }],
    });
    expect(rules).toMatchObject([{ rule: "where", examples: [{ hit: null }] }]);
    const { sentences } = await tryRouting(viewer, { versionId, sentences: ["Where is 20240315001?"] });
    expect(sentences[0]).toMatchObject({ route: { intent: "cancel" }, inForce: { intent: "status" } });
  });

  test.each([
    ["fails", () => noteStarts(null, () => scriptedModel({}))],
    [
      "cannot be asked",
      () =>
        noteStarts(null, () => {
          throw new Error("The key is not set");
        }),
    ],
    ["is in no process", () => ({ started: [], forget: process.forget.bind(process) })],
  ] as const)("a classifier that %s leaves the sentence undecided", async (_, start) => {
    process.forget();
    process = start();
    const { sentences } = await tryRouting(viewer, { versionId, sentences: ["Call it off"] });
    expect(sentences[0]!.route).toMatchObject({ outcome: "unknown", signals: ["llm_error"], tools: [] });
  });

  test.each([
    ["no sentences", [], "invalid_input"],
    ["too many", Array.from({ length: 51 }, () => "a"), "too_large"],
    ["too long a sentence", ["a".repeat(2001)], "too_large"],
  ])("%s: refused", async (_, sentences, code) => {
    await expect(tryRouting(viewer, { versionId, sentences })).rejects.toMatchObject({ code });
  });

  test("as many as are allowed keep their order", async () => {
    const many = Array.from({ length: 50 }, (_, place) => `where is ${20240315000 + place}`);
    const { sentences } = await tryRouting(viewer, { versionId, sentences: many });
    expect(sentences.map(({ sentence }) => sentence)).toEqual(many);
  });

  test("of no version", async () => {
    const sentences = ["a"];
    await expect(tryRouting(viewer, { versionId: "none", sentences })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("trying entities", () => {
  test("what is found, with its canonical value, and why not", async () => {
    const { checks } = await tryEntities(viewer, { versionId, text: "Order 20240315001 in 北京" });
    expect(checks).toMatchObject([
      { entity: "order_id", grounded: true, value: "20240315001", evidence: { start: 6, end: 17 } },
      { entity: "region", grounded: true, value: "north", evidence: { table: "regions", quote: "北京" } },
    ]);
    const none = await tryEntities(viewer, { versionId, text: "Order 202403150019" });
    expect(none.checks).toMatchObject([
      { entity: "order_id", grounded: false, reason: "not_whole_token" },
      { entity: "region", grounded: false, reason: "no_pattern_match" },
    ]);
  });
});
