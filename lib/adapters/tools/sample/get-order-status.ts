import { z } from "zod";
import { toMajor } from "./money";
import { canCancel, refundableMinor, refundedMinor } from "./order-rules";
import { orderIdParameter } from "./parameters";
import { readOrder } from "./reading";
import type { Order, SampleDeps } from "./store";
import { orderSummary } from "./summaries";
import { isoDay, isoTime } from "./times";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

const output = z.object({
  order_id: z.string(),
  summary: z.string(),
  summary_zh: z.string(),
  status: z.string(),
  placed_at: z.string(),
  currency: z.string(),
  amount: z.number(),
  refunded: z.number(),
  refundable: z.number().describe("What was paid and has not been given back."),
  can_cancel: z.boolean(),
  items: z.array(z.object({ title: z.string(), title_zh: z.string(), quantity: z.number().int() })),
  parcel: z
    .object({ status: z.string(), carrier: z.string(), expected_on: z.string() })
    .nullable()
    .describe("The latest parcel; null before it is sent."),
});

function toOutput(order: Order): z.input<typeof output> {
  const money = (minor: number) => toMajor(minor, order.currency);
  const parcel = order.shipments.at(-1);
  return {
    order_id: order.id,
    ...orderSummary(order),
    status: order.status,
    placed_at: isoTime(order.placedAt),
    currency: order.currency,
    amount: money(order.amountMinor),
    refunded: money(refundedMinor(order)),
    refundable: money(refundableMinor(order)),
    can_cancel: canCancel(order.status),
    items: order.items.map(({ title, titleZh, quantity }) => ({ title, title_zh: titleZh, quantity })),
    parcel: parcel ? { status: parcel.status, carrier: parcel.carrier, expected_on: isoDay(parcel.expectedOn) } : null,
  };
}

export const getOrderStatus = defineTool({
  name: "get_order_status",
  title: "Order status",
  description:
    "Look up one order (订单状态) by its number: its status, items, amount, what was refunded, whether it can still be cancelled, and the state of its parcel.",
  whenToUse:
    "The user asks how an order stands, or before an order is cancelled or refunded. Not for where its parcel is.",
  input: z.object({ ctx: runContext<SampleDeps>(), order_id: orderIdParameter }),
  output,
  execution: { readOnly: true },
  pollable: true,
  timeoutMs: 5000,
  approval: "never",
  outputTrust: "trusted",
  handler: async ({ ctx, order_id }) => toOutput(await readOrder(ctx, order_id)),
});
