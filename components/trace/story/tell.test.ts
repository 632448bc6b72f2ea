import { describe, expect, test } from "vitest";
import type { CallErrorType, DecisionRule, EventData, EventType, StoredEvent } from "@/lib/engine/trace/events";
import { GUARD_REASONS, TERMINATION_REASONS } from "@/lib/engine/run/request";
import { readTrace } from "../model/read-trace";
import { asks, authorised, Recorder, runs as ran, scope, start } from "../testing/recorder";
import * as runs from "../testing/runs";
import { tell, tongue } from "../testing/tongue";
import { tellStory } from "./tell";

/** Replaces the payload of the first event of a kind. */
function change<T extends EventType>(events: StoredEvent[], type: T, data: Partial<EventData[T]>): StoredEvent[] {
  let done = false;
  return events.map((event) => {
    if (done || event.type !== type) return event;
    done = true;
    return { ...event, data: { ...event.data, ...data } } as StoredEvent;
  });
}

describe("a run is told in whole sentences", () => {
  test("a rule decides", () => {
    expect(tell(runs.cleanRun())).toEqual([
      "0.00 s  > Why did task 120000082 fail?",
      "0.00 s  Matched rule “task id”, so task_failure (1.00), no model call: 120000082 stands in the message",
      "Further down, “failure words” would have matched too",
      "0.00 s  4 of 11 tools in scope; restart_task asks first",
      "Round 1",
      "0.64 s  Batch 1: 2 reads together, 21 ms",
      "- get_task: status failed · step 3 · code E5031",
      "- get_task_log: lines: 2 · step 3: connection refused",
      "1.19 s  < Task 120000082 failed in step 3 with E5031: the connection to the database was refused.",
    ]);
  });

  test("a guard stops a repeated call, and names the field that set the limit", () => {
    const lines = tell(runs.duplicateRun());
    expect(lines).toContain(
      "2.31 s  cancel_order waited 41.2 s for a person. publisher B approved: “customer is on the phone”",
    );
    expect(lines).toContain("43.51 s  Batch 2: cancel_order alone because it writes, 228 ms");
    const stop = lines.indexOf("44.39 s  Stopped: same call twice");
    expect(lines.slice(stop + 1, stop + 4)).toEqual([
      "The model asked for get_order_status with order_id 20240315001 again. It is the same as call 1 of round 1, so it was not run; its result was already in the conversation.",
      "Limit set by Budgets > maxIdenticalCalls of version 12: 1 of 1.",
      "This run changed nothing: cancel_order did not succeed.",
    ]);
    expect(lines).toContain("44.39 s  One last reply without tools, from what was known");
  });

  test("the same in Chinese", () => {
    const lines = tell(runs.duplicateRun(), "zh-CN");
    expect(lines).toContain("43.51 s  批次 2：cancel_order 会写入，单独执行，228 ms");
    expect(lines).toContain("44.39 s  已停止：同一调用出现两次");
    expect(lines).toContain("上限来自版本 12 的预算 > maxIdenticalCalls：已用 1，上限 1。");
  });

  test("a refusal names the rule, and what the model was told", () => {
    const lines = tell(runs.refusedRun());
    const at = lines.indexOf("1.26 s  Refused, did not run");
    expect(lines[at + 1]).toBe(
      "The model asked for cancel_order, which draft 13 does not grant to order_cancel. It was told which 5 tools it may use.",
    );
  });

  test("the server asks back", () => {
    expect(tell(runs.clarificationRun()).slice(-2)).toEqual([
      "0.38 s  No evidence for task_id: nothing in the message looks like one",
      "0.38 s  Asked back instead of guessing: task_id is missing < Which task do you mean? Please send its nine-digit number, for example 120000082.",
    ]);
  });

  test("a preflight stands before every round", () => {
    expect(tell(runs.preflightRun())).toContain(
      "0.00 s  Before the model was asked, get_order_status ran with what was known; it is withheld from here on",
    );
  });

  test("a fault of the model says what happened, what is safe and what to do next", () => {
    expect(tell(runs.modelErrorRun()).slice(-4)).toEqual([
      "30.40 s  The model did not answer",
      "The provider allows no more requests for now. After 4 attempts, status 429: Too many requests, try again in 20 s.",
      "This run changed nothing.",
      "Send the message again; it starts a new run.",
    ]);
  });

  test("a value with full-width digits is told with what it reads as", () => {
    expect(tell(runs.chineseRun(), "zh-CN")[2]).toBe(
      "0.42 s  分类为 order_cancel（0.91），已采纳：２０２４０３１５００１ 出现在消息中，归一为 20240315001",
    );
  });

  test("a waiting run says that nothing has run", () => {
    expect(tell(runs.duplicateRun({ open: true })).at(-1)).toBe(
      "The model wants to run cancel_order with order_id 20240315001, and version 12 asks first. Nothing of this reply has run.",
    );
  });
});

