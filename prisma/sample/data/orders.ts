import { ORDER_PLANS, type OrderPlan, type Stage } from "./order-plans";
import { PRODUCTS, type Currency, type Sku } from "./products";
import type {
  OrderChangeRow,
  OrderItemRow,
  OrderRow,
  OrderStatus,
  RefundRow,
  SampleData,
  ShipmentEventKind,
  ShipmentEventRow,
  ShipmentRow,
  ShipmentStatus,
} from "@/lib/adapters/tools/sample/records";

const HOUR = 3_600_000;
/** Hours between the events of a parcel. */
const USUAL_GAP = 20;

const ORDER_STATUS: Record<Stage, OrderStatus> = {
  unpaid: "pending_payment",
  paid: "paid",
  packing: "packing",
  in_transit: "shipped",
  delayed: "shipped",
  out_for_delivery: "shipped",
  delivered: "delivered",
  cancelled_unpaid: "cancelled",
  cancelled_paid: "cancelled",
  returned: "returned",
  part_refunded: "delivered",
};

/** A place on a parcel's way: 0 warehouse, 1 hub, 2 depot, 3 the customer's door. */
type Stop = 0 | 1 | 2 | 3;

interface Journey {
  status: ShipmentStatus;
  events: [kind: ShipmentEventKind, stop: Stop][];
  /** When the last event was; else the events are `USUAL_GAP` apart. */
  lastEventAt?: Date;
  /** Else it was promised for four days after shipping. */
  expectedOn?: Date;
}

const MOVING: Journey["events"] = [
  ["picked_up", 0],
  ["arrived_at_hub", 1],
];
const ARRIVED: Journey["events"] = [...MOVING, ["out_for_delivery", 2], ["delivered", 3]];
const THIS_MORNING = new Date("2024-03-22T06:00:00Z");

/** What has happened to the parcel at each stage that has one. */
const JOURNEYS: Partial<Record<Stage, Journey>> = {
  in_transit: {
    status: "in_transit",
    events: MOVING,
    lastEventAt: THIS_MORNING,
    expectedOn: new Date("2024-03-24T00:00:00Z"),
  },
  delayed: { status: "delayed", events: [...MOVING, ["held", 1]] },
  out_for_delivery: {
    status: "out_for_delivery",
    events: [...MOVING, ["out_for_delivery", 2]],
    lastEventAt: THIS_MORNING,
    expectedOn: new Date("2024-03-22T00:00:00Z"),
  },
  delivered: { status: "delivered", events: ARRIVED },
  part_refunded: { status: "delivered", events: ARRIVED },
  returned: { status: "returned", events: [...ARRIVED, ["returned_to_sender", 0]] },
};

interface Route {
  carrier: string;
  prefix: string;
  stops: Record<Stop, [place: string, placeZh: string]>;
}

const ROUTES: Record<Currency, Route> = {
  CNY: {
    carrier: "Northline Express",
    prefix: "NL",
    stops: {
      0: ["Hangzhou warehouse", "杭州仓"],
      1: ["Nanjing hub", "南京转运中心"],
      2: ["Beijing depot", "北京营业点"],
      3: ["Customer's address", "收货地址"],
    },
  },
  EUR: {
    carrier: "Harbour Parcel",
    prefix: "HP",
    stops: {
      0: ["Rotterdam warehouse", "鹿特丹仓"],
      1: ["Duisburg hub", "杜伊斯堡转运中心"],
      2: ["Lyon depot", "里昂营业点"],
      3: ["Customer's address", "收货地址"],
    },
  },
  USD: {
    carrier: "Meridian Freight",
    prefix: "MF",
    stops: {
      0: ["Newark warehouse", "纽瓦克仓"],
      1: ["Chicago hub", "芝加哥转运中心"],
      2: ["Denver depot", "丹佛营业点"],
      3: ["Customer's address", "收货地址"],
    },
  },
};

const later = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR);

/** Placed in the morning of its day, a minute apart by number. */
function placedAt(id: string): Date {
  const [year, month, day] = [id.slice(0, 4), id.slice(4, 6), id.slice(6, 8)].map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day, 1, Number(id.slice(8))));
}

function itemsOf(plan: OrderPlan): OrderItemRow[] {
  return (Object.entries(plan.items) as [Sku, number][]).map(([sku, quantity], index) => {
    const { title, titleZh, price } = PRODUCTS[sku];
    return {
      orderId: plan.id,
      line: index + 1,
      sku,
      title,
      titleZh,
      quantity,
      unitPriceMinor: price[plan.currency],
    };
  });
}

const startOfDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));

