import type { Prisma, PrismaClient } from "@/lib/db/generated/client";
import { checkCancellable, checkSameOrder, orderNotFound, refundAmount } from "./order-rules";
import type { SampleStore, WriteOptions } from "./store";

/** Rows that are ranked in the process at most; a search that matches more is cut by id. */
const CANDIDATES = 200;

/** Locks the order until the transaction ends, so that two writes to it follow each other. */
async function lockOrder(tx: Prisma.TransactionClient, orderId: string) {
  await tx.$queryRaw`SELECT 1 FROM sample_orders WHERE id = ${orderId} FOR UPDATE`;
  const order = await tx.sampleOrder.findUnique({ where: { id: orderId }, include: { refunds: true } });
  if (!order) throw orderNotFound(orderId);
  return order;
}

async function cancel(tx: Prisma.TransactionClient, orderId: string, reason: string | null, options: WriteOptions) {
  const { idempotencyKey, signal, requestedBy } = options;
  const order = await lockOrder(tx, orderId);
  const done = await tx.sampleOrderChange.findUnique({ where: { idempotencyKey } });
  if (done) return checkSameOrder(done, orderId);
  checkCancellable(order);
  const number = (await tx.sampleOrderChange.count({ where: { orderId } })) + 1;
  const change = await tx.sampleOrderChange.create({
    data: {
      id: `OC-${orderId}-${number}`,
      orderId,
      fromStatus: order.status,
      toStatus: "cancelled",
      reason,
      idempotencyKey,
      requestedBy,
    },
  });
  await tx.sampleOrder.update({
    where: { id: orderId },
    data: { status: "cancelled", closedAt: change.createdAt },
  });
  signal.throwIfAborted();
  return change;
}

async function refund(
  tx: Prisma.TransactionClient,
  orderId: string,
  amountMinor: number | null,
  reason: string | null,
  { idempotencyKey, signal, requestedBy }: WriteOptions,
) {
  const order = await lockOrder(tx, orderId);
  const done = await tx.sampleRefund.findUnique({ where: { idempotencyKey } });
  if (done) return checkSameOrder(done, orderId);
  const written = await tx.sampleRefund.create({
    data: {
      id: `RF-${orderId}-${order.refunds.length + 1}`,
      orderId,
      amountMinor: refundAmount(order, amountMinor),
      reason,
      idempotencyKey,
      requestedBy,
    },
  });
  signal.throwIfAborted();
  return written;
}

type OrderStore = Pick<SampleStore, "findOrder" | "cancelOrder" | "refundOrder">;

function orderStore(db: PrismaClient): OrderStore {
  return {
    findOrder: (orderId) =>
      db.sampleOrder.findUnique({
        where: { id: orderId },
        include: {
          items: { orderBy: { line: "asc" } },
          shipments: { orderBy: { shippedAt: "asc" }, include: { events: { orderBy: { position: "asc" } } } },
          refunds: { orderBy: { createdAt: "asc" } },
        },
      }),
    async cancelOrder(orderId, reason, options) {
      options.signal.throwIfAborted();
      return db.$transaction((tx) => cancel(tx, orderId, reason, options));
    },
    async refundOrder(orderId, amountMinor, reason, options) {
      options.signal.throwIfAborted();
      return db.$transaction((tx) => refund(tx, orderId, amountMinor, reason, options));
    },
  };
}

function taskStore(db: PrismaClient): Omit<SampleStore, keyof OrderStore> {
  return {
    findTask: (taskId, runs) =>
      db.sampleTask.findUnique({
        where: { id: taskId },
        include: {
          error: true,
          runs: { orderBy: { number: "desc" }, take: runs, include: { steps: { orderBy: { position: "asc" } } } },
        },
      }),
    async listTasks(status, page, pageSize) {
      const where = status === undefined ? {} : { status };
      const [tasks, total] = await db.$transaction([
        db.sampleTask.findMany({ where, orderBy: { id: "asc" }, skip: (page - 1) * pageSize, take: pageSize }),
        db.sampleTask.count({ where }),
      ]);
      return { tasks, total };
    },
    async findLogs({ taskId, errorCode }, limit) {
      const lines = await db.sampleTaskLog.findMany({
        where: {
          ...(taskId === undefined ? {} : { run: { taskId } }),
          ...(errorCode === undefined ? {} : { errorCode }),
        },
        orderBy: [{ at: "desc" }, { line: "desc" }],
        take: limit,
        include: { run: { select: { taskId: true } } },
      });
      return lines.map(({ run, ...line }) => ({ ...line, taskId: run.taskId }));
    },
    findCodeReferences: (terms) =>
      db.sampleCodeReference.findMany({
        where: { terms: { hasSome: [...terms] } },
        orderBy: { id: "asc" },
        take: CANDIDATES,
      }),
    findArticles: (terms, language) =>
      db.sampleArticle.findMany({
        where: { language, terms: { hasSome: [...terms] } },
        orderBy: { id: "asc" },
        take: CANDIDATES,
      }),
  };
}

/** The sample's store over its tables in Postgres (prisma/schema/sample.prisma). */
export function prismaStore(db: PrismaClient): SampleStore {
  return { ...orderStore(db), ...taskStore(db) };
}
