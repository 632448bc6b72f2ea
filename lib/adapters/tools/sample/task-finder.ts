import { z } from "zod";
import { taskIdParameter } from "./parameters";
import { readTask } from "./reading";
import type { SampleDeps, Task } from "./store";
import { taskSummary } from "./summaries";
import { isoTime } from "./times";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

/** Runs that are shown: enough to see whether it failed before. */
const RUNS = 3;

const output = z.object({
  task_id: z.string(),
  summary: z.string(),
  summary_zh: z.string(),
  name: z.string(),
  title: z.string(),
  title_zh: z.string(),
  region: z.string(),
  team: z.string(),
  schedule: z.string().describe("Cron, UTC."),
  status: z.string(),
  error: z
    .object({ code: z.string(), title: z.string(), title_zh: z.string(), retried: z.boolean() })
    .nullable()
    .describe("Of the latest run; null unless it failed."),
  runs: z
    .array(
      z.object({
        number: z.number().int(),
        status: z.string(),
        started_at: z.string(),
        finished_at: z.string().nullable(),
        error_code: z.string().nullable(),
      }),
    )
    .describe("Newest first."),
  steps: z
    .array(z.object({ name: z.string(), status: z.string(), seconds: z.number().nullable() }))
    .describe("Of the latest run, in their order."),
});

function toOutput(task: Task): z.input<typeof output> {
  const { error, runs } = task;
  return {
    task_id: task.id,
    ...taskSummary(task),
    name: task.name,
    title: task.title,
    title_zh: task.titleZh,
    region: task.region,
    team: task.team,
    schedule: task.schedule,
    status: task.status,
    error: error && { code: error.code, title: error.title, title_zh: error.titleZh, retried: error.retried },
    runs: runs.map((run) => ({
      number: run.number,
      status: run.status,
      started_at: isoTime(run.startedAt),
      finished_at: run.finishedAt && isoTime(run.finishedAt),
      error_code: run.errorCode,
    })),
    steps: (runs[0]?.steps ?? []).map(({ name, status, durationMs }) => ({
      name,
      status,
      seconds: durationMs === null ? null : durationMs / 1000,
    })),
  };
}

export const taskFinder = defineTool({
  name: "task_finder",
  title: "Find task",
  description:
    "Find one task (任务) by its id with its latest runs: state, the step that failed, and the error code it ended with.",
  whenToUse:
    "The user names a task id and asks why it failed, whether it ran, or how far it is. Not for what a kind of task does.",
  input: z.object({ ctx: runContext<SampleDeps>(), task_id: taskIdParameter }),
  output,
  execution: { readOnly: true },
  pollable: true,
  timeoutMs: 5000,
  approval: "never",
  outputTrust: "trusted",
  handler: async ({ ctx, task_id }) => toOutput(await readTask(ctx, task_id, RUNS)),
});
