import { ERROR_PLANS, type ErrorPlan } from "./error-plans";
import { TASK_KINDS, type TaskKind } from "./task-kinds";
import type {
  LogLevel,
  SampleData,
  TaskLogRow,
  TaskRow,
  TaskRunRow,
  TaskStatus,
  TaskStepRow,
} from "@/lib/adapters/tools/sample/records";

const SECOND = 1000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Tasks of `us_east` still run on the older scheduler, whose ids have eight digits. */
const REGIONS = ["cn_north", "cn_east", "cn_south", "eu_west", "us_east"] as const;
const OLD_SCHEDULER: (typeof REGIONS)[number] = "us_east";

/** The first run of the last day, UTC. */
const LAST_DAY = Date.UTC(2024, 2, 22, 0, 5);

/** Which tasks failed on the last day, and with what. */
const FAILED: Readonly<Record<string, string>> = {
  "order_sync/eu_west": "E1002",
  "order_sync/us_east": "E2001",
  "inventory_sync/cn_south": "E1003",
  "inventory_sync/us_east": "E1001",
  "price_refresh/eu_west": "E3002",
  "shipment_dispatch/cn_east": "E5001",
  "shipment_dispatch/us_east": "E5002",
  "tracking_pull/cn_north": "E2003",
  "invoice_export/cn_east": "E2004",
  "invoice_export/eu_west": "E4001",
  "daily_sales_report/cn_south": "E4002",
  "daily_sales_report/us_east": "E6001",
  "coupon_expiry/cn_north": "E4003",
  "payment_reconciliation/cn_east": "E3001",
  "payment_reconciliation/us_east": "E3002",
  "search_index_build/cn_east": "E4002",
  "customer_merge/eu_west": "E2002",
  "order_archive/cn_north": "E4001",
};

/** Which tasks are under way, and how many of their steps are done. */
const RUNNING: Readonly<Record<string, number>> = {
  "order_sync/cn_north": 2,
  "tracking_pull/eu_west": 1,
  "search_index_build/us_east": 1,
  "customer_merge/cn_south": 3,
};

const WAITING: ReadonlySet<string> = new Set([
  "invoice_export/us_east",
  "payment_reconciliation/eu_west",
  "order_archive/cn_south",
]);

/** One task on the last day. */
interface TaskPlan {
  id: string;
  kind: TaskKind;
  region: string;
  /** Of the latest run; the run of the day before succeeded. */
  status: TaskStatus;
  error: ErrorPlan | null;
  /** Steps that have succeeded. */
  done: number;
  startedAt: number;
  /** Makes durations and counts differ from task to task. */
  spread: number;
}

function planTask(kind: TaskKind, kindIndex: number, region: (typeof REGIONS)[number], regionIndex: number): TaskPlan {
  const key = `${kind.name}/${region}`;
  const steps = Object.values(kind.steps);
  const error = ERROR_PLANS.find(({ code }) => code === FAILED[key]) ?? null;
  const running = RUNNING[key];
  const id = region === OLD_SCHEDULER ? 12_000_002 + kindIndex * 10 : 120_000_001 + kindIndex * 10 + regionIndex;
  const base = { id: String(id), kind, region, startedAt: LAST_DAY + (kindIndex * 10 + regionIndex * 2) * MINUTE };
  const spread = kindIndex * 7 + regionIndex * 5;
  if (error) {
    return { ...base, spread, error, status: "failed", done: steps.findIndex((codes) => codes.includes(error.code)) };
  }
  if (running !== undefined) return { ...base, spread, error, status: "running", done: running };
  if (WAITING.has(key)) return { ...base, spread, error, status: "waiting", done: 0 };
  return { ...base, spread, error, status: "succeeded", done: steps.length };
}

const stepMs = (plan: TaskPlan, position: number) => (4 + ((plan.spread + position * 3) % 11)) * SECOND;

function stepsOf(plan: TaskPlan, runId: string): TaskStepRow[] {
  return Object.keys(plan.kind.steps).map((name, index) => {
    const position = index + 1;
    const base = { runId, position, name };
    if (index < plan.done) return { ...base, status: "succeeded", durationMs: stepMs(plan, position) };
    if (index > plan.done || plan.status === "waiting") {
      return { ...base, status: plan.status === "failed" ? "skipped" : "pending", durationMs: null };
    }
    return plan.status === "failed"
      ? { ...base, status: "failed", durationMs: stepMs(plan, position) }
      : { ...base, status: "running", durationMs: null };
  });
}

/** Writes the lines of one run, each a step's duration after the one before. */
class RunLog {
  readonly lines: TaskLogRow[] = [];
  constructor(
    private readonly runId: string,
    private at: number,
  ) {}

