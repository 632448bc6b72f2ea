/** The rows of the sample's tables, as the seed writes them and both stores read them (prisma/schema/sample.prisma). */

export type OrderStatus = "pending_payment" | "paid" | "packing" | "shipped" | "delivered" | "cancelled" | "returned";
export type ShipmentStatus = "in_transit" | "out_for_delivery" | "delayed" | "delivered" | "returned";
export type ShipmentEventKind =
  "picked_up" | "arrived_at_hub" | "held" | "out_for_delivery" | "delivery_failed" | "delivered" | "returned_to_sender";
export const TASK_STATUSES = ["waiting", "running", "succeeded", "failed"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
type StepStatus = "pending" | "running" | "succeeded" | "failed" | "skipped";
export const LOG_LEVELS = ["INFO", "WARN", "ERROR"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export const ARTICLE_LANGUAGES = ["en", "zh-CN"] as const;
export type ArticleLanguage = (typeof ARTICLE_LANGUAGES)[number];

export interface OrderRow {
  id: string;
  customerRef: string;
  status: OrderStatus;
  currency: string;
  amountMinor: number;
  placedAt: Date;
  paidAt: Date | null;
  closedAt: Date | null;
}

export interface OrderItemRow {
  orderId: string;
  line: number;
  sku: string;
  title: string;
  titleZh: string;
  quantity: number;
  unitPriceMinor: number;
}

export interface ShipmentRow {
  id: string;
  orderId: string;
  carrier: string;
  trackingNumber: string;
  status: ShipmentStatus;
  shippedAt: Date;
  /** Midnight UTC of the promised day. */
  expectedOn: Date;
  deliveredAt: Date | null;
}

export interface ShipmentEventRow {
  shipmentId: string;
  position: number;
  at: Date;
  kind: ShipmentEventKind;
  place: string;
  placeZh: string;
}

export interface RefundRow {
  id: string;
  orderId: string;
  amountMinor: number;
  reason: string | null;
  idempotencyKey: string;
  requestedBy: string | null;
  createdAt: Date;
}

export interface OrderChangeRow {
  id: string;
  orderId: string;
  fromStatus: OrderStatus;
  toStatus: OrderStatus;
  reason: string | null;
  idempotencyKey: string;
  requestedBy: string | null;
  createdAt: Date;
}

export interface ErrorCodeRow {
  code: string;
  title: string;
  titleZh: string;
  retried: boolean;
}

export interface TaskRow {
  id: string;
  name: string;
  title: string;
  titleZh: string;
  region: string;
  team: string;
  schedule: string;
  status: TaskStatus;
  errorCode: string | null;
  lastRunAt: Date;
}

export interface TaskRunRow {
  id: string;
  taskId: string;
  number: number;
  status: TaskStatus;
  errorCode: string | null;
  startedAt: Date;
  finishedAt: Date | null;
}

export interface TaskStepRow {
  runId: string;
  position: number;
  name: string;
  status: StepStatus;
  durationMs: number | null;
}

export interface TaskLogRow {
  runId: string;
  line: number;
  at: Date;
  level: LogLevel;
  component: string;
  errorCode: string | null;
  message: string;
}

export interface CodeReferenceRow {
  id: string;
  file: string;
  line: number;
  symbol: string;
  snippet: string;
  summary: string;
  summaryZh: string;
  errorCode: string | null;
  keywords: string[];
  terms: string[];
}

export interface ArticleRow {
  id: string;
  topic: string;
  /** One of ARTICLE_LANGUAGES. */
  language: string;
  title: string;
  body: string;
  errorCode: string | null;
  keywords: string[];
  terms: string[];
  /** Midnight UTC. */
  updatedOn: Date;
}

/** Everything in the sample's tables, in the order in which foreign keys let it be written. */
export interface SampleData {
  orders: OrderRow[];
  orderItems: OrderItemRow[];
  shipments: ShipmentRow[];
  shipmentEvents: ShipmentEventRow[];
  refunds: RefundRow[];
  orderChanges: OrderChangeRow[];
  errorCodes: ErrorCodeRow[];
  tasks: TaskRow[];
  taskRuns: TaskRunRow[];
  taskSteps: TaskStepRow[];
  taskLogs: TaskLogRow[];
  codeReferences: CodeReferenceRow[];
  articles: ArticleRow[];
}