function eventsOf(shipmentId: string, journey: Journey, route: Route, shippedAt: Date): ShipmentEventRow[] {
  const last = journey.lastEventAt;
  const gap = last ? (last.getTime() - shippedAt.getTime()) / HOUR / (journey.events.length - 1) : USUAL_GAP;
  return journey.events.map(([kind, stop], index) => {
    const [place, placeZh] = route.stops[stop];
    return { shipmentId, position: index + 1, at: later(shippedAt, index * gap), kind, place, placeZh };
  });
}

function shipmentOf(plan: OrderPlan, placed: Date): { shipment: ShipmentRow; events: ShipmentEventRow[] } | null {
  const journey = JOURNEYS[plan.stage];
  if (!journey) return null;
  const route = ROUTES[plan.currency];
  const shippedAt = later(placed, 30);
  const id = `SH-${plan.id}-1`;
  const events = eventsOf(id, journey, route, shippedAt);
  const shipment = {
    id,
    orderId: plan.id,
    carrier: route.carrier,
    trackingNumber: `${route.prefix}${plan.id.slice(2)}7`,
    status: journey.status,
    shippedAt,
    expectedOn: journey.expectedOn ?? startOfDay(later(shippedAt, 96)),
    deliveredAt: events.find(({ kind }) => kind === "delivered")?.at ?? null,
  };
  return { shipment, events };
}

/** When the order came to its end, if it has. */
function closedAt(plan: OrderPlan, placed: Date, events: readonly ShipmentEventRow[]): Date | null {
  if (plan.stage === "cancelled_unpaid" || plan.stage === "cancelled_paid") return later(placed, 8);
  const status = ORDER_STATUS[plan.stage];
  return status === "delivered" || status === "returned" ? (events.at(-1)?.at ?? null) : null;
}

function refundOf(plan: OrderPlan, amountMinor: number, items: OrderItemRow[], end: Date): RefundRow | null {
  const whole = plan.stage === "returned";
  if (!whole && plan.stage !== "part_refunded") return null;
  return {
    id: `RF-${plan.id}-1`,
    orderId: plan.id,
    amountMinor: whole ? amountMinor : (items[0]?.unitPriceMinor ?? 0),
    reason: whole ? "Goods came back undamaged" : "One item arrived damaged",
    idempotencyKey: `seed:refund:${plan.id}`,
    requestedBy: null,
    createdAt: later(end, 24),
  };
}

function cancellationOf(plan: OrderPlan, end: Date | null): OrderChangeRow | null {
  if (ORDER_STATUS[plan.stage] !== "cancelled" || end === null) return null;
  return {
    id: `OC-${plan.id}-1`,
    orderId: plan.id,
    fromStatus: plan.stage === "cancelled_paid" ? "paid" : "pending_payment",
    toStatus: "cancelled",
    reason: "Ordered by mistake",
    idempotencyKey: `seed:cancel:${plan.id}`,
    requestedBy: null,
    createdAt: end,
  };
}

function build(plan: OrderPlan) {
  const placed = placedAt(plan.id);
  const items = itemsOf(plan);
  const shipped = shipmentOf(plan, placed);
  const events = shipped?.events ?? [];
  const end = closedAt(plan, placed, events);
  const amountMinor = items.reduce((sum, item) => sum + item.quantity * item.unitPriceMinor, 0);
  const order: OrderRow = {
    id: plan.id,
    customerRef: plan.customer,
    status: ORDER_STATUS[plan.stage],
    currency: plan.currency,
    amountMinor,
    placedAt: placed,
    paidAt: plan.stage === "unpaid" || plan.stage === "cancelled_unpaid" ? null : later(placed, 0.25),
    closedAt: end,
  };
  return {
    order,
    items,
    events,
    shipment: shipped?.shipment ?? null,
    refund: end && refundOf(plan, amountMinor, items, end),
    change: cancellationOf(plan, end),
  };
}

const present = <T>(value: T | null): value is T => value !== null;

/** The orders with everything that belongs to them. */
export function buildOrders(): Pick<
  SampleData,
  "orders" | "orderItems" | "shipments" | "shipmentEvents" | "refunds" | "orderChanges"
> {
  const built = ORDER_PLANS.map(build);
  return {
    orders: built.map(({ order }) => order),
    orderItems: built.flatMap(({ items }) => items),
    shipments: built.map(({ shipment }) => shipment).filter(present),
    shipmentEvents: built.flatMap(({ events }) => events),
    refunds: built.map(({ refund }) => refund).filter(present),
    orderChanges: built.map(({ change }) => change).filter(present),
  };
}