  add(level: LogLevel, component: string, message: string, errorCode: string | null = null, afterMs = 0): void {
    this.at += afterMs;
    const line = this.lines.length + 1;
    this.lines.push({ runId: this.runId, line, at: new Date(this.at), level, component, errorCode, message });
  }

  get end(): Date {
    return new Date(this.at);
  }
}

function logFailure(log: RunLog, plan: TaskPlan, step: string, error: ErrorPlan): void {
  const component = `${plan.kind.name}.${step}`;
  const retries = error.retried ? 2 : 0;
  for (let attempt = 1; attempt <= retries; attempt++) {
    log.add(
      "WARN",
      component,
      `Attempt ${attempt} of 3 ended with ${error.code}, next in 30 s`,
      error.code,
      30 * SECOND,
    );
  }
  log.add("ERROR", component, `${error.code} ${error.title}: ${error.detail}`, error.code, stepMs(plan, plan.done + 1));
  log.add("ERROR", "scheduler", `Run ended: failed at step ${step}; later steps were skipped`, error.code);
}

function logOf(plan: TaskPlan, runId: string, number: number): RunLog {
  const log = new RunLog(runId, plan.startedAt);
  const names = Object.keys(plan.kind.steps);
  if (plan.status === "waiting") {
    log.add("INFO", "scheduler", `Run ${number} of ${plan.kind.name} (${plan.region}) waits for a free worker`);
    return log;
  }
  log.add("INFO", "scheduler", `Run ${number} of ${plan.kind.name} (${plan.region}) started`);
  names.slice(0, plan.done).forEach((name, index) => {
    const rows = 1200 + plan.spread * 37 + index * 410;
    log.add("INFO", `${plan.kind.name}.${name}`, `Done: ${rows} rows`, null, stepMs(plan, index + 1));
  });
  const next = names[plan.done];
  if (plan.error && next) logFailure(log, plan, next, plan.error);
  else if (next) log.add("INFO", `${plan.kind.name}.${next}`, "Step started");
  else log.add("INFO", "scheduler", "Run ended: succeeded");
  return log;
}

function runOf(plan: TaskPlan, number: number) {
  const id = `${plan.id}-${number}`;
  const log = logOf(plan, id, number);
  const ended = plan.status === "failed" || plan.status === "succeeded";
  const run: TaskRunRow = {
    id,
    taskId: plan.id,
    number,
    status: plan.status,
    errorCode: plan.error?.code ?? null,
    startedAt: new Date(plan.startedAt),
    finishedAt: ended ? log.end : null,
  };
  return { run, steps: stepsOf(plan, id), logs: log.lines };
}

/** A task with its latest run and the one of the day before, whose lines are kept where the latest failed. */
function build(plan: TaskPlan, index: number) {
  const number = 200 + index;
  const dayBefore: TaskPlan = {
    ...plan,
    status: "succeeded",
    error: null,
    done: Object.keys(plan.kind.steps).length,
    startedAt: plan.startedAt - DAY,
  };
  const before = runOf(dayBefore, number);
  const latest = runOf(plan, number + 1);
  const started = latest.run.startedAt;
  const task: TaskRow = {
    id: plan.id,
    name: plan.kind.name,
    title: plan.kind.title,
    titleZh: plan.kind.titleZh,
    region: plan.region,
    team: plan.kind.team,
    schedule: `${started.getUTCMinutes()} ${started.getUTCHours()} * * *`,
    status: plan.status,
    errorCode: latest.run.errorCode,
    lastRunAt: started,
  };
  return {
    task,
    runs: [before.run, latest.run],
    steps: [...before.steps, ...latest.steps],
    logs: plan.error ? [...before.logs, ...latest.logs] : latest.logs,
  };
}

/** The tasks with their runs, steps and log lines, and the error codes they refer to. */
export function buildTasks(): Pick<SampleData, "errorCodes" | "tasks" | "taskRuns" | "taskSteps" | "taskLogs"> {
  const plans = TASK_KINDS.flatMap((kind, kindIndex) =>
    REGIONS.map((region, regionIndex) => planTask(kind, kindIndex, region, regionIndex)),
  );
  const built = plans.map(build);
  return {
    errorCodes: ERROR_PLANS.map(({ code, title, titleZh, retried }) => ({ code, title, titleZh, retried })),
    tasks: built.map(({ task }) => task),
    taskRuns: built.flatMap(({ runs }) => runs),
    taskSteps: built.flatMap(({ steps }) => steps),
    taskLogs: built.flatMap(({ logs }) => logs),
  };
}
