import { ERROR_PLANS, type ErrorPlan } from "./error-plans";
import { TASK_KINDS, type TaskKind } from "./task-kinds";
import type { CodeReferenceRow } from "@/lib/adapters/tools/sample/records";
import { searchTerms } from "@/lib/adapters/tools/sample/search";

type Written = Omit<CodeReferenceRow, "id" | "terms">;

const ofKind = (kind: TaskKind): Written => ({
  file: `tasks/${kind.name}/run.ts`,
  line: 9,
  symbol: kind.name,
  snippet: `export const ${kind.name} = task({\n  every: "day",\n  steps: [${Object.keys(kind.steps).join(", ")}],\n});`,
  summary: kind.summary,
  summaryZh: kind.summaryZh,
  errorCode: null,
  keywords: [kind.name, kind.title, kind.titleZh, ...kind.aliases],
});

const ofError = (error: ErrorPlan): Written => ({
  file: error.file,
  line: error.line,
  symbol: error.symbol,
  snippet: error.snippet,
  summary: error.cause,
  summaryZh: error.causeZh,
  errorCode: error.code,
  keywords: [error.code, error.title, error.titleZh, ...error.keywords],
});

const RULES: readonly Written[] = [
  {
    file: "platform/retry.ts",
    line: 14,
    symbol: "retryStep",
    snippet: "if (error.retried && attempt < 3) {\n  await pause(30_000);\n  return retryStep(step, attempt + 1);\n}",
    summary: "A step whose error is marked *retried* is tried three times, thirty seconds apart, before its run fails.",
    summaryZh: "标记为可重试的错误会让步骤最多尝试三次，每次间隔三十秒，之后运行才算失败。",
    errorCode: null,
    keywords: ["retry", "attempts", "restart", "重试", "重跑", "自动重试"],
  },
  {
    file: "shop/orders/cancel.ts",
    line: 21,
    symbol: "checkCancellable",
    snippet:
      'if (!["pending_payment", "paid", "packing"].includes(order.status)) {\n  throw new OrderError("order_shipped");\n}',
    summary: "An order can be cancelled until it leaves the warehouse; afterwards the answer is order_shipped.",
    summaryZh: "订单出库之前可以取消；出库之后返回 order_shipped。",
    errorCode: null,
    keywords: ["cancel", "order_shipped", "cancellation", "取消", "取消订单", "已发货"],
  },
  {
    file: "shop/orders/refund.ts",
    line: 35,
    symbol: "refundAmount",
    snippet:
      'const left = order.paid - order.refunded;\nif (requested > left) throw new OrderError("refund_too_high");',
    summary: "No more is refunded than was paid and has not been given back; each refund is a row of the ledger.",
    summaryZh: "退款不超过已支付且未退回的金额；每笔退款在台账中各占一行。",
    errorCode: null,
    keywords: ["refund", "refund_too_high", "money back", "退款", "退钱", "台账"],
  },
];

/** The places in the source: where each kind of task begins, where each error is raised, and the rules they share. */
export function buildCodeReferences(): CodeReferenceRow[] {
  const written = [...TASK_KINDS.map(ofKind), ...ERROR_PLANS.map(ofError), ...RULES];
  return written.map((reference, index) => ({
    ...reference,
    id: `CR-${String(index + 1).padStart(3, "0")}`,
    terms: searchTerms(
      [...reference.keywords, reference.file, reference.symbol, reference.summary, reference.summaryZh].join(" "),
    ),
  }));
}
