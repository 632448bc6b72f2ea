import type { ShipmentEventKind, ShipmentStatus, OrderStatus, TaskStatus } from "./records";
import type { LogSummary } from "./log-summary";
import { formatMoney } from "./money";
import { refundableMinor, refundedMinor } from "./order-rules";
import type { Order, Task } from "./store";
import { isoDay, isoTime } from "./times";

/** What a result comes to, in a sentence or two, in both languages of the sample. */
export interface Summary {
  summary: string;
  summary_zh: string;
}

type Words<Key extends string> = Record<Key, readonly [english: string, chinese: string]>;

const ORDER: Words<OrderStatus> = {
  pending_payment: ["waits to be paid", "待付款"],
  paid: ["is paid and not packed yet", "已付款，尚未打包"],
  packing: ["is being packed", "正在打包"],
  shipped: ["is on its way", "已发货"],
  delivered: ["has been delivered", "已送达"],
  cancelled: ["is cancelled", "已取消"],
  returned: ["has been returned", "已退货"],
};

const PARCEL: Words<ShipmentStatus> = {
  in_transit: ["is in transit", "运输中"],
  out_for_delivery: ["is out for delivery", "正在派送"],
  delayed: ["is delayed", "已延误"],
  delivered: ["has been delivered", "已送达"],
  returned: ["went back to the sender", "已退回寄件人"],
};

const EVENT: Words<ShipmentEventKind> = {
  picked_up: ["picked up", "已揽收"],
  arrived_at_hub: ["arrived at a hub", "到达转运中心"],
  held: ["held", "滞留"],
  out_for_delivery: ["out for delivery", "派送中"],
  delivery_failed: ["not handed over", "派送未成功"],
  delivered: ["handed over", "已签收"],
  returned_to_sender: ["returned to the sender", "已退回寄件人"],
};

const TASK: Words<TaskStatus> = {
  waiting: ["waits to run", "等待运行"],
  running: ["is running", "正在运行"],
  succeeded: ["succeeded", "运行成功"],
  failed: ["failed", "运行失败"],
};

type Parcel = Order["shipments"][number];

/** English and Chinese at once, so that neither is forgotten. */
function both(parts: readonly (readonly [string, string] | null)[]): Summary {
  const said = parts.filter((part) => part !== null);
  return {
    summary: said.map(([english]) => english).join(" "),
    summary_zh: said.map(([, chinese]) => chinese).join(""),
  };
}

/** How an order stands, and its latest parcel. */
export function orderSummary(order: Order): Summary {
  const [english, chinese] = ORDER[order.status];
  const refunded = refundedMinor(order);
  const left = formatMoney(refundableMinor(order), order.currency);
  const parcel = order.shipments.at(-1);
  return both([
    [`Order ${order.id} ${english}.`, `订单 ${order.id} ${chinese}。`],
    parcel ? parcelWords(parcel) : null,
    refunded > 0
      ? [
          `${formatMoney(refunded, order.currency)} of it was refunded, ${left} could still be.`,
          `已退款 ${formatMoney(refunded, order.currency)}，还可退 ${left}。`,
        ]
      : null,
  ]);
}

/** Where the parcels of an order are: the latest one, and where it was last seen. */
export function shipmentSummary(order: Order): Summary {
  const parcel = order.shipments.at(-1);
  if (!parcel) {
    const [english, chinese] = ORDER[order.status];
    return both([
      [`Nothing of order ${order.id} has been sent: it ${english}.`, `订单 ${order.id} 还没有发出包裹：${chinese}。`],
    ]);
  }
  const last = parcel.events.at(-1);
  return both([
    parcelWords(parcel),
    last
      ? [
          `Last seen ${isoTime(last.at).slice(0, 16).replace("T", " ")} UTC in ${last.place}: ${EVENT[last.kind][0]}.`,
          `最近一次：${isoTime(last.at).slice(0, 16).replace("T", " ")}（UTC），${last.placeZh}，${EVENT[last.kind][1]}。`,
        ]
      : null,
  ]);
}

function parcelWords(parcel: Parcel): readonly [string, string] {
  const [english, chinese] = PARCEL[parcel.status];
  const promised = parcel.deliveredAt ? null : isoDay(parcel.expectedOn);
  return [
    `The parcel with ${parcel.carrier} (${parcel.trackingNumber}) ${english}${promised ? `, promised for ${promised}` : ""}.`,
    `包裹由 ${parcel.carrier} 承运（${parcel.trackingNumber}），${chinese}${promised ? `，原定 ${promised} 送达` : ""}。`,
  ];
}

/** How the latest run of a task went, and where it broke. */
export function taskSummary(task: Task): Summary {
  const [english, chinese] = TASK[task.status];
  const [run] = task.runs;
  const broken = run?.steps.find(({ status }) => status === "failed");
  const { error } = task;
  return both([
    [
      `Task ${task.id} (${task.title}) ${english}${broken ? ` in its step ${broken.name}` : ""}.`,
      `任务 ${task.id}（${task.titleZh}）${chinese}${broken ? `，失败步骤是 ${broken.name}` : ""}。`,
    ],
    error
      ? [
          `It ended with ${error.code}, ${error.title}${error.retried ? ", after its retries" : ""}.`,
          `错误代码 ${error.code}：${error.titleZh}${error.retried ? "，已自动重试过" : ""}。`,
        ]
      : null,
  ]);
}

/** How many lines were looked at, which error stands out, and the newest line that tells of one. */
export function logSummary({ examined, byLevel, errorCodes, excerpt }: LogSummary): Summary {
  const [top] = errorCodes;
  const newest = excerpt.findLast(({ level, errorCode }) => level === "ERROR" && errorCode === top?.code);
  return both([
    [
      `Of ${examined} log lines ${byLevel.ERROR} are errors and ${byLevel.WARN} warnings.`,
      `共查看 ${examined} 行日志，其中错误 ${byLevel.ERROR} 行、警告 ${byLevel.WARN} 行。`,
    ],
    top
      ? [
          `Most frequent is ${top.code}, in ${top.lines} lines, last at ${isoTime(top.lastAt)}.`,
          `最多的是 ${top.code}，共 ${top.lines} 行，最近一次在 ${isoTime(top.lastAt)}。`,
        ]
      : null,
    newest ? [`It says: ${newest.message}`, `日志原文：${newest.message}`] : null,
  ]);
}