test("not scoped and nothing in scope are said differently", () => {
  expect(tell(runs.unscopedRun())).toContain(
    "0.00 s  Not scoped: all 11 enabled tools of the toolbox may be used, whatever the intent",
  );
  expect(tell(runs.emptyScopeRun())).toContain(
    "0.39 s  No tool is in scope: the intent is unknown, which can hold no grants. The model is sent no tools at all",
  );
});

describe("no closed set has a member without words", () => {
  const languages = ["en", "zh-CN"] as const;

  test.each(languages)("guards in %s", (locale) => {
    for (const reason of GUARD_REASONS) {
      for (const stops of [true, false]) {
        const events = change(runs.duplicateRun(), "guard.tripped", { reason, stops, alsoTripped: ["max_rounds"] });
        expect(tell(events, locale).length).toBeGreaterThan(10);
      }
    }
  });

  test.each(languages)("terminations in %s", (locale) => {
    for (const terminationReason of TERMINATION_REASONS) {
      const events = change(runs.modelErrorRun(), "run.finished", { terminationReason });
      expect(tell(events, locale).length).toBeGreaterThan(4);
    }
  });

  test.each(languages)("errors of calls in %s", (locale) => {
    const { t } = tongue(locale);
    const types: CallErrorType[] = [
      "invalid_arguments",
      "truncated_arguments",
      "deferred",
      "dependency_failed",
      "busy",
      "cancelled",
      "tool_changed",
      "approval_required",
      "call_cycle",
      "call_depth",
      "effect_escalation",
      "diverged",
    ];
    for (const type of types) {
      const decided = runs
        .refusedRun()
        .map((event) =>
          event.type === "call.decided" && event.data.error
            ? { ...event, data: { ...event.data, error: { ...event.data.error, type } } }
            : event,
        );
      expect(tell(decided, locale).join("\n")).toContain(t(`why.${type as "deferred"}`));
    }
  });

  test.each(languages)("rules that deny in %s", (locale) => {
    const rules: DecisionRule[] = [
      ...(["not_granted", "not_in_toolbox", "unknown_tool", "tool_disabled", "restricted_read_only"] as const),
      ...(["preflight_done", "withdrawn", "test_run_no_writes", "condition_false", "condition_error"] as const),
      "ungrounded_argument",
    ];
    const told = rules.map((rule) => {
      const events = runs
        .refusedRun()
        .map((event) =>
          event.type === "call.decided" && event.data.error && event.data.decision
            ? { ...event, data: { ...event.data, decision: { ...event.data.decision, rule, parameter: "order_id" } } }
            : event,
        );
      return tell(events, locale).join("\n");
    });
    expect(new Set(told).size).toBe(rules.length);
  });
});

test.each([
  ["en", "- get_order_status: not run: it may do more than the tool that calls it"],
  ["zh-CN", "- get_order_status: 未执行：它的权限超出调用它的工具"],
] as const)("a call that a tool makes is told below it, refused or not, in %s", (locale, refused) => {
  const run = start(new Recorder(), "hello");
  authorised(run, scope("a", ["get_task", "get_task_log"]));
  const parent = { callId: "p", tool: "get_task", arguments: {} };
  const batches = [{ mode: "parallel" as const, callIds: ["p"], reason: "parallel_safe" as const }];
  asks(run, 1, 10, [parent], { batches, deferred: [] });
  ran(run, 1, 1, [{ ...parent, took: 5, result: 1 }]);
  ran(run, 1, 1, [{ callId: "p/1:f", tool: "get_task_log", arguments: {}, took: 2, result: 2 }], 0, "p");
  const error = { type: "effect_escalation" as const, message: "It did not run.", retryable: false };
  const child = { callId: "p/2:f", parent: "p", index: 1, tool: "get_order_status", error };
  const place = { step: "round:1:call:0/2:f", round: 1 };
  const none = { repairs: [], coercions: [], dropped: [], evidence: [], decision: null, fingerprint: null };
  run.emit("call.decided", { ...child, ...none, requestedName: child.tool, rawArguments: "{}", arguments: {} }, place);
  const ended = { ran: false, status: "error" as const, result: null, content: "", truncation: null };
  run.emit("call.finished", { ...child, ...ended, batch: 1, startedAt: null }, place);
  const lines = tell(run.events, locale);
  expect(lines.slice(-3)).toEqual(["- get_task: 1", "- get_task_log: 2", refused]);
});

test("a run can be told at every moment of it, and each line is there once", () => {
  for (const make of Object.values(runs)) {
    const events = make();
    for (let length = 0; length <= events.length; length++) {
      const lines = tellStory(readTrace(events.slice(0, length)));
      expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
      expect(() => tell(events.slice(0, length), "zh-CN")).not.toThrow();
    }
  }
});
