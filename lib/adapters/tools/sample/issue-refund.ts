import { z } from "zod";
import { toMajor, toMinor } from "./money";
import { orderIdParameter, reasonParameter } from "./parameters";
import { readOrder, writeOptions } from "./reading";
import type { SampleDeps } from "./store";
import { isoTime } from "./times";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

const output = z.object({
  order_id: z.string(),
  refund_number: z.string(),
  amount: z.number(),
  currency: z.string(),
  refunded_at: z.string(),
});

export const issueRefund = defineTool({
  name: "issue_refund",
  title: "Issue refund",
  description:
    "Give money back for one order (退款), in whole or in part, to the account it was paid from. Writes to the ledger of refunds and cannot be undone; a person approves every refund first.",
  whenToUse:
    "The user asks for money back and names the order. Read the order first: it says what can still be refunded.",
  input: z.object({
    ctx: runContext<SampleDeps>(),
    order_id: orderIdParameter,
    amount: z
      .number()
      .positive()
      .max(1_000_000)
      .describe("Amount (金额) in the order's currency, such as 69.00. Leave it out to refund all that is left.")
      .optional(),
    reason: reasonParameter.optional(),
  }),
  output,
  execution: { statefulAction: true },
  timeoutMs: 10_000,
  approval: "always",
  outputTrust: "trusted",
  async handler({ ctx, order_id, amount, reason }) {
    const { currency } = await readOrder(ctx, order_id);
    const amountMinor = amount === undefined ? null : toMinor(amount, currency);
    const refund = await ctx.deps.sample.refundOrder(order_id, amountMinor, reason ?? null, writeOptions(ctx));
    return {
      order_id,
      refund_number: refund.id,
      amount: toMajor(refund.amountMinor, currency),
      currency,
      refunded_at: isoTime(refund.createdAt),
    };
  },
});
