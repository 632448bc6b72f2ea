import { expect, test } from "vitest";
import { policyDocument, type PolicyInput } from "../document";
import { checkExamples } from "./check-examples";

const rule = (more: Partial<NonNullable<PolicyInput["routingRules"]>[number]>) => ({
  name: "late",
  intent: "tracking",
  match: { keywords: ["late", "迟到"] },
  ...more,
});

const check = (...routingRules: NonNullable<PolicyInput["routingRules"]>) =>
  checkExamples(policyDocument.parse({ intents: [{ name: "tracking" }], routingRules }));

test("each sentence with where it matches, and why not", () => {
  const [report] = check(
    rule({
      unless: "office",
      examples: ["My parcel is late", "迟到了"],
      counterExamples: ["later, thanks", "The office is late", "so late"],
    }),
  );
  expect(report).toEqual({
    rule: "late",
    examples: [
      { sentence: "My parcel is late", hit: { start: 13, end: 17 }, excluded: false, takenBy: null },
      { sentence: "迟到了", hit: { start: 0, end: 2 }, excluded: false, takenBy: null },
    ],
    counterExamples: [
      { sentence: "later, thanks", hit: null, excluded: false, takenBy: null },
      { sentence: "The office is late", hit: null, excluded: true, takenBy: null },
      { sentence: "so late", hit: { start: 3, end: 7 }, excluded: false, takenBy: null },
    ],
  });
});

test("a sentence that an earlier rule decides is told by that rule; a later one takes nothing", () => {
  const first = rule({ name: "first", match: { keywords: ["parcel"] } });
  const last = rule({ name: "last", match: { keywords: ["late"] } });
  const reports = check(first, rule({ examples: ["My parcel is late", "It is late"] }), last);
  expect(reports[1]!.examples.map(({ takenBy }) => takenBy)).toEqual(["first", null]);
});

test.each([
  ["switched off", rule({ enabled: false, examples: ["late"] }), true],
  ["for no intent", rule({ intent: "nowhere", examples: ["late"] }), true],
  ["weak", rule({ strength: "weak", examples: ["late"] }), true],
  ["only in a conversation", rule({ requiresHistory: true, examples: ["late"] }), true],
  ["with a pattern that cannot be read", rule({ match: { pattern: "(late" }, examples: ["late"] }), false],
] as const)("a rule %s is tried by itself", (_, each, matches) => {
  expect(check(each)[0]!.examples[0]!.hit !== null).toBe(matches);
});
