import { expect, test } from "vitest";
import * as runs from "../testing/runs";
import { readTrace } from "../model/read-trace";
import { eventGist, filterEvents, listRows } from "./rows";

test("events stand under the heads of their parts, in order and complete", () => {
  const events = runs.duplicateRun();
  const rows = listRows(events);
  const heads = rows.flatMap((row) => (row.kind === "group" ? [[row.group.kind, row.count]] : []));
  expect(heads.map(([kind]) => kind)).toEqual(["start", "round", "round", "round", "end"]);
  expect(heads.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(events.length);
  expect(rows.flatMap((row) => (row.kind === "event" ? [row.event.seq] : []))).toEqual(
    events.map((event) => event.seq),
  );
});

test("a preflight is a part of its own", () => {
  const kinds = listRows(runs.preflightRun()).flatMap((row) => (row.kind === "group" ? [row.group.kind] : []));
  expect(kinds).toEqual(["start", "preflight", "round", "end"]);
});

test("the filter looks into kinds, steps and payloads", () => {
  const events = runs.duplicateRun();
  expect(filterEvents(events, " GUARD.tripped ").map((event) => event.type)).toEqual(["guard.tripped"]);
  expect(filterEvents(events, "hangzhou").length).toBeGreaterThan(0);
  expect(filterEvents(events, "")).toBe(events);
  expect(filterEvents(events, "no such thing")).toEqual([]);
});

test("the gist says what an event is about", () => {
  const gists = Object.fromEntries(runs.duplicateRun().map((event) => [event.type, eventGist(event)]));
  expect(gists).toMatchObject({
    "call.finished": "get_order_status duplicate_tool_call",
    "guard.tripped": "duplicate_tool_call",
    "plan.made": "notRun 1",
    "run.finished": "duplicate_tool_call",
  });
});

test("the calls of a lookup belong to the route, and to no round", () => {
  const events = runs
    .preflightRun()
    .map((event) =>
      event.step === "preflight" ? { ...event, step: "route:intent:v3/1:f", key: `lookup ${event.seq}` } : event,
    );
  const kinds = listRows(events).flatMap((row) => (row.kind === "group" ? [row.group.kind] : []));
  expect(kinds).toEqual(["start", "round", "end"]);
  const { rounds, calls } = readTrace(events);
  expect(calls.some(({ round }) => round === null)).toBe(true);
  expect(rounds.map(({ round }) => round)).not.toContain(0);
});
