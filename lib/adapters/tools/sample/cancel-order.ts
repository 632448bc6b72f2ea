import { z } from "zod";
import { toMajor } from "./money";
import { refundableMinor } from "./order-rules";
import { orderIdParameter, reasonParameter } from "./parameters";
import { readOrder, writeOptions } from "./reading";
import type { SampleDeps } from "./store";
import { isoTime } from "./times";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

const output = z.object({
  order_id: z.string(),
  status: z.literal("cancelled"),
  status_before: z.string(),
  change_number: z.string(),
  cancelled_at: z.string(),
  refund_due: z
    .object({ amount: z.number(), currency: z.string() })
    .nullable()
    .describe("What was paid and is still to be refunded; null when nothing is."),
});

export const cancelOrder = defineTool({
  name: "cancel_order",
  title: "Cancel order",
  description:
    "Cancel one order (取消订单) that has not left the warehouse. Changes the order and cannot be undone. It gives no money back: refund_due says what is still to be refunded.",
  whenToUse:
    "The user asks to cancel an order and names it. Read the order first: once it is shipped this is refused with order_shipped.",
  input: z.object({ ctx: runContext<SampleDeps>(), order_id: orderIdParameter, reason: reasonParameter.optional() }),
  output,
  execution: { statefulAction: true },
  timeoutMs: 10_000,
  approval: "never",
  outputTrust: "trusted",
  async handler({ ctx, order_id, reason }) {
    // Read before, so that nothing is left to fail once the change is written; a cancellation moves no money.
    const order = await readOrder(ctx, order_id);
    const change = await ctx.deps.sample.cancelOrder(order_id, reason ?? null, writeOptions(ctx));
    const due = refundableMinor(order);
    return {
      order_id,
      status: "cancelled" as const,
      status_before: change.fromStatus,
      change_number: change.id,
      cancelled_at: isoTime(change.createdAt),
      refund_due: due > 0 ? { amount: toMajor(due, order.currency), currency: order.currency } : null,
    };
  },
});
