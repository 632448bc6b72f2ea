import { z } from "zod";
import { orderIdParameter } from "./parameters";
import { readOrder } from "./reading";
import type { Order, SampleDeps } from "./store";
import { shipmentSummary } from "./summaries";
import { isoDay, isoTime } from "./times";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

const output = z.object({
  order_id: z.string(),
  summary: z.string(),
  summary_zh: z.string(),
  order_status: z.string(),
  shipments: z
    .array(
      z.object({
        carrier: z.string(),
        tracking_number: z.string(),
        status: z.string(),
        expected_on: z.string(),
        delivered_at: z.string().nullable(),
        events: z
          .array(z.object({ at: z.string(), event: z.string(), place: z.string(), place_zh: z.string() }))
          .describe("Newest first."),
      }),
    )
    .describe("Empty before the order is sent."),
});

const toShipment = ({ events, ...shipment }: Order["shipments"][number]) => ({
  carrier: shipment.carrier,
  tracking_number: shipment.trackingNumber,
  status: shipment.status,
  expected_on: isoDay(shipment.expectedOn),
  delivered_at: shipment.deliveredAt && isoTime(shipment.deliveredAt),
  events: events
    .map(({ at, kind, place, placeZh }) => ({ at: isoTime(at), event: kind, place, place_zh: placeZh }))
    .reverse(),
});

export const trackShipment = defineTool({
  name: "track_shipment",
  title: "Track shipment",
  description:
    "Follow the parcels of one order (物流, 快递): carrier, tracking number, the day it is promised for, and where it has been, newest first.",
  whenToUse: "The user asks where a parcel is, when it arrives, or says that it is late or lost (到哪了, 还没到).",
  input: z.object({ ctx: runContext<SampleDeps>(), order_id: orderIdParameter }),
  output,
  execution: { readOnly: true },
  pollable: true,
  timeoutMs: 5000,
  approval: "never",
  outputTrust: "trusted",
  async handler({ ctx, order_id }) {
    const order = await readOrder(ctx, order_id);
    return {
      order_id: order.id,
      ...shipmentSummary(order),
      order_status: order.status,
      shipments: order.shipments.map(toShipment),
    };
  },
});
