import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeSpec } from "../../testing/fake-tools";
import { toolRegistry } from "../../tool/spec";
import { compilePolicy } from "../compile";
import type { PolicyInput } from "../document";
import { casesHold } from "./report";
import { runCases } from "./run-cases";

const registry = toolRegistry([
  fakeSpec("find_order", { execution: { readOnly: true } }),
  fakeSpec("cancel_order", { execution: { statefulAction: true } }),
  fakeSpec("pay_back", { execution: { statefulAction: true } }),
]);

const base: PolicyInput = {
  routingMode: "bounded",
  toolbox: [
    { tool: "find_order", revision: 1 },
    { tool: "cancel_order", revision: 1, bindings: { order_id: { entity: "order_id" } } },
    { tool: "pay_back", revision: 1 },
  ],
  intents: [{ name: "look" }, { name: "change" }],
  grants: [
    { intent: "look", tool: "find_order" },
    { intent: "change", tool: "find_order" },
    { intent: "change", tool: "cancel_order" },
    { intent: "change", tool: "pay_back", effect: "ask" },
  ],
  entities: [{ name: "order_id", pattern: "\\d{6}" }],
  routingRules: [{ name: "where", intent: "look", match: { keywords: ["where is"] } }],
};
const run = (tests: PolicyInput["tests"], over: PolicyInput = {}, classify?: () => Promise<string>) =>
  runCases(compilePolicy({ ...base, ...over, tests }), { registry, now: 0, ...(classify ? { classify } : {}) });
const says = (type: string) => () => Promise.resolve(JSON.stringify({ type, confidence: 1, reason: "" }));
type Cases = NonNullable<PolicyInput["tests"]>;
const one = async (check: Cases[number], over?: PolicyInput, classify?: () => Promise<string>) =>
  (await run([check], over, classify)).results[0];

describe("a route", () => {
  test.each([
    ["the rule's intent", "where is it", "look", undefined, "passed", "rule_strong"],
    ["another than the rule's", "where is it", "change", undefined, "failed", "rule_strong"],
    ["the classifier's intent", "stop it", "change", says("change"), "passed", "llm_fallback"],
    ["another than the classifier's", "stop it", "look", says("change"), "failed", "llm_fallback"],
    ["the classifier's, without one", "stop it", "change", undefined, "undecided", "llm_fallback"],
    ["unknown, without a classifier", "stop it", "unknown", undefined, "undecided", "llm_fallback"],
    ["nothing at all", "", "unknown", undefined, "passed", "empty_input"],
  ] as const)("%s", async (_, sentence, intent, classify, verdict, source) => {
    expect(await one({ kind: "route", sentence, intent }, {}, classify)).toMatchObject({ verdict, found: { source } });
  });
});

describe("a call", () => {
  const call = (over: Partial<Extract<Cases[number], { kind: "call" }>>): Cases[number] => ({
    kind: "call",
    intent: "change",
    tool: "find_order",
    effect: "allow",
    ...over,
  });
  test.each([
    ["granted", call({}), "passed", "granted"],
    ["granted, and expected to be denied", call({ effect: "deny" }), "failed", "granted"],
    ["asking first", call({ tool: "pay_back", effect: "ask" }), "passed", "grant_asks"],
    ["asking first, and expected to run", call({ tool: "pay_back" }), "failed", "grant_asks"],
    ["not granted", call({ intent: "look", tool: "pay_back", effect: "deny" }), "passed", "not_granted"],
    [
      "denied by another rule",
      call({ intent: "look", tool: "pay_back", effect: "deny", rule: "unknown_tool" }),
      "failed",
      "not_granted",
    ],
    ["unknown to all", call({ tool: "nothing_such", effect: "deny" }), "passed", "unknown_tool"],
    ["under no intent", call({ intent: "unknown", effect: "deny" }), "passed", "not_granted"],
    ["under an intent that is not there", call({ intent: "toString", effect: "deny" }), "passed", "not_granted"],
    [
      "with an argument from the sentence",
      call({ tool: "cancel_order", sentence: "stop 123456", arguments: { order_id: "123456" } }),
      "passed",
      "granted",
    ],
    [
      "with an argument that the sentence lacks",
      call({ tool: "cancel_order", sentence: "stop it", arguments: { order_id: "123456" }, effect: "deny" }),
      "passed",
      "ungrounded_argument",
    ],
    [
      "with an argument and no sentence",
      call({ tool: "cancel_order", arguments: { order_id: "123456" } }),
      "passed",
      "granted",
    ],
    ["where the rule leads", call({ intent: undefined, sentence: "where is it" }), "passed", "granted"],
    [
      "where the rule does not lead",
      call({ intent: undefined, sentence: "where is it", tool: "pay_back", effect: "deny" }),
      "passed",
      "not_granted",
    ],
  ])("%s", async (_, check, verdict, rule) => {
    expect(await one(check)).toMatchObject({ verdict, found: { rule } });
  });

  test("of a sentence that only the classifier can place is undecided without one", async () => {
    const check = call({ intent: undefined, sentence: "stop it", effect: "deny" });
    expect((await one(check))?.verdict).toBe("undecided");
    expect(await one(call({ intent: undefined, sentence: "stop it" }), {}, says("change"))).toMatchObject({
      verdict: "passed",
    });
  });

  test("whose intent lacks what it needs is denied", async () => {
    const intents = [{ name: "look" }, { name: "change", requires: ["order_id"] }];
    const check = call({ sentence: "stop it", effect: "deny" });
    expect(await one(check, { intents })).toMatchObject({ verdict: "passed" });
    expect(await one({ ...check, sentence: "stop 123456" }, { intents })).toMatchObject({ verdict: "failed" });
  });
});

