import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPolicy } from "../testing/policy-arbitrary";
import { policyDocument, type PolicyInput } from "../document";
import { fingerprintPolicy } from "../fingerprint";
import { applyChanges, valueAt } from "./apply";
import { diffPolicies } from "./diff";

const base: PolicyInput = {
  toolbox: [{ tool: "read_a" }, { tool: "write_c" }],
  intents: [{ name: "alpha", examples: ["one", "two"] }, { name: "beta" }],
  grants: [{ intent: "alpha", tool: "read_a" }],
  routingRules: [
    { name: "r1", intent: "alpha", match: { text: "a" } },
    { name: "r2", intent: "beta", match: { text: "b" } },
  ],
};
const parse = (change: Partial<PolicyInput> = {}) => policyDocument.parse({ ...base, ...change });

describe("a diff goes by names", () => {
  test.each<[string, Partial<PolicyInput>, unknown[]]>([
    [
      "a budget",
      { budgets: { maxRounds: 5 } },
      [{ kind: "changed", path: ["budgets", "maxRounds"], before: 3, after: 5 }],
    ],
    [
      "a grant withdrawn",
      { grants: [] },
      [
        {
          kind: "removed",
          path: ["grants", "alpha/read_a"],
          before: { intent: "alpha", tool: "read_a", effect: "allow", enabled: true },
        },
      ],
    ],
    [
      "a grant that asks",
      { grants: [{ intent: "alpha", tool: "read_a", effect: "ask" }] },
      [{ kind: "changed", path: ["grants", "alpha/read_a", "effect"], before: "allow", after: "ask" }],
    ],
    [
      "rules moved",
      { routingRules: base.routingRules!.toReversed() },
      [{ kind: "moved", path: ["routingRules"], before: ["r1", "r2"], after: ["r2", "r1"] }],
    ],
    [
      "examples",
      { intents: [{ name: "alpha", examples: ["two", "three"] }, { name: "beta" }] },
      [
        {
          kind: "changed",
          path: ["intents", "alpha", "examples"],
          before: ["one", "two"],
          after: ["two", "three"],
        },
      ],
    ],
  ])("%s", (_, change, changes) => {
    expect(diffPolicies(parse(), parse(change))).toEqual(changes);
  });
});

describe("for any two policies", () => {
  test("applying the diff gives the other one, exactly", () => {
    fc.assert(
      fc.property(anyPolicy, anyPolicy, (a, b) => {
        const { document, conflicts } = applyChanges(a, diffPolicies(a, b));
        expect(conflicts).toEqual([]);
        expect(fingerprintPolicy(policyDocument.parse(document))).toBe(fingerprintPolicy(b));
      }),
    );
  });

  test("the diff is empty when, and only when, the fingerprints are equal", () => {
    fc.assert(
      fc.property(anyPolicy, anyPolicy, (a, b) => {
        expect(diffPolicies(a, a)).toEqual([]);
        expect(diffPolicies(a, b).length === 0).toBe(fingerprintPolicy(a) === fingerprintPolicy(b));
      }),
    );
  });

  test("applied twice it changes nothing more, and every conflict tells what stands there", () => {
    fc.assert(
      fc.property(anyPolicy, anyPolicy, anyPolicy, (a, b, c) => {
        const changes = diffPolicies(a, b);
        const once = applyChanges(c, changes);
        for (const { change, current } of once.conflicts) expect(current).toEqual(valueAt(once.document, change.path));
        const twice = applyChanges(b, changes);
        expect(twice.document).toEqual(applyChanges(b, []).document);
      }),
    );
  });
});

describe("two people change one policy", () => {
  const theirs = (change: Partial<PolicyInput>) => diffPolicies(parse(), parse(change));

  test("different fields are both kept", () => {
    const mine = parse({ budgets: { maxRounds: 5 } });
    const { document, conflicts } = applyChanges(mine, theirs({ grants: [] }));
    expect(conflicts).toEqual([]);
    expect(valueAt(document, ["budgets", "maxRounds"])).toBe(5);
    expect(valueAt(document, ["grants", "alpha/read_a"])).toBeUndefined();
  });

  test("examples that one adds and another removes are both kept", () => {
    const mine = parse({ intents: [{ name: "alpha", examples: ["one", "two", "mine"] }, { name: "beta" }] });
    const change = theirs({ intents: [{ name: "alpha", examples: ["two", "theirs"] }, { name: "beta" }] });
    const { document, conflicts } = applyChanges(mine, change);
    expect(conflicts).toEqual([]);
    expect(valueAt(document, ["intents", "alpha", "examples"])).toEqual(["two", "mine", "theirs"]);
  });

  test.each<[string, Partial<PolicyInput>, Partial<PolicyInput>, unknown]>([
    ["one field with two values", { budgets: { maxRounds: 5 } }, { budgets: { maxRounds: 7 } }, 5],
    [
      "a field of what somebody has taken away",
      { grants: [] },
      { grants: [{ intent: "alpha", tool: "read_a", effect: "ask" }] },
      undefined,
    ],
    [
      "something taken away that somebody has changed",
      { grants: [{ intent: "alpha", tool: "read_a", effect: "ask" }] },
      { grants: [] },
      { intent: "alpha", tool: "read_a", effect: "ask", enabled: true },
    ],
  ])("%s is a conflict, and nothing is overwritten", (_, mine, other, current) => {
    const document = parse(mine);
    const applied = applyChanges(document, theirs(other));
    expect(applied.conflicts).toHaveLength(1);
    expect(applied.conflicts[0]!.current).toEqual(current);
    expect(fingerprintPolicy(policyDocument.parse(applied.document))).toBe(fingerprintPolicy(document));
  });
});

test.each(["intents", "toolbox", "routingRules"] as const)("two of one name in %s are refused", (list) => {
  const twice = [...base[list]!, ...base[list]!] as never;
  expect(policyDocument.safeParse({ ...base, [list]: twice }).error?.issues[0]).toMatchObject({
    path: [list, base[list]!.length],
  });
});
