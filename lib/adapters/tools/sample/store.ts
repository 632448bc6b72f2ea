import type {
  ArticleLanguage,
  ArticleRow,
  CodeReferenceRow,
  ErrorCodeRow,
  OrderChangeRow,
  OrderItemRow,
  OrderRow,
  RefundRow,
  ShipmentEventRow,
  ShipmentRow,
  TaskLogRow,
  TaskRow,
  TaskRunRow,
  TaskStatus,
  TaskStepRow,
} from "./records";

/** An order with what belongs to it. Lists are oldest first. */
export interface Order extends OrderRow {
  items: OrderItemRow[];
  shipments: (ShipmentRow & { events: ShipmentEventRow[] })[];
  refunds: RefundRow[];
}

/** A task with its last runs, newest first; steps in their order. */
export interface Task extends TaskRow {
  error: ErrorCodeRow | null;
  runs: (TaskRunRow & { steps: TaskStepRow[] })[];
}

/** A log line with the task it is from. */
export interface LogLine extends TaskLogRow {
  taskId: string;
}

/** What makes a write safe to carry out again, and possible to call off. */
export interface WriteOptions {
  /** The same key writes once; the second time answers with what the first wrote. */
  idempotencyKey: string;
  /** Nothing is written once it is aborted. */
  signal: AbortSignal;
  /** The authenticated user on whose behalf it is written. */
  requestedBy: string | null;
}

/** Which log lines: of a task's runs, with an error code, or both. */
export interface LogFilter {
  taskId?: string | undefined;
  errorCode?: string | undefined;
}

/**
 * The sample's data as its tools reach it. Reads answer null or an empty list where there is nothing.
 * Writes check the order's rules (order-rules.ts) in the same transaction and throw ToolFault where these refuse.
 */
export interface SampleStore {
  findOrder(orderId: string): Promise<Order | null>;
  cancelOrder(orderId: string, reason: string | null, options: WriteOptions): Promise<OrderChangeRow>;
  /** `amountMinor` null: everything that has not been given back. */
  refundOrder(
    orderId: string,
    amountMinor: number | null,
    reason: string | null,
    options: WriteOptions,
  ): Promise<RefundRow>;
  /** At most `runs` runs. */
  findTask(taskId: string, runs: number): Promise<Task | null>;
  /** By id; `page` counts from 1. */
  listTasks(
    status: TaskStatus | undefined,
    page: number,
    pageSize: number,
  ): Promise<{ tasks: TaskRow[]; total: number }>;
  /** Newest first, at most `limit`. */
  findLogs(filter: LogFilter, limit: number): Promise<LogLine[]>;
  /** Those that share at least one search term, by id. */
  findCodeReferences(terms: readonly string[]): Promise<CodeReferenceRow[]>;
  /** Those that share at least one search term, by id. */
  findArticles(terms: readonly string[], language: ArticleLanguage): Promise<ArticleRow[]>;
}

/** What the sample's tools need from the run's dependencies. */
export interface SampleDeps {
  sample: SampleStore;
}
