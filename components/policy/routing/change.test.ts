import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { policyDocument, type RoutingRule } from "@/lib/engine/policy/document";
import {
  asKind,
  kindOf,
  newRule,
  readMatch,
  ruleMarks,
  textOf,
  withMovedRule,
  withNewRule,
  withoutRule,
  withRule,
  withUnless,
} from "./change";

const start = policyDocument.parse({
  intents: [{ name: "tracking" }],
  routingRules: ["a", "b", "c"].map((name) => ({ name, intent: "tracking", match: { keywords: [name] } })),
});
const b = start.routingRules[1]!;
const names = ({ routingRules }: typeof start) => routingRules.map(({ name }) => name).join("");

describe("each edit leaves a valid policy and touches nothing else", () => {
  test.each([
    ["a rule changed", withRule("b", { ...b, confidence: 0.5 }), "abc"],
    ["a rule renamed", withRule("b", { ...b, name: "x" }), "axc"],
    ["a rule taken out", withoutRule("b"), "ac"],
    ["a rule moved", withMovedRule("c", 0), "cab"],
    ["a rule added", withNewRule(newRule(start)), "abcnew_rule"],
  ])("%s", (_, change, expected) => {
    const after = change(start);
    expect(names(after)).toBe(expected);
    expect(policyDocument.parse(after)).toEqual(after);
    expect({ ...after, routingRules: [] }).toEqual({ ...start, routingRules: [] });
  });

  test("a second new rule gets a name of its own", () => {
    const once = withNewRule(newRule(start))(start);
    expect(newRule(once).name).toBe("new_rule_2");
  });
});

describe("what a rule looks for", () => {
  const matches: RoutingRule["match"][] = [
    { pattern: "a|b", ignoreCase: true },
    { keywords: ["到哪了", "where is"] },
    { text: "hello" },
  ];
  test.each(matches)("%j is read as it is written", (match) => {
    expect(readMatch(match, textOf(match))).toEqual(match);
    expect(readMatch(match, " ")).toBeNull();
  });

  test.each([
    [{ keywords: ["1.5", "b"] }, "pattern", { pattern: "1\\.5|b", ignoreCase: true }],
    [{ keywords: ["a", "b"] }, "text", { text: "a" }],
    [{ pattern: "a|b", ignoreCase: false }, "keywords", { keywords: ["a|b"] }],
    [{ text: "a b" }, "keywords", { keywords: ["a b"] }],
  ] as const)("%j as %s", (match, kind, expected) => {
    const next = asKind(match as RoutingRule["match"], kind);
    expect(next).toEqual(expected);
    expect(kindOf(next)).toBe(kind);
  });

  test("an exception is set, and taken away when its field is empty", () => {
    expect(withUnless(b, "office").unless).toBe("office");
    expect("unless" in withUnless({ ...b, unless: "office" }, "")).toBe(false);
  });
});

describe("marks since the version in force", () => {
  test.each([
    ["none in the same", (document: typeof start) => document, {}],
    ["changed", withRule("b", { ...b, confidence: 0.5 }), { b: [{ kind: "changed" }] }],
    ["new", withNewRule(newRule(start)), { new_rule: [{ kind: "new" }] }],
    ["moved", withMovedRule("c", 0), { c: [{ kind: "moved", from: 3, to: 1 }] }],
    ["none for those that stay when one is taken out", withoutRule("a"), {}],
  ])("%s", (_, change, expected) => {
    expect(Object.fromEntries(ruleMarks(start, change(start)))).toEqual(expected);
  });

  test("without one there are none", () => expect(ruleMarks(null, start).size).toBe(0));
});

test("any row of moves keeps every rule as it is", () => {
  const moves = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: -1, max: 4 })));
  fc.assert(
    fc.property(moves, (all) => {
      const after = all.reduce((document, [name, to]) => withMovedRule(name, to)(document), start);
      const byName = [...after.routingRules].sort((x, y) => x.name.localeCompare(y.name));
      expect(byName).toEqual(start.routingRules);
    }),
  );
});
