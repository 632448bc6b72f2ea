import { checkCancellable, checkSameOrder, orderNotFound, refundAmount } from "../order-rules";
import type { OrderChangeRow, RefundRow, SampleData } from "../records";
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

/** The sample's store over plain data, for tests: the same behaviour as over Postgres, on a copy of `data`. */
export function memoryStore(seed: SampleData, now: () => Date): SampleStore {
  const data = structuredClone(seed);
  const orderOrThrow = (orderId: string) => {
    const order = data.orders.find(({ id }) => id === orderId);
    if (!order) throw orderNotFound(orderId);
    return order;
  };
  return {
    findOrder: async (orderId) => orderIn(data, orderId),
    async cancelOrder(orderId, reason, { idempotencyKey, signal, requestedBy }: WriteOptions): Promise<OrderChangeRow> {
      signal.throwIfAborted();
      const order = orderOrThrow(orderId);
      const done = data.orderChanges.find((change) => change.idempotencyKey === idempotencyKey);
      if (done) return checkSameOrder(done, orderId);
      checkCancellable(order);
      const at = now();
      const number = data.orderChanges.filter((change) => change.orderId === orderId).length + 1;
      const change: OrderChangeRow = {
        id: `OC-${orderId}-${number}`,
        orderId,
        fromStatus: order.status,
        toStatus: "cancelled",
        reason,
        idempotencyKey,
        requestedBy,
        createdAt: at,
      };
      signal.throwIfAborted();
      data.orderChanges.push(change);
      Object.assign(order, { status: "cancelled", closedAt: at });
      return change;
    },
    async refundOrder(orderId, amountMinor, reason, { idempotencyKey, signal, requestedBy }): Promise<RefundRow> {
      signal.throwIfAborted();
      const order = orderOrThrow(orderId);
      const done = data.refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
      if (done) return checkSameOrder(done, orderId);
      const refunds = data.refunds.filter((refund) => refund.orderId === orderId);
      const refund: RefundRow = {
        id: `RF-${orderId}-${refunds.length + 1}`,
        orderId,
        amountMinor: refundAmount({ ...order, refunds }, amountMinor),
        reason,
        idempotencyKey,
        requestedBy,
        createdAt: now(),
      };
      signal.throwIfAborted();
      data.refunds.push(refund);
      return refund;
    },
    findTask: async (taskId, runs) => taskIn(data, taskId, runs),
    async listTasks(status, page, pageSize) {
      const tasks = data.tasks.filter((task) => status === undefined || task.status === status);
      tasks.sort((a, b) => (a.id < b.id ? -1 : 1));
      return { tasks: tasks.slice((page - 1) * pageSize, page * pageSize), total: tasks.length };
    },
    findLogs: async (filter, limit) => logsIn(data, filter, limit),
    findCodeReferences: async (terms) => data.codeReferences.filter(sharesTerm(terms)),
    findArticles: async (terms, language) =>
      data.articles.filter((article) => article.language === language).filter(sharesTerm(terms)),
  };
}
