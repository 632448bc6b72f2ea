import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withMovedRule } from "@/components/policy/routing/change";
import { applyChanges } from "@/lib/engine/policy/diff/apply";
import { policyDocument, type PolicyDocument } from "@/lib/engine/policy/document";
import type { SavedDraft } from "@/lib/schemas/policies";
import { beginDraft, nextDraft, unsaved, type DraftEvent, type DraftState } from "./draft-state";

const start = policyDocument.parse({
  systemPrompt: "Be brief.",
  toolbox: [{ tool: "get_order" }, { tool: "cancel_order" }],
  intents: [{ name: "status" }, { name: "change" }],
  grants: [{ intent: "status", tool: "get_order" }],
});

const NO_CASES = { results: [], unlisted: [] };

const prompt =
  (systemPrompt: string): ((document: PolicyDocument) => PolicyDocument) =>
  (document) => ({ ...document, systemPrompt });
const rounds =
  (maxRounds: number): ((document: PolicyDocument) => PolicyDocument) =>
  (document) => ({ ...document, budgets: { ...document.budgets, maxRounds } });
const edit = (change: (document: PolicyDocument) => PolicyDocument): DraftEvent => ({ kind: "edit", change });
const saved = (document: PolicyDocument, conflicts: SavedDraft["conflicts"] = []): DraftEvent => ({
  kind: "saved",
  result: { fingerprint: "f", document, findings: [], cases: NO_CASES, rules: [], conflicts },
});
const checked = { document: start, findings: [], cases: NO_CASES, rules: [] };
const run = (...events: DraftEvent[]): DraftState => events.reduce(nextDraft, beginDraft(checked));

test("an edit is there at once, and is what is to be saved", () => {
  const state = run(edit(prompt("Be kind.")));
  expect(unsaved(state)).toEqual([{ kind: "changed", path: ["systemPrompt"], before: "Be brief.", after: "Be kind." }]);
});

test("undo and redo walk the documents; a new edit forgets what was undone", () => {
  const two = run(edit(prompt("a")), edit(prompt("b")), { kind: "undo" });
  expect(two.document.systemPrompt).toBe("a");
  expect(nextDraft(two, { kind: "redo" }).document.systemPrompt).toBe("b");
  const other = nextDraft(two, edit(prompt("c")));
  expect(nextDraft(other, { kind: "redo" }).document.systemPrompt).toBe("c");
  expect(run({ kind: "undo" })).toEqual(beginDraft(checked));
});

test("letters typed one after another are one step", () => {
  const type = (text: string): DraftEvent => ({ kind: "edit", change: prompt(text), step: "systemPrompt" });
  const state = run(edit(rounds(5)), type("a"), type("ab"), type("abc"), { kind: "undo" });
  expect([state.document.systemPrompt, state.document.budgets.maxRounds]).toEqual(["Be brief.", 5]);
});

test("any row of moved rules is undone, step by step, to the very same, and redone", () => {
  const names = ["a", "b", "c", "d"];
  const rules = policyDocument.parse({
    ...start,
    routingRules: names.map((name) => ({ name, intent: "status", match: { text: name } })),
  });
  const moves = fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: -1, max: 5 })));
  fc.assert(
    fc.property(moves, (all) => {
      const states = [beginDraft({ ...checked, document: rules })];
      for (const [name, to] of all) states.push(nextDraft(states.at(-1)!, edit(withMovedRule(name, to))));
      const undone = all.reduce((state) => nextDraft(state, { kind: "undo" }), states.at(-1)!);
      expect(undone.document).toBe(rules);
      const redone = all.reduce((state) => nextDraft(state, { kind: "redo" }), undone);
      expect(redone.document).toBe(states.at(-1)!.document);
    }),
  );
});

test("undo after a save is a change to be saved", () => {
  const state = run(edit(prompt("a")), { kind: "sending" }, saved(prompt("a")(start)), { kind: "undo" });
  expect(unsaved(state)).toMatchObject([{ before: "a", after: "Be brief." }]);
});

describe("a save that comes back", () => {
  test("keeps what was edited meanwhile", () => {
    const state = run(edit(prompt("a")), { kind: "sending" }, edit(rounds(7)), saved(prompt("a")(start)));
    expect(state.sending).toBeNull();
    expect(unsaved(state)).toMatchObject([{ path: ["budgets", "maxRounds"], after: 7 }]);
  });

  test("brings what somebody else did, beside what was edited meanwhile", () => {
    const theirs = rounds(9)(prompt("a")(start));
    const state = run(edit(prompt("a")), { kind: "sending" }, edit(prompt("b")), saved(theirs));
    expect(state.document.budgets.maxRounds).toBe(9);
    expect(unsaved(state)).toMatchObject([{ path: ["systemPrompt"], before: "a", after: "b" }]);
  });

  test("tells a conflict of what was edited meanwhile, with both values", () => {
    const state = run(edit(prompt("a")), { kind: "sending" }, edit(rounds(7)), saved(rounds(9)(prompt("a")(start))));
    expect(state.conflicts).toEqual([{ path: ["budgets", "maxRounds"], mine: 7, theirs: 9 }]);
    expect(state.document.budgets.maxRounds).toBe(9);
    expect(unsaved(state)).toEqual([]);
  });

  test("never undoes what somebody else did", () => {
    const state = run(edit(prompt("a")), { kind: "sending" }, saved(rounds(9)(prompt("a")(start))), { kind: "undo" });
    expect(state.document.budgets.maxRounds).toBe(9);
  });

  test("that failed is told, keeps the edits, and is forgotten by the next edit", () => {
    const fault = { code: "unreachable", issues: [] } as const;
    const failed = run(edit(prompt("a")), { kind: "sending" }, { kind: "failed", fault });
    expect(failed).toMatchObject({ fault, sending: null });
    expect(unsaved(failed)).toHaveLength(1);
    expect(nextDraft(failed, edit(prompt("b"))).fault).toBeNull();
  });
});

describe("a conflict", () => {
  const conflict = { path: ["systemPrompt"], mine: "mine", theirs: "theirs" };
  const told = run(edit(prompt("mine")), { kind: "sending" }, saved(prompt("theirs")(start), [conflict]));

  test("leaves theirs until it is settled", () => {
    expect(told.document.systemPrompt).toBe("theirs");
    expect(told.conflicts).toEqual([conflict]);
  });

  test("keep theirs: nothing is to be saved", () => {
    const state = nextDraft(told, { kind: "settle", conflict, take: "theirs" });
    expect([state.conflicts, unsaved(state)]).toEqual([[], []]);
  });

  test("take mine: a change from what stands there, which fits", () => {
    const state = nextDraft(told, { kind: "settle", conflict, take: "mine" });
    expect(state.conflicts).toEqual([]);
    expect(applyChanges(told.document, unsaved(state))).toEqual({ document: state.document, conflicts: [] });
    expect(state.document.systemPrompt).toBe("mine");
  });

  test.each([
    [{ path: ["grants", "status/get_order"], theirs: start.grants[0] }, []],
    [
      {
        path: ["grants", "change/cancel_order"],
        mine: { intent: "change", tool: "cancel_order", effect: "ask", enabled: true },
      },
      ["status/get_order", "change/cancel_order"],
    ],
  ])("of a grant is settled as a whole: %j", (grant, kept) => {
    const state = nextDraft(run(), { kind: "settle", conflict: grant, take: "mine" });
    expect(state.document.grants.map(({ intent, tool }) => `${intent}/${tool}`)).toEqual(kept);
  });
});
