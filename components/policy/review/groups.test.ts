import fc from "fast-check";
import { expect, test } from "vitest";
import { diffPolicies } from "@/lib/engine/policy/diff/diff";
import { policyDocument } from "@/lib/engine/policy/document";
import { byIntent, grouped, textDiff } from "./groups";

const before = policyDocument.parse({
  intents: [{ name: "status" }],
  grants: [{ intent: "status", tool: "get" }],
});
const after = policyDocument.parse({
  intents: [{ name: "status", budgets: { maxRounds: 2 } }],
  grants: [
    { intent: "status", tool: "get", effect: "ask", condition: "true" },
    { intent: "status", tool: "a/b" },
  ],
  systemPrompt: "Be brief.",
  budgets: { maxRounds: 5 },
});
const changes = diffPolicies(before, after);

test("every change is in one group", () => {
  const groups = grouped(changes);
  expect(groups.map(({ group, changes: each }) => [group, each.length])).toEqual([
    ["grants", 3],
    ["budgets", 2],
    ["prompt", 1],
  ]);
  expect(groups.flatMap((each) => each.changes)).toHaveLength(changes.length);
});

test("grants are told by intent and tool, with the tool's whole name", () => {
  expect(
    byIntent(changes).map(({ intent, tools }) => [intent, tools.map(({ tool, changes: c }) => [tool, c.length])]),
  ).toEqual([
    [
      "status",
      [
        ["get", 2],
        ["a/b", 1],
      ],
    ],
  ]);
});

test.each([
  ["Be brief. Ask.", "Be very kind. Ask.", "Be ", "brief.", "very kind.", " Ask."],
  ["same", "same", "same", "", "", ""],
  ["请用中文回答", "请用英文回答", "请用", "中", "英", "文回答"],
  ["a a", "a a a", "a a", "", " a", ""],
])("%j to %j", (from, to, head, removed, added, tail) => {
  expect(textDiff(from, to)).toEqual({ head, removed, added, tail });
});

test("both texts can be put together again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (from, to) => {
      const { head, removed, added, tail } = textDiff(from, to);
      expect([head + removed + tail, head + added + tail]).toEqual([from, to]);
    }),
  );
});
