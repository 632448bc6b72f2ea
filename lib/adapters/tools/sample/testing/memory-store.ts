import { checkCancellable, checkSameOrder, orderNotFound, refundAmount } from "../order-rules";
import type { OrderChangeRow, OrderRow, RefundRow, SampleData, TaskStatus } from "../records";
import type { LogFilter, LogLine, Order, SampleStore, Task, WriteOptions } from "../store";

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

function orderIn(data: SampleData, orderId: string): Order | null {
  const row = data.orders.find(({ id }) => id === orderId);
  if (!row) return null;
  const ofOrder = (other: { orderId: string }) => other.orderId === orderId;
  const shipments = data.shipments.filter(ofOrder).map((shipment) => ({
    ...shipment,
    events: data.shipmentEvents.filter(({ shipmentId }) => shipmentId === shipment.id).sort(byPosition),
  }));
  return {
    ...row,
    items: data.orderItems.filter(ofOrder).sort((a, b) => a.line - b.line),
    shipments,
    refunds: data.refunds.filter(ofOrder),
  };
}

function taskIn(data: SampleData, taskId: string, runs: number): Task | null {
  const row = data.tasks.find(({ id }) => id === taskId);
  if (!row) return null;
  const latest = data.taskRuns
    .filter((run) => run.taskId === taskId)
    .sort((a, b) => b.number - a.number)
    .slice(0, runs);
  return {
    ...row,
    error: data.errorCodes.find(({ code }) => code === row.errorCode) ?? null,
    runs: latest.map((run) => ({
      ...run,
      steps: data.taskSteps.filter(({ runId }) => runId === run.id).sort(byPosition),
    })),
  };
}

function logsIn(data: SampleData, filter: LogFilter, limit: number): LogLine[] {
  const taskOf = new Map(data.taskRuns.map((run) => [run.id, run.taskId]));
  return data.taskLogs
    .map((line) => ({ ...line, taskId: taskOf.get(line.runId) ?? "" }))
    .filter(({ taskId }) => filter.taskId === undefined || taskId === filter.taskId)
    .filter(({ errorCode }) => filter.errorCode === undefined || errorCode === filter.errorCode)
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.line - a.line)
    .slice(0, limit);
}

const sharesTerm = (terms: readonly string[]) => (row: { terms: readonly string[] }) =>
  row.terms.some((term) => terms.includes(term));

function orderRowIn(data: SampleData, orderId: string): OrderRow {
  const order = data.orders.find(({ id }) => id === orderId);
  if (!order) throw orderNotFound(orderId);
  return order;
}

/** What every row of a ledger holds of the call that writes it. */
const ledgerRow = (orderId: string, reason: string | null, options: WriteOptions, createdAt: Date) => ({
  orderId,
  reason,
  idempotencyKey: options.idempotencyKey,
  requestedBy: options.requestedBy,
  createdAt,
});

function cancelIn(data: SampleData, orderId: string, reason: string | null, options: WriteOptions, at: Date) {
  options.signal.throwIfAborted();
  const order = orderRowIn(data, orderId);
  const done = data.orderChanges.find((change) => change.idempotencyKey === options.idempotencyKey);
  if (done) return checkSameOrder(done, orderId);
  checkCancellable(order);
  const number = data.orderChanges.filter((change) => change.orderId === orderId).length + 1;
  const change: OrderChangeRow = {
    ...ledgerRow(orderId, reason, options, at),
    id: `OC-${orderId}-${number}`,
    fromStatus: order.status,
    toStatus: "cancelled",
  };
  options.signal.throwIfAborted();
  data.orderChanges.push(change);
  Object.assign(order, { status: "cancelled", closedAt: at });
  return change;
}

function refundIn(
  data: SampleData,
  orderId: string,
  amountMinor: number | null,
  reason: string | null,
  options: WriteOptions,
  at: Date,
) {
  options.signal.throwIfAborted();
  const order = orderRowIn(data, orderId);
  const done = data.refunds.find((refund) => refund.idempotencyKey === options.idempotencyKey);
  if (done) return checkSameOrder(done, orderId);
  const refunds = data.refunds.filter((refund) => refund.orderId === orderId);
  const refund: RefundRow = {
    ...ledgerRow(orderId, reason, options, at),
    id: `RF-${orderId}-${refunds.length + 1}`,
    amountMinor: refundAmount({ ...order, refunds }, amountMinor),
  };
  options.signal.throwIfAborted();
  data.refunds.push(refund);
  return refund;
}

function tasksIn(data: SampleData, status: TaskStatus | undefined, page: number, pageSize: number) {
  const tasks = data.tasks.filter((task) => status === undefined || task.status === status);
  tasks.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { tasks: tasks.slice((page - 1) * pageSize, page * pageSize), total: tasks.length };
}

/** What the work gives or throws, as a promise. */
const promised = <T>(work: () => T): Promise<T> => new Promise((resolve) => resolve(work()));

/** The sample's store over plain data, for tests: the same behaviour as over Postgres, on a copy of `seed`. */
export function memoryStore(seed: SampleData, now: () => Date): SampleStore {
  const data = structuredClone(seed);
  return {
    findOrder: (orderId) => promised(() => orderIn(data, orderId)),
    cancelOrder: (orderId, reason, options) => promised(() => cancelIn(data, orderId, reason, options, now())),
    refundOrder: (orderId, amountMinor, reason, options) =>
      promised(() => refundIn(data, orderId, amountMinor, reason, options, now())),
    findTask: (taskId, runs) => promised(() => taskIn(data, taskId, runs)),
    listTasks: (status, page, pageSize) => promised(() => tasksIn(data, status, page, pageSize)),
    findLogs: (filter, limit) => promised(() => logsIn(data, filter, limit)),
    findCodeReferences: (terms) => promised(() => data.codeReferences.filter(sharesTerm(terms))),
    findArticles: (terms, language) =>
      promised(() => data.articles.filter((article) => article.language === language).filter(sharesTerm(terms))),
  };
}
