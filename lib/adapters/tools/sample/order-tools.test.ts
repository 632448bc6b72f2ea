import { describe, expect, test } from "vitest";
import { toolCaller } from "./testing/call-tool";
import { memoryStore } from "./testing/memory-store";
import { SAMPLE_DATA } from "@/prisma/sample/data";

const NOW = new Date("2024-03-22T12:00:00Z");
const freshCaller = () => toolCaller(memoryStore(SAMPLE_DATA, () => NOW));

describe("get_order_status", () => {
  test("tells how a late order stands", async () => {
    expect(await freshCaller()("get_order_status", { order_id: "20240315001" })).toEqual({
      order_id: "20240315001",
      summary:
        "Order 20240315001 is on its way. The parcel with Northline Express (NL2403150017) is delayed, promised for 2024-03-20.",
      summary_zh:
        "订单 20240315001 已发货。包裹由 Northline Express 承运（NL2403150017），已延误，原定 2024-03-20 送达。",
      status: "shipped",
      placed_at: "2024-03-15T01:01:00Z",
      currency: "CNY",
      amount: 428,
      refunded: 0,
      refundable: 428,
      can_cancel: false,
      items: [
        { title: "Wireless headphones", title_zh: "无线耳机", quantity: 1 },
        { title: "USB-C charger", title_zh: "USB-C 充电器", quantity: 1 },
      ],
      parcel: { status: "delayed", carrier: "Northline Express", expected_on: "2024-03-20" },
    });
  });

  test("an order that has not been sent has no parcel", async () => {
    const result = await freshCaller()("get_order_status", { order_id: "20240322044" });
    expect(result).toMatchObject({ status: "paid", amount: 268, can_cancel: true, parcel: null });
  });

  test("shows what was given back", async () => {
    const result = await freshCaller()("get_order_status", { order_id: "20240303001" });
    expect(result).toMatchObject({ amount: 465, refunded: 69, refundable: 396 });
  });
});

describe("track_shipment", () => {
  test("shows the parcel's way, newest first", async () => {
    expect(await freshCaller()("track_shipment", { order_id: "20240315001" })).toMatchObject({
      order_status: "shipped",
      shipments: [
        {
          tracking_number: "NL2403150017",
          status: "delayed",
          delivered_at: null,
          events: [
            { event: "held", place: "Nanjing hub", place_zh: "南京转运中心" },
            { event: "arrived_at_hub" },
            { event: "picked_up" },
          ],
        },
      ],
    });
  });

  test("before shipping there is nothing to track", async () => {
    expect(await freshCaller()("track_shipment", { order_id: "20240322044" })).toEqual({
      order_id: "20240322044",
      summary: "Nothing of order 20240322044 has been sent: it is paid and not packed yet.",
      summary_zh: "订单 20240322044 还没有发出包裹：已付款，尚未打包。",
      order_status: "paid",
      shipments: [],
    });
  });
});

describe("cancel_order", () => {
  test("cancels once, and says what is still to be refunded", async () => {
    const call = freshCaller();
    const cancelled = {
      order_id: "20240322044",
      status: "cancelled",
      status_before: "paid",
      change_number: "OC-20240322044-1",
      cancelled_at: "2024-03-22T12:00:00Z",
      refund_due: { amount: 268, currency: "CNY" },
    };
    expect(await call("cancel_order", { order_id: "20240322044" })).toEqual(cancelled);
    expect(await call("cancel_order", { order_id: "20240322044" })).toEqual(cancelled);
    expect(await call("get_order_status", { order_id: "20240322044" })).toMatchObject({ status: "cancelled" });
    await expect(call("cancel_order", { order_id: "20240322044" }, { idempotencyKey: "key-2" })).rejects.toThrow(
      "already_cancelled: Order 20240322044 is already cancelled",
    );
  });

  test("an order that was never paid leaves nothing to refund", async () => {
    expect(await freshCaller()("cancel_order", { order_id: "20240321003" })).toMatchObject({ refund_due: null });
  });

  test("a shipped order stays as it is", async () => {
    const call = freshCaller();
    await expect(call("cancel_order", { order_id: "20240315001" })).rejects.toThrow(
      "order_shipped: Order 20240315001 has left the warehouse",
    );
    expect(await call("get_order_status", { order_id: "20240315001" })).toMatchObject({ status: "shipped" });
  });

  test("the ledger names the authenticated user and the reason", async () => {
    const store = memoryStore(SAMPLE_DATA, () => NOW);
    await toolCaller(store)("cancel_order", { order_id: "20240322044", reason: "by mistake" }, { userId: "u-7" });
    const options = { idempotencyKey: "key-1", signal: new AbortController().signal, requestedBy: null };
    expect(await store.cancelOrder("20240322044", null, options)).toMatchObject({
      requestedBy: "u-7",
      reason: "by mistake",
    });
  });
});

describe("issue_refund", () => {
  test("gives back a part once, then the rest", async () => {
    const call = freshCaller();
    const part = { order_id: "20240322044", amount: 69 };
    expect(await call("issue_refund", part)).toEqual({
      order_id: "20240322044",
      refund_number: "RF-20240322044-1",
      amount: 69,
      currency: "CNY",
      refunded_at: "2024-03-22T12:00:00Z",
    });
    expect(await call("issue_refund", part)).toMatchObject({ refund_number: "RF-20240322044-1" });
    expect(await call("issue_refund", { order_id: "20240322044" }, { idempotencyKey: "key-2" })).toMatchObject({
      refund_number: "RF-20240322044-2",
      amount: 199,
    });
  });

  test.each([
    [{ order_id: "20240321003" }, "not_paid"],
    [{ order_id: "20240301002" }, "already_refunded"],
    [{ order_id: "20240322044", amount: 268.01 }, "refund_too_high: At most 268.00 CNY"],
    [{ order_id: "20240322044", amount: 1.005 }, "invalid_amount"],
  ])("%j is refused with %s", async (args, message) => {
    await expect(freshCaller()("issue_refund", args)).rejects.toThrow(message);
  });

  test.each([0, -5, 1_000_001])("an amount of %d does not reach the handler", async (amount) => {
    await expect(freshCaller()("issue_refund", { order_id: "20240322044", amount })).rejects.toThrow(
      "Invalid arguments for issue_refund",
    );
  });
});

describe("every tool that names an order", () => {
  const tools = ["get_order_status", "track_shipment", "cancel_order", "issue_refund"];

  test.each(tools)("%s says that there is no such order", async (tool) => {
    await expect(freshCaller()(tool, { order_id: "20990101001" })).rejects.toThrow(
      "not_found: There is no order 20990101001",
    );
  });

  test.each(tools.flatMap((tool) => ["12345678901", "2024031500", "order", ""].map((id) => [tool, id] as const)))(
    "%s refuses the order number %j",
    async (tool, order_id) => {
      await expect(freshCaller()(tool, { order_id })).rejects.toThrow("Invalid arguments");
    },
  );
});
