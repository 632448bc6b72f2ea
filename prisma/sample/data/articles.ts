import { ERROR_PLANS, type ErrorPlan } from "./error-plans";
import type { ArticleLanguage, ArticleRow } from "@/lib/adapters/tools/sample/records";
import { searchTerms } from "@/lib/adapters/tools/sample/search";

interface Text {
  title: string;
  body: string;
  /** Other words it is found by. */
  keywords: readonly string[];
}

/** What one article says, in each language. */
type Topic = { topic: string; errorCode: string | null } & Record<ArticleLanguage, Text>;

const ofError = (error: ErrorPlan): Topic => ({
  topic: `error-${error.code.toLowerCase()}`,
  errorCode: error.code,
  en: {
    title: `${error.code}: ${error.title}`,
    body: `Cause: ${error.cause}\nWhat to do: ${error.remedy}\n${
      error.retried
        ? "The scheduler tries three times, thirty seconds apart, before the run fails."
        : "The scheduler does not try again by itself."
    }`,
    keywords: error.keywords,
  },
  "zh-CN": {
    title: `${error.code}：${error.titleZh}`,
    body: `原因：${error.causeZh}\n处理：${error.remedyZh}\n${
      error.retried ? "调度器会先重试三次，每次间隔三十秒，之后运行才算失败。" : "调度器不会自动重试。"
    }`,
    keywords: error.keywords,
  },
});

const GENERAL: readonly Topic[] = [
  {
    topic: "cancelling-orders",
    errorCode: null,
    en: {
      title: "Until when can an order be cancelled?",
      body: "An order can be cancelled while it waits for payment, is paid, or is being packed. Once it has left the warehouse it cannot: refuse the parcel at the door, or send it back within 14 days of delivery. Cancelling changes the status only; money that was paid is given back by a refund.",
      keywords: ["cancel", "shipped", "refuse the parcel"],
    },
    "zh-CN": {
      title: "订单什么时候可以取消？",
      body: "待付款、已付款和备货中的订单可以取消。出库之后不能取消：可以当面拒收，或在签收后 14 天内退货。取消只改变订单状态；已付款项通过退款退回。",
      keywords: ["取消", "撤单", "已发货", "拒收"],
    },
  },
  {
    topic: "refunds",
    errorCode: null,
    en: {
      title: "Refunds: who decides and how long they take",
      body: "Every refund is approved by a person. It goes back to the card or account the order was paid with and arrives within 3 working days in China and 5 to 7 elsewhere. No more can be refunded than was paid; parts of an order can be refunded one by one.",
      keywords: ["refund", "money back", "approval"],
    },
    "zh-CN": {
      title: "退款由谁审批、多久到账？",
      body: "每笔退款都由人工审批，原路退回付款账户：中国境内 3 个工作日内到账，其他地区 5 至 7 个工作日。退款不超过已付金额，可以分次部分退款。",
      keywords: ["退款", "退钱", "到账", "审批"],
    },
  },
  {
    topic: "delivery-times",
    errorCode: null,
    en: {
      title: "Delivery times and late parcels",
      body: "Parcels are promised for four days after shipping. *Held* means that the hub could not send the parcel on, mostly for weather or a full truck. A parcel that is five days late counts as lost: the customer may choose a refund or a new parcel.",
      keywords: ["delivery", "shipping", "late", "lost", "held"],
    },
    "zh-CN": {
      title: "配送时效与包裹延误",
      body: "包裹承诺在发货后四天内送达。“滞留”表示转运中心暂时无法发出，多因天气或车辆满载。延误超过五天按丢失处理，客户可选择退款或补发。",
      keywords: ["配送", "物流", "延误", "没到", "丢失", "滞留"],
    },
  },
  {
    topic: "returns",
    errorCode: null,
    en: {
      title: "Sending goods back",
      body: "Goods can be sent back within 14 days of delivery, unused and in their box. Damaged goods are refunded without return: ask for a photo. The refund is requested when the parcel has arrived at the warehouse.",
      keywords: ["return", "send back", "damaged", "exchange"],
    },
    "zh-CN": {
      title: "如何退货",
      body: "签收后 14 天内可以退货，商品须未使用且包装完好。破损商品无需寄回即可退款，请客户提供照片。包裹回到仓库后再申请退款。",
      keywords: ["退货", "破损", "换货"],
    },
  },
  {
    topic: "task-states",
    errorCode: null,
    en: {
      title: "Task ids, states and restarts",
      body: "A task has a nine-digit id, or eight digits on the older scheduler. *Waiting*: no worker is free. *Running*: a step is under way. *Failed*: a step ended with an error code; later steps were skipped. Restarting begins at the step that failed. Diagnose in this order: the latest run, its log, the code, the article of the error code.",
      keywords: ["task id", "state", "status", "restart", "waiting"],
    },
    "zh-CN": {
      title: "任务编号、状态与重跑",
      body: "任务编号为九位数字，旧调度器上的任务为八位。“等待”表示没有空闲执行器；“运行中”表示正在执行某一步；“失败”表示某一步以错误码结束，后续步骤被跳过。重跑从失败的步骤开始。排查顺序：最近一次运行、日志、代码、错误码对应的文章。",
      keywords: ["任务编号", "任务状态", "重跑", "等待"],
    },
  },
];

const UPDATED_ON = new Date("2024-03-01T00:00:00Z");

/** The knowledge base: every topic once in each language. */
export function buildArticles(): ArticleRow[] {
  const topics = [...GENERAL, ...ERROR_PLANS.map(ofError)];
  return topics.flatMap((entry, index) =>
    (["en", "zh-CN"] as const).map((language) => {
      const { title, body, keywords } = entry[language];
      return {
        id: `KB-${String(index + 1).padStart(3, "0")}-${language}`,
        topic: entry.topic,
        language,
        title,
        body,
        errorCode: entry.errorCode,
        keywords: [...keywords],
        terms: searchTerms([title, body, ...keywords].join(" ")),
        updatedOn: UPDATED_ON,
      };
    }),
  );
}
