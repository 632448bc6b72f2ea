import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canCancel, checkCancellable, refundAmount, refundableMinor } from "./order-rules";
import type { OrderStatus } from "./records";

const order = (status: OrderStatus, amountMinor = 1000, refunds: number[] = [], paid = true) => ({
  id: "20240315001",
  status,
  currency: "CNY",
  amountMinor,
  paidAt: paid ? new Date(0) : null,
  refunds: refunds.map((refunded) => ({ amountMinor: refunded })),
});

describe("cancelling", () => {
  test.each<[OrderStatus, string | null]>([
    ["pending_payment", null],
    ["paid", null],
    ["packing", null],
    ["shipped", "order_shipped"],
    ["delivered", "order_closed"],
    ["returned", "order_closed"],
    ["cancelled", "already_cancelled"],
  ])("%s: %s", (status, code) => {
    expect(canCancel(status)).toBe(code === null);
    if (code === null) expect(() => checkCancellable(order(status))).not.toThrow();
    else expect(() => checkCancellable(order(status))).toThrow(code);
  });
});

describe("refunding", () => {
  test("an order that was not paid has nothing to refund", () => {
    expect(refundableMinor(order("pending_payment", 1000, [], false))).toBe(0);
    expect(() => refundAmount(order("pending_payment", 1000, [], false), null)).toThrow("not_paid");
  });

  test("never gives back more than is left", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(fc.integer({ min: 1, max: 1e5 }), { maxLength: 5 }),
        fc.option(fc.integer({ min: 1, max: 2e6 })),
        (amount, refunds, requested) => {
          const facts = order("delivered", amount, refunds);
          const left = refundableMinor(facts);
          if (left <= 0) expect(() => refundAmount(facts, requested)).toThrow("already_refunded");
          else if (requested !== null && requested > left) {
            expect(() => refundAmount(facts, requested)).toThrow("refund_too_high");
          } else expect(refundAmount(facts, requested)).toBe(requested ?? left);
        },
      ),
    );
  });
});
