import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { BUDGETS, type BudgetName } from "@/lib/engine/policy/budgets";
import { policyDocument, type PolicyDocument, type PolicyInput } from "@/lib/engine/policy/document";
import { fingerprintPolicy } from "@/lib/engine/policy/fingerprint";
import { testDatabase } from "@/scripts/testing/database";
import { makeAgent, makeTool, testClient, toolSpecOf } from "../testing/builders";
import { PolicyContentError, readPolicy, versionColumns, writeContent } from "./content";

const { url } = testDatabase();
const db = testClient(url);
afterAll(() => db.$disconnect());

const TOOLS = ["get_order", "cancel_order", "find-task"];
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const text = fc.string({ unit: fc.constantFrom("a", "B", " ", "\n", '"', "\\", "订", "😀", "%", "{"), maxLength: 8 });
const filled = text.filter((value) => value.length > 0);
const name = fc.constantFrom(
  "order_status",
  "cancel",
  "unknown",
  "task-failure",
  "follow_up",
  "toString",
  "constructor",
);
const tool = fc.constantFrom(...TOOLS);
const localised = fc.record({ en: text, "zh-CN": text }, { requiredKeys: [] });
const unit = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as never);
const approval = fc.oneof(fc.constantFrom("never", "always"), fc.record({ when: filled }));
const named = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.uniqueArray(fc.record({ name, ...fields }), { selector: (item) => item.name as string, maxLength: 3 });

const limits = Object.fromEntries(
  Object.entries(BUDGETS).map(([key, { min }]) => [key, fc.integer({ min, max: 2_000_000 })]),
) as Record<BudgetName, fc.Arbitrary<number>>;
const maxCost = fc.option(fc.double({ min: 1e-9, max: 1e9, noNaN: true }));

const toolbox = fc.uniqueArray(
  fc.record({
    tool,
    approval: sometimes(approval),
    timeoutMs: sometimes(fc.integer({ min: 1, max: 1e6 })),
    resultLimit: sometimes(fc.integer({ min: 64, max: 1e6 })),
    bindings: fc.dictionary(
      text,
      fc.record({ entity: name, evidence: sometimes(fc.constantFrom("user", "user_and_trusted")) }),
      { maxKeys: 2 },
    ),
  }),
  { selector: (entry) => entry.tool, maxLength: 3 },
);

const preflight = fc.record({
  tool,
  arguments: fc.dictionary(
    text,
    fc.oneof(fc.record({ entity: name }), fc.record({ constant: json }), fc.constant({ input: true as const })),
    { maxKeys: 3 },
  ),
  hideAfter: fc.boolean(),
  onEmpty: fc.constantFrom("go_on", "clarify", "stop"),
  onError: fc.constantFrom("go_on", "stop"),
  instructions: text,
});

const intents = named({
  title: localised,
  description: text,
  examples: fc.array(text, { maxLength: 2 }),
  toolChoice: fc.oneof(fc.constantFrom("auto", "none", "required"), fc.record({ tool })),
  requires: fc.array(name, { maxLength: 2 }),
  onMissing: fc.constantFrom("clarify", "retrieve", "unknown"),
  question: localised,
  preflight: sometimes(preflight),
  budgets: fc.record({ ...limits, maxCost }, { requiredKeys: [] }),
  inherits: fc.boolean(),
});

const match = fc.oneof(
  fc.record({ pattern: filled, ignoreCase: fc.boolean() }),
  fc.record({ keywords: fc.array(filled, { minLength: 1, maxLength: 3 }) }),
  fc.record({ text: filled }),
);
const rules = named({
  intent: name,
  strength: fc.constantFrom("strong", "weak"),
  confidence: unit,
  match,
  unless: sometimes(filled),
  requiresHistory: fc.boolean(),
  examples: fc.array(text, { maxLength: 2 }),
  enabled: fc.boolean(),
});

const step = fc.oneof(
  fc.constantFrom("trim", "upper", "lower", "width", "digits", "strip_separators", "date"),
  fc.record({ prefix: filled }),
  fc.record({ padStart: fc.record({ length: fc.integer({ min: 1, max: 64 }), with: fc.constantFrom("0", " ") }) }),
);
const entities = named({
  title: localised,
  evidence: fc.constantFrom("source_text", "resource"),
  pattern: sometimes(filled),
  caseSensitive: fc.boolean(),
  normalise: fc.array(step, { maxLength: 4 }),
  table: sometimes(name),
  lookupTool: sometimes(tool),
  fuzzyThreshold: unit,
});

