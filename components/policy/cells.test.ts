import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffPolicies } from "@/lib/engine/policy/diff/diff";
import { policyDocument } from "@/lib/engine/policy/document";
import { cellOf, grantsOf, nextCell, withGrant } from "./cells";

const INTENTS = ["status", "change", "refund"];
const TOOLS = ["get_order", "cancel_order", "__proto__"];
const PAIRS = INTENTS.flatMap((intent) => TOOLS.map((tool) => ({ intent, tool })));
const document = policyDocument.parse({
  toolbox: TOOLS.map((tool) => ({ tool })),
  intents: INTENTS.map((name) => ({ name })),
  grants: [
    { intent: "status", tool: "get_order" },
    { intent: "change", tool: "get_order", effect: "ask" },
    { intent: "change", tool: "cancel_order", condition: "args.amount < 5" },
    { intent: "refund", tool: "cancel_order", enabled: false },
  ],
});
const cell = (from: typeof document, intent: string, tool: string) => cellOf(grantsOf(from).get(`${intent}/${tool}`));

test.each([
  ["status", "get_order", "allow"],
  ["change", "get_order", "ask"],
  ["change", "cancel_order", "conditional"],
  ["refund", "cancel_order", "off"],
  ["status", "__proto__", "none"],
])("%s and %s: %s", (intent, tool, expected) => expect(cell(document, intent, tool)).toBe(expected));

describe("a press", () => {
  test("goes from not granted over granted and asks first back to not granted", () => {
    const pair = { intent: "refund", tool: "get_order" };
    const seen = [];
    let current = document;
    for (let press = 0; press < 3; press += 1) {
      const change = nextCell(grantsOf(current).get("refund/get_order"));
      current = withGrant(current, pair, change!, document);
      seen.push(cell(current, "refund", "get_order"));
    }
    expect(seen).toEqual(["allow", "ask", "none"]);
    expect(diffPolicies(document, current)).toEqual([]);
  });

  test("leaves a condition to words, and switches on what is off", () => {
    expect(nextCell(grantsOf(document).get("change/cancel_order"))).toBeNull();
    expect(nextCell(grantsOf(document).get("refund/cancel_order"))).toEqual({ enabled: true });
  });
});

test("a condition comes and goes without touching the rest", () => {
  const pair = { intent: "change", tool: "get_order" };
  const conditional = withGrant(document, pair, { condition: "true" }, null);
  expect(grantsOf(conditional).get("change/get_order")).toMatchObject({ effect: "ask", condition: "true" });
  expect(withGrant(conditional, pair, { condition: undefined }, null)).toEqual(document);
  expect(withGrant(conditional, pair, { enabled: false }, null).grants[1]).toMatchObject({ condition: "true" });
});

test("taking out any grants and putting them back, in any order, is no change", () => {
  const granted = document.grants;
  fc.assert(
    fc.property(fc.shuffledSubarray([...granted]), (taken) => {
      const without = taken.reduce((from, grant) => withGrant(from, grant, "remove", document), document);
      const back = taken.toReversed().reduce((from, grant) => withGrant(from, grant, grant, document), without);
      expect(diffPolicies(document, back)).toEqual([]);
    }),
  );
});

test("a change touches one pair alone", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAIRS),
      fc.constantFrom("remove" as const, {}, { effect: "ask" as const }),
      (pair, change) => {
        const after = withGrant(document, pair, change, document);
        for (const { intent, tool } of PAIRS)
          if (intent !== pair.intent || tool !== pair.tool)
            expect(cell(after, intent, tool)).toBe(cell(document, intent, tool));
        expect(policyDocument.safeParse(after).success).toBe(true);
      },
    ),
  );
});