describe("what no case lists", () => {
  test("is expected to be denied where cases speak of the intent", async () => {
    const report = await run([
      { kind: "call", intent: "change", tool: "find_order", effect: "allow" },
      { kind: "call", intent: "change", tool: "pay_back", effect: "ask" },
    ]);
    expect(report.unlisted).toEqual([{ intent: "change", tool: "cancel_order" }]);
    expect(casesHold(report)).toBe(false);
  });
  test("counts the intent that a sentence leads to", async () => {
    const report = await run([{ kind: "call", sentence: "where is it", tool: "pay_back", effect: "deny" }]);
    expect(report.unlisted).toEqual([{ intent: "look", tool: "find_order" }]);
  });
  test("says nothing where there are no cases, nor in an unscoped policy", async () => {
    expect(await run([])).toEqual({ results: [], unlisted: [] });
    const open: PolicyInput = { routingMode: "legacy", toolPolicy: "all_tools" };
    expect(
      (await run([{ kind: "call", intent: "change", tool: "find_order", effect: "allow" }], open)).unlisted,
    ).toEqual([]);
  });
});

const INTENTS = ["look", "change", "unknown"];
const TOOLS = ["find_order", "cancel_order", "pay_back"];

test("cases written down from what a policy says hold for it, and no longer once a grant is added or taken", async () => {
  const anyGrants = fc.uniqueArray(
    fc.record({
      intent: fc.constantFrom("look", "change"),
      tool: fc.constantFrom(...TOOLS),
      effect: fc.constantFrom("allow" as const, "ask" as const),
    }),
    { selector: ({ intent, tool }) => `${intent}/${tool}` },
  );
  const pairs = INTENTS.flatMap((intent) => TOOLS.map((tool) => ({ intent, tool })));
  await fc.assert(
    fc.asyncProperty(anyGrants, fc.nat(5), async (grants, at) => {
      const probe: Cases = pairs.map((pair) => ({ kind: "call", ...pair, effect: "deny" }));
      const { results } = await run(probe, { grants });
      const written: Cases = pairs.map((pair, i) => ({ kind: "call", ...pair, effect: results[i]!.found.effect! }));
      expect(casesHold(await run(written, { grants }))).toBe(true);
      const pair = pairs[at]!;
      const without = grants.filter(({ intent, tool }) => intent !== pair.intent || tool !== pair.tool);
      const changed = without.length < grants.length ? without : [...grants, { ...pair, effect: "allow" as const }];
      expect(casesHold(await run(written, { grants: changed }))).toBe(false);
      // An added grant is found without the case that would have denied it.
      const unspoken = written.filter((_, i) => i !== at);
      const spoken = unspoken.some((check) => check.kind === "call" && check.intent === pair.intent);
      if (changed !== without && spoken)
        expect((await run(unspoken, { grants: changed })).unlisted).toContainEqual(pair);
    }),
  );
});
