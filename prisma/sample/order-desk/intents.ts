import { examplesOf, type IntentName } from "./examples";
import type { PolicyInput } from "@/lib/engine/policy/document";

type Intent = NonNullable<PolicyInput["intents"]>[number];

const intent = (name: IntentName, rest: Omit<Intent, "name" | "examples">): Intent => ({
  name,
  examples: examplesOf(name),
  ...rest,
});

const WHICH_ORDER = {
  en: "Which order do you mean? Please send me the {missing}: 11 digits beginning with 20, for example 20240315001.",
  "zh-CN": "请问是哪个订单？请提供{missing}：以 20 开头的 11 位数字，例如 20240315001。",
};

const ORDERS: Intent[] = [
  intent("order_status", {
    title: { en: "Order status", "zh-CN": "订单查询" },
    description:
      "Asks how an order stands: whether it is paid or shipped, where its parcel is, when it arrives. Wants to know, not to change anything (订单状态, 物流, 付款).",
    instructions:
      "Look up the order; where the question is about the parcel, its shipments too. Say the status, then the last place and the promised day. You cannot change orders here.",
    requires: ["order_id"],
    question: WHICH_ORDER,
  }),
  intent("order_change", {
    title: { en: "Order change", "zh-CN": "订单变更" },
    description: "Wants something done to an order: cancelled, or money back for it (取消订单, 退款).",
    instructions:
      "Look up the order before you change it. Cancel it only if it can still be cancelled; if not, say why and what is possible instead. A refund is approved by a person: ask for it once, and if it is refused say so with the reason. Never say that something was done unless the tool says so.",
    requires: ["order_id"],
    question: WHICH_ORDER,
    budgets: { maxToolCalls: 5 },
  }),
];

const TASKS: Intent[] = [
  intent("task_list", {
    title: { en: "Task list", "zh-CN": "任务列表" },
    description:
      "Asks which or how many tasks failed, run or wait, or for a list or overview (哪些任务, 任务列表). Names no single task.",
    instructions:
      "List the tasks in the state that is asked for. Say how many there are in all and show the first page; read a further page only if the user asks for it.",
  }),
  intent("task_failure", {
    title: { en: "Task failure", "zh-CN": "任务失败" },
    description: "Asks why one task failed or is stuck, or how far its run is (任务失败, 排查原因).",
    instructions:
      "Find the task, read its log, then explain the error code from the code or the knowledge base. Name the step that failed, the cause, and what to do. If the task did not fail, say how it stands.",
    requires: ["task_id"],
    question: {
      en: "You mention a task, but I found no {missing}. Please send me its eight or nine digits, for example 120000082.",
      "zh-CN": "您提到了任务，但没有找到{missing}。请提供八位或九位数字，例如 120000082。",
    },
    budgets: { maxRounds: 5, maxToolCalls: 8, maxRunMs: 90_000 },
  }),
  intent("task_inquiry", {
    title: { en: "Task inquiry", "zh-CN": "任务说明" },
    description:
      "Asks what a kind of task (order sync, payment reconciliation, invoice export and the like) does or how it works: purpose, logic, steps, source code (任务说明, 原理, 步骤, 代码). Not about one run; names no id.",
    instructions:
      "Explain what the task does and in which steps, with the file where it begins. Say nothing of single runs: you cannot see them here.",
    requires: ["keyword"],
    question: {
      en: "You ask about a task, but I could not tell which. Please give me the {missing} or a business term, for example *payment reconciliation*.",
      "zh-CN": "您似乎在询问某个任务，但没有定位到具体名称。请补充{missing}或关键词，例如“支付对账”。",
    },
    preflight: {
      tool: "code_finder",
      arguments: { keyword: { entity: "keyword" } },
      hideAfter: true,
      onEmpty: "go_on",
      onError: "go_on",
      instructions:
        "The source code has been searched already and the result is in the conversation. Explain from it; it cannot be searched again. If it is empty, say that nothing was found.",
    },
    budgets: { maxRounds: 2, maxToolCalls: 3 },
  }),
  intent("system_error", {
    title: { en: "System error", "zh-CN": "系统报错" },
    description:
      "Asks what an error or an error code in the logs means, where it comes from, or what to do about it (错误码, 报错).",
    instructions:
      "Read the log lines with the code, find where it is raised, and look up its article. Say what it means, which tasks it hit, and what to do.",
    requires: ["error_code"],
    question: {
      en: "Which error do you see? Please send me the {missing}: E and four digits, for example E3001.",
      "zh-CN": "请问是哪个报错？请提供{missing}：字母 E 加四位数字，例如 E3001。",
    },
  }),
];

const TALK: Intent[] = [
  intent("how_to", {
    title: { en: "How-to", "zh-CN": "规则咨询" },
    description:
      "Asks for a rule or general advice about refunds, cancelling, returns, delivery or task states (规则, 多久, 怎么办). About no single order or task.",
    instructions: "Search the knowledge base and answer from what it says. If it says nothing, say so.",
    budgets: { maxRounds: 2, maxToolCalls: 2 },
  }),
  intent("chitchat", {
    title: { en: "Small talk", "zh-CN": "闲聊" },
    description: "Greets, thanks, asks who you are or what you can do, or chats (闲聊, 问候).",
    instructions:
      "Answer in one friendly sentence, and say that you help with orders and tasks. Do not go into other subjects.",
    budgets: { maxRounds: 1, maxTotalTokens: 8000 },
  }),
  intent("follow_up", {
    title: { en: "Follow-up", "zh-CN": "追问" },
    description: "Refers to what was just said and makes no sense without it (追问).",
    inherits: true,
  }),
  intent("unknown", {
    title: { en: "Unknown", "zh-CN": "未识别" },
    description: "Fits none of the other intents, or cannot be told.",
    instructions:
      "You have no tools here. Say in one or two sentences that you help with orders and tasks, and ask what is wanted, with an order number, task id or error code if there is one.",
  }),
];

export const INTENTS: PolicyInput["intents"] = [...ORDERS, ...TASKS, ...TALK];
