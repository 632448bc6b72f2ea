import { describe, expect, test } from "vitest";
import type { StoredEvent } from "@/lib/engine/trace/events";
import * as runs from "../testing/runs";
import { asks, Recorder, runs as ran, start, scope, authorised } from "../testing/recorder";
import { readTrace } from "./read-trace";

test("nothing has happened in a run without events", () => {
  const view = readTrace([]);
  expect(view).toMatchObject({ state: "empty", message: "", calls: [], rounds: [], scope: null, outcome: null });
});

test("a run is running, waiting or finished", () => {
  expect(readTrace(runs.cleanRun().slice(0, 6)).state).toBe("running");
  expect(readTrace(runs.duplicateRun({ open: true })).state).toBe("waiting");
  expect(readTrace(runs.duplicateRun()).state).toBe("finished");
});

describe("calls", () => {
  const view = readTrace(runs.duplicateRun());
  const call = (callId: string) => view.calls.find((candidate) => candidate.callId === callId);

  test("each has its state, its effect and its person", () => {
    expect(view.calls.map(({ callId, state, effect }) => [callId, state, effect])).toEqual([
      ["c1", "succeeded", "parallel_safe"],
      ["c2", "succeeded", "parallel_safe"],
      ["c3", "succeeded", "parallel_safe"],
      ["c4", "failed", "serial"],
      ["c5", "not_run", "parallel_safe"],
    ]);
    expect(call("c4")?.approval).toMatchObject({ decision: "approved", by: "publisher B" });
    expect(view.waitedMs).toBe(41_200);
  });

  test("one that a person denied did not run", () => {
    const events = runs
      .duplicateRun()
      .map((event) =>
        event.type === "approval.resolved" ? { ...event, data: { ...event.data, decision: "denied" as const } } : event,
      );
    const upTo = events.findIndex((event) => event.type === "approval.resolved");
    expect(readTrace(events.slice(0, upTo + 1)).calls.find(({ callId }) => callId === "c4")?.state).toBe("not_run");
  });

  test("one made by another stands under it", () => {
    const run = start(new Recorder(), "hello");
    authorised(run, scope("a", ["get_task", "get_task_log"]));
    const parent = { callId: "p", tool: "get_task", arguments: {} };
    asks(run, 1, 10, [parent], {
      batches: [{ mode: "parallel", callIds: ["p"], reason: "parallel_safe" }],
      deferred: [],
    });
    ran(run, 1, 0, [{ ...parent, took: 5 }]);
    ran(run, 1, 0, [{ callId: "p/1:f", tool: "get_task_log", arguments: {}, took: 2 }], 7, "p");
    ran(run, 1, 0, [{ callId: "p/1:f/1:f", tool: "list_orders", arguments: {}, took: 2 }], 8, "p/1:f");
    expect(readTrace(run.events).calls.map(({ callId, parent, depth }) => [callId, parent, depth])).toEqual([
      ["p", null, 0],
      ["p/1:f", "p", 1],
      ["p/1:f/1:f", "p/1:f", 2],
    ]);
    expect(readTrace(run.events).rounds[0]?.calls.map((call) => call.callId)).toEqual(["p"]);
  });

  test("names from the prototype are names like any other", () => {
    const run = start(new Recorder(), "hello");
    authorised(run, scope("a", []));
    asks(run, 1, 10, [{ callId: "__proto__", tool: "toString", arguments: {} }], { batches: [], deferred: [] });
    expect(readTrace(run.events).calls[0]).toMatchObject({ tool: "toString", effect: null });
  });
});

describe("batches", () => {
  test("are counted over the run, and last from the first start to the last end", () => {
    const batches = readTrace(runs.duplicateRun()).rounds.flatMap((round) => round.batches);
    expect(batches.map(({ number, durationMs }) => [number, durationMs])).toEqual([
      [1, 312],
      [2, 228],
    ]);
  });

  test("one that is under way has no time yet", () => {
    const events = runs.cleanRun();
    const upTo = events.findIndex((event) => event.type === "call.finished");
    const [batch] = readTrace(events.slice(0, upTo)).rounds.flatMap((round) => round.batches);
    expect(batch).toMatchObject({ durationMs: null });
    expect(batch?.startedAt).not.toBeNull();
  });
});

describe("what a run changed", () => {
  const names = (events: StoredEvent[]) => {
    const { done, failed, uncertain } = readTrace(events).changes;
    return [done, failed, uncertain].map((calls) => calls.map((call) => call.tool));
  };

  test("reads change nothing", () => expect(names(runs.cleanRun())).toEqual([[], [], []]));
  test("a write that succeeded", () => expect(names(runs.refusedRun())).toEqual([["create_ticket"], [], []]));
  test("a write that failed", () => expect(names(runs.duplicateRun())).toEqual([[], ["cancel_order"], []]));
  test("a write that did not report back is neither", () => {
    const events = runs
      .duplicateRun()
      .map((event) =>
        event.type === "call.finished" && event.data.callId === "c4" && event.data.error
          ? { ...event, data: { ...event.data, error: { ...event.data.error, effect: "unknown" as const } } }
          : event,
      );
    expect(names(events)).toEqual([[], [], ["cancel_order"]]);
  });
});

test("an unscoped run has no empty set", () => {
  expect(readTrace(runs.unscopedRun()).scope).toMatchObject({ scoped: false });
  expect(readTrace(runs.emptyScopeRun()).scope).toMatchObject({ scoped: true, allowed: [] });
});
