import { z } from "zod";
import { read } from "./reading";
import { TASK_STATUSES } from "./records";
import type { SampleDeps } from "./store";
import { isoTime } from "./times";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

/** A page stays well below the limit of a result. */
const PAGE_SIZE = 10;

const output = z.object({
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  tasks: z.array(
    z.object({
      task_id: z.string(),
      name: z.string(),
      title_zh: z.string(),
      region: z.string(),
      status: z.string(),
      error_code: z.string().nullable(),
      last_run_at: z.string(),
    }),
  ),
});

export const listTasks = defineTool({
  name: "list_tasks",
  title: "List tasks",
  description:
    "List the tasks (任务列表) in the order of their ids, ten to a page, with state and error code. total and pages say how many there are.",
  whenToUse:
    "The user asks which tasks failed, run or wait, or for an overview, and names no task id (哪些任务失败了). Read one page before you ask for the next.",
  input: z.object({
    ctx: runContext<SampleDeps>(),
    status: z
      .enum(TASK_STATUSES)
      .describe(
        "Only tasks in this state (状态): failed 失败, running 运行中, waiting 等待, succeeded 成功. Leave it out for all.",
      )
      .optional(),
    page: z.number().int().min(1).default(1).describe("Which page (页码), from 1."),
  }),
  output,
  execution: { readOnly: true, pagination: true },
  cursorParams: ["page"],
  timeoutMs: 5000,
  approval: "never",
  outputTrust: "trusted",
  async handler({ ctx, status, page }) {
    const { tasks, total } = await read(ctx, () => ctx.deps.sample.listTasks(status, page, PAGE_SIZE));
    return {
      page,
      pages: Math.ceil(total / PAGE_SIZE),
      total,
      tasks: tasks.map((task) => ({
        task_id: task.id,
        name: task.name,
        title_zh: task.titleZh,
        region: task.region,
        status: task.status,
        error_code: task.errorCode,
        last_run_at: isoTime(task.lastRunAt),
      })),
    };
  },
});
