import { expect, test } from "vitest";
import { summariseLog } from "./log-summary";
import type { LogLevel } from "./records";

const line = (number: number, level: LogLevel, errorCode: string | null = null, taskId = "120000001") => ({
  runId: `${taskId}-1`,
  taskId,
  line: number,
  at: new Date(number * 1000),
  level,
  component: "c",
  errorCode,
  message: `line ${number}`,
});

/** As from the store: newest first. */
const LINES = [
  line(6, "ERROR", "E3001"),
  line(5, "ERROR", "E1001", "120000002"),
  line(4, "WARN", "E1001"),
  line(3, "INFO"),
  line(2, "WARN", "E1001"),
  line(1, "INFO"),
];

test("no lines give null", () => {
  expect(summariseLog([], "INFO", 5)).toBeNull();
});

test("counts levels and codes, most frequent first", () => {
  const summary = summariseLog(LINES, "WARN", 10);
  expect(summary?.byLevel).toEqual({ INFO: 2, WARN: 2, ERROR: 2 });
  expect(summary?.errorCodes).toEqual([
    { code: "E1001", lines: 3, tasks: ["120000001", "120000002"], firstAt: new Date(2000), lastAt: new Date(5000) },
    { code: "E3001", lines: 1, tasks: ["120000001"], firstAt: new Date(6000), lastAt: new Date(6000) },
  ]);
});

test.each<[LogLevel, number, number[]]>([
  ["INFO", 10, [1, 2, 3, 4, 5, 6]],
  ["WARN", 10, [2, 4, 5, 6]],
  ["ERROR", 10, [5, 6]],
  ["WARN", 2, [5, 6]],
])("the excerpt from %s on, at most %d lines, is the newest in order of time", (level, limit, numbers) => {
  expect(summariseLog(LINES, level, limit)?.excerpt.map((shown) => shown.line)).toEqual(numbers);
});
