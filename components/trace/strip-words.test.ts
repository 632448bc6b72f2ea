import { expect, test } from "vitest";
import { readTrace } from "./model/read-trace";
import { sameCourse, stripFacts } from "./strip-words";
import * as runs from "./testing/runs";

test.each([
  ["a rule and two reads", runs.cleanRun(), { scope: "some", ran: 2, together: true, refused: 0, notRun: 0 }],
  ["a refusal", runs.refusedRun(), { scope: "some", ran: 2, together: false, refused: 1, notRun: 0 }],
  ["a repeated call", runs.duplicateRun(), { ran: 4, refused: 0, notRun: 1 }],
  ["a question", runs.clarificationRun(), { scope: "no_evidence", missing: ["task_id"], ran: 0 }],
  ["an empty set", runs.emptyScopeRun(), { scope: "empty", allowed: [] }],
  ["no scope at all", runs.unscopedRun(), { scope: "unscoped" }],
  ["the very beginning", runs.cleanRun().slice(0, 1), { scope: "none_yet", intent: null }],
])("%s", (_name, events, facts) => expect(stripFacts(readTrace(events))).toMatchObject(facts));

test("two runs that went alike are the same, whatever they took", () => {
  const a = readTrace(runs.duplicateRun());
  expect(sameCourse(a, readTrace(runs.duplicateRun()))).toBe(true);
  expect(sameCourse(a, readTrace(runs.refusedRun()))).toBe(false);
});
