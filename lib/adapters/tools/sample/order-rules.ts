import { formatMoney } from "./money";
import type { OrderRow, OrderStatus, RefundRow } from "./records";
import { ToolFault } from "./tool-fault";

/** What the rules look at. */
type OrderFacts = Pick<OrderRow, "id" | "status" | "currency" | "amountMinor" | "paidAt"> & {
  refunds: readonly Pick<RefundRow, "amountMinor">[];
};

const CANCELLABLE: ReadonlySet<OrderStatus> = new Set(["pending_payment", "paid", "packing"]);

/** Whether the order can still be cancelled: it has not left the warehouse and is not closed. */
export function canCancel(status: OrderStatus): boolean {
  return CANCELLABLE.has(status);
}

/** Throws ToolFault where the order can no longer be cancelled. */
export function checkCancellable(order: Pick<OrderFacts, "id" | "status">): void {
  if (canCancel(order.status)) return;
  if (order.status === "cancelled") {
    throw new ToolFault("already_cancelled", `Order ${order.id} is already cancelled; nothing was changed.`);
  }
  if (order.status === "shipped") {
    throw new ToolFault(
      "order_shipped",
      `Order ${order.id} has left the warehouse and cannot be cancelled. The customer may refuse the parcel, or return it after delivery.`,
    );
  }
  throw new ToolFault("order_closed", `Order ${order.id} is ${order.status} and cannot be cancelled.`);
}

/** Minor units given back so far. */
export function refundedMinor(order: OrderFacts): number {
  return order.refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
}

/** Minor units that were paid and have not been given back. */
export function refundableMinor(order: OrderFacts): number {
  return order.paidAt === null ? 0 : order.amountMinor - refundedMinor(order);
}

/** The amount to give back in minor units, `requested` or all that is left; throws ToolFault where it may not be. */
export function refundAmount(order: OrderFacts, requested: number | null): number {
  if (order.paidAt === null) {
    throw new ToolFault("not_paid", `Order ${order.id} has not been paid, so there is nothing to refund.`);
  }
  const left = refundableMinor(order);
  if (left <= 0) {
    throw new ToolFault("already_refunded", `Order ${order.id} has already been refunded in full.`);
  }
  if (requested !== null && requested > left) {
    throw new ToolFault(
      "refund_too_high",
      `At most ${formatMoney(left, order.currency)} of order ${order.id} can still be refunded.`,
    );
  }
  return requested ?? left;
}

/** What a key wrote before, which must have been for the same order; else ToolFault `idempotency_conflict`. */
export function checkSameOrder<Written extends { orderId: string }>(written: Written, orderId: string): Written {
  if (written.orderId === orderId) return written;
  throw new ToolFault("idempotency_conflict", `This request was already carried out for order ${written.orderId}.`);
}

/** There is no such order. */
export function orderNotFound(orderId: string): ToolFault {
  return new ToolFault(
    "not_found",
    `There is no order ${orderId}. Ask the customer to check the 11-digit order number.`,
  );
}