const policyTest = fc.oneof(
  fc.record({ kind: fc.constant("route"), sentence: text, intent: name }),
  fc.record({
    kind: fc.constant("call"),
    intent: sometimes(name),
    sentence: sometimes(text),
    tool,
    arguments: fc.dictionary(text, json, { maxKeys: 2 }),
    effect: fc.constantFrom("allow", "deny", "ask"),
    rule: sometimes(text),
  }),
);

const policy = fc
  .record({
    language: fc.constantFrom("en", "zh-CN"),
    systemPrompt: text,
    toolPolicy: fc.constantFrom("all_tools", "intent_scoped"),
    routingMode: fc.constantFrom("legacy", "bounded"),
    toolbox,
    intents,
    grants: fc.uniqueArray(
      fc.record({
        intent: name,
        tool,
        effect: fc.constantFrom("allow", "ask"),
        condition: sometimes(filled),
        enabled: fc.boolean(),
      }),
      { selector: (grant) => `${grant.intent} ${grant.tool}`, maxLength: 5 },
    ),
    routingRules: rules,
    classifier: fc.record({
      enabled: fc.boolean(),
      backend: fc.constantFrom("model", "local", "cascade"),
      threshold: unit,
    }),
    entities,
    aliasTables: named({
      rows: fc.uniqueArray(fc.record({ value: filled, aliases: fc.array(filled, { maxLength: 2 }) }), {
        selector: (row) => row.value,
        maxLength: 3,
      }),
    }),
    budgets: fc.record({ ...limits, maxCost }),
    stopMessages: fc.dictionary(fc.constantFrom("max_rounds", "no_progress"), localised),
    finalAnswer: fc.constantFrom("summarise", "stop"),
    tests: fc.array(policyTest, { maxLength: 3 }),
  })
  .map((input) => policyDocument.parse(JSON.parse(JSON.stringify(input))));

async function draft(): Promise<string> {
  const agent = await makeAgent(db);
  const author = { authorId: "test", authorName: "Test" };
  const columns = await versionColumns(db, policyDocument.parse({}));
  const version = await db.policyVersion.create({ data: { agentId: agent.id, number: 1, ...author, ...columns } });
  return version.id;
}

async function write(versionId: string, document: PolicyDocument): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.policyVersion.update({ where: { id: versionId }, data: await versionColumns(tx, document) });
    await writeContent(tx, versionId, document);
  });
}

describe("a policy in rows", () => {
  test("comes back as it was written, over whatever stood there before", async () => {
    for (const tool of TOOLS) await makeTool(db, toolSpecOf(tool));
    const versionId = await draft();
    await fc.assert(
      fc.asyncProperty(policy, async (document) => {
        await write(versionId, document);
        const back = await readPolicy(db, versionId);
        expect(back).toEqual(document);
        const version = await db.policyVersion.findUniqueOrThrow({
          where: { id: versionId },
          include: { snapshot: true },
        });
        expect(version.fingerprint).toBe(fingerprintPolicy(document));
        expect(policyDocument.parse(JSON.parse(version.snapshot.document))).toEqual(document);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test("a version that does not exist has no document", async () => {
    expect(await readPolicy(db, "nobody")).toBeNull();
  });

  const faults: [string, PolicyInput, string][] = [
    ["a revision that does not exist", { toolbox: [{ tool: "nobody", revision: 3 }] }, "toolbox.0"],
    ["NUL in a text", { systemPrompt: "a\0b" }, "systemPrompt"],
    ["half of a character", { intents: [{ name: "a", description: "\ud800" }] }, "intents.0.description"],
  ];
  test.each(faults)("%s is refused by its path", async (_, input, path) => {
    const versionId = await draft();
    const before = await readPolicy(db, versionId);
    const attempt = write(versionId, policyDocument.parse(input));
    await expect(attempt).rejects.toBeInstanceOf(PolicyContentError);
    await expect(attempt).rejects.toMatchObject({ path });
    expect(await readPolicy(db, versionId)).toEqual(before);
  });

  test("rows that are written once refuse to change", async () => {
    const versionId = await draft();
    const { fingerprint } = await db.policyVersion.findUniqueOrThrow({ where: { id: versionId } });
    await expect(db.policySnapshot.update({ where: { fingerprint }, data: { document: "{}" } })).rejects.toThrow(
      /never change/,
    );
  });
});
