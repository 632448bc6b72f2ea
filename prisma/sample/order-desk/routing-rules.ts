import { ERROR_CODE, ORDER_ID, TASK_ID } from "./entities";
import type { PolicyInput } from "@/lib/engine/policy/document";

/** A greeting, thanks, or the question who is there. */
const GREETINGS = [
  ...["hi", "hello", "hey", "good (?:morning|afternoon|evening)", "thanks", "thank you", "bye", "goodbye"],
  ...["who are you", "what can you do", "are you (?:a )?(?:robot|bot|human)"],
  ...["你好", "您好", "嗨", "哈喽", "在吗", "早上好", "下午好", "晚上好", "谢谢", "多谢", "非常感谢", "再见"],
  ...["你是谁", "你能做什么", "你会做什么", "你是机器人吗"],
].join("|");
/** The message is that and nothing else. */
const GREETING = String.raw`^\s*(?:${GREETINGS})(?: there| all| so much| very much)?[\s!.,?~！。，？～]*$`;
/** Words of the agent's own trade: with one of them, a message is not off topic. */
const OWN_TRADE = String.raw`(?i)order|parcel|deliver|refund|task|job|error|log|订单|包裹|快递|物流|退款|任务|报错|日志`;

/**
 * Strong rules, in the order in which they are tried: task id, error code, greeting, off topic. An order number alone
 * decides nothing: it may as well answer the question which order to cancel, and that question must get its answer.
 */
const STRONG: PolicyInput["routingRules"] = [
  {
    name: "task_id",
    intent: "task_failure",
    confidence: 1,
    match: { pattern: String.raw`\b(?P<task_id>${TASK_ID})\b` },
    examples: ["Why did task 120000082 fail?", "任务120000082失败了", "12000082", "任务（120000082）卡住了"],
    counterExamples: ["Where is order 20240315001?", "What ran on 20240315?", "12000", "call me on 13800138000"],
  },
  {
    name: "error_code",
    intent: "system_error",
    confidence: 0.99,
    match: { pattern: String.raw`\b(?P<error_code>${ERROR_CODE})\b`, ignoreCase: true },
    examples: ["What does E3001 mean?", "报错e4002怎么办", "日志里一直有E1001"],
    counterExamples: ["model E30012", "the error from yesterday", "发票E300"],
  },
  {
    name: "greeting",
    intent: "chitchat",
    confidence: 0.98,
    match: { pattern: GREETING, ignoreCase: true },
    examples: ["Hello!", "good morning", "Who are you?", "你好", "谢谢！", "在吗？", "你能做什么"],
    counterExamples: ["Hello, where is my parcel?", "你好，我要取消订单"],
  },
  {
    name: "off_topic",
    intent: "chitchat",
    confidence: 0.98,
    match: {
      keywords: [
        "weather",
        "joke",
        "stock market",
        "football",
        "recipe",
        "天气",
        "笑话",
        "股票",
        "足球",
        "菜谱",
        "写首诗",
      ],
    },
    unless: OWN_TRADE,
    examples: ["What's the weather like today?", "tell me a joke", "今天天气怎么样", "讲个笑话"],
    counterExamples: ["Is my parcel late because of the weather?", "天气不好，快递还能到吗"],
  },
];

/** Weak rules: what the classifier is told beside the message. */
const WEAK: PolicyInput["routingRules"] = [
  {
    name: "order_number",
    intent: "order_status",
    strength: "weak",
    match: { pattern: String.raw`\b(?P<order_id>${ORDER_ID})\b` },
    examples: ["20240315001", "订单20240315001"],
    counterExamples: ["120000082"],
  },
  {
    name: "cancel_words",
    intent: "order_change",
    strength: "weak",
    match: { keywords: ["cancel", "call off", "don't want it", "取消", "撤单", "不要了", "不想要了"] },
    examples: ["cancel my order", "帮我取消"],
  },
  {
    name: "refund_words",
    intent: "order_change",
    strength: "weak",
    match: { keywords: ["refund", "money back", "reimburse", "退款", "退钱", "把钱退"] },
    examples: ["I want my money back", "我要退款"],
  },
  {
    name: "parcel_words",
    intent: "order_status",
    strength: "weak",
    match: {
      keywords: [
        "parcel",
        "package",
        "tracking",
        "delivery",
        "shipped",
        "late",
        "物流",
        "快递",
        "包裹",
        "到哪了",
        "还没到",
        "发货",
      ],
    },
    examples: ["Where is my parcel?", "我的快递到哪了"],
  },
  {
    name: "failure_words",
    intent: "task_failure",
    strength: "weak",
    match: { keywords: ["failed", "fail", "stuck", "crashed", "失败", "卡住", "挂了", "没跑完"] },
    examples: ["my task failed", "任务挂了"],
  },
  {
    name: "how_it_works_words",
    intent: "task_inquiry",
    strength: "weak",
    match: {
      keywords: [
        "what does",
        "how does",
        "logic of",
        "implemented",
        "是做什么",
        "做什么的",
        "怎么实现",
        "逻辑",
        "原理",
      ],
    },
    examples: ["How does the reconciliation work?", "对账任务是做什么的"],
  },
  {
    name: "list_words",
    intent: "task_list",
    strength: "weak",
    match: {
      keywords: [
        "which tasks",
        "list the tasks",
        "all tasks",
        "how many tasks",
        "哪些任务",
        "任务列表",
        "所有任务",
        "多少任务",
      ],
    },
    examples: ["Which tasks failed?", "哪些任务失败了"],
  },
  {
    name: "pointing_words",
    intent: "follow_up",
    strength: "weak",
    requiresHistory: true,
    match: {
      keywords: [
        "and then",
        "what about",
        "that one",
        "the second",
        "why is that",
        "那个呢",
        "然后呢",
        "为什么会这样",
        "第二个",
      ],
    },
    examples: ["What about the second one?", "然后呢"],
  },
];

export const ROUTING_RULES: PolicyInput["routingRules"] = [...STRONG, ...WEAK];
