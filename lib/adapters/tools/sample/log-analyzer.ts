import { z } from "zod";
import { summariseLog } from "./log-summary";
import { errorCodeParameter, taskIdParameter } from "./parameters";
import { read, readTask, type SampleContext } from "./reading";
import { LOG_LEVELS } from "./records";
import type { LogFilter, SampleDeps } from "./store";
import { logSummary } from "./summaries";
import { isoTime } from "./times";
import { ToolFault } from "./tool-fault";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

/** The newest lines are examined; older ones say little of what is wrong now. */
const EXAMINED = 500;

const output = z
  .object({
    summary: z.string(),
    summary_zh: z.string(),
    lines_examined: z.number().int(),
    by_level: z.record(z.enum(LOG_LEVELS), z.number().int()),
    error_codes: z
      .array(
        z.object({
          code: z.string(),
          lines: z.number().int(),
          tasks: z.array(z.string()),
          first_at: z.string(),
          last_at: z.string(),
        }),
      )
      .describe("Most frequent first."),
    excerpt: z
      .array(
        z.object({
          at: z.string(),
          task_id: z.string(),
          level: z.string(),
          component: z.string(),
          message: z.string(),
        }),
      )
      .describe("Oldest first."),
  })
  .nullable()
  .describe("Null: there are no such lines.");

async function readLines(ctx: SampleContext, filter: LogFilter) {
  if (filter.taskId === undefined && filter.errorCode === undefined) {
    throw new ToolFault("missing_argument", "Name a task_id or an error_code; ask the user for one.");
  }
  if (filter.taskId !== undefined) await readTask(ctx, filter.taskId, 0);
  return read(ctx, () => ctx.deps.sample.findLogs(filter, EXAMINED));
}

export const logAnalyzer = defineTool({
  name: "log_analyzer",
  title: "Analyse logs",
  description:
    "Analyse the log lines (日志) of a task, of an error code, or of both: counts by level, the error codes with the tasks they hit, and the lines that matter.",
  whenToUse:
    "The user asks why a task failed or what an error is about (报错, 失败原因). Give task_id, error_code or both.",
  input: z.object({
    ctx: runContext<SampleDeps>(),
    task_id: taskIdParameter.optional(),
    error_code: errorCodeParameter.optional(),
    min_level: z.enum(LOG_LEVELS).default("WARN").describe("The least level of the lines to show (日志级别)."),
    limit: z.number().int().min(1).max(20).default(6).describe("How many lines to show (行数)."),
  }),
  output,
  execution: { readOnly: true },
  timeoutMs: 8000,
  approval: "never",
  outputTrust: "trusted",
  async handler({ ctx, task_id, error_code, min_level, limit }) {
    const lines = await readLines(ctx, { taskId: task_id, errorCode: error_code?.toUpperCase() });
    const summary = summariseLog(lines, min_level, limit);
    return (
      summary && {
        ...logSummary(summary),
        lines_examined: summary.examined,
        by_level: summary.byLevel,
        error_codes: summary.errorCodes.map(({ firstAt, lastAt, ...rest }) => ({
          ...rest,
          first_at: isoTime(firstAt),
          last_at: isoTime(lastAt),
        })),
        excerpt: summary.excerpt.map(({ at, taskId, level, component, message }) => ({
          at: isoTime(at),
          task_id: taskId,
          level,
          component,
          message,
        })),
      }
    );
  },
});
