/**
 * What people write, by intent and language: the classifier learns from these. It reads only the first few, so the most
 * telling stand first; a task id or an error code is decided by a rule before it is asked.
 */
const EXAMPLES = {
  order_status: {
    en: [
      "Where is order 20240315001?",
      "What is the status of my order?",
      "When will my parcel arrive?",
      "Did you receive my payment for 20240321001?",
      "Has 20240322044 been shipped yet?",
      "My delivery is late, where is it?",
      "20240315001",
      "Can you track order 20240311377 for me?",
      "Which carrier has my package?",
    ],
    "zh-CN": [
      "订单20240315001到哪了",
      "我的订单现在是什么状态",
      "包裹一直没到，帮我看看在哪",
      "20240321001付款成功了吗",
      "20240322044发货了吗",
      "我的快递什么时候到",
      "帮我查一下物流",
      "这个订单是哪家快递送的",
      "帮我查订单20240311377的进度",
    ],
  },
  order_change: {
    en: [
      "Cancel order 20240322044",
      "I want a refund for 20240303001",
      "My order 20240315001 is late, cancel it",
      "One item arrived damaged, refund 69 of order 20240301001",
      "Please cancel my order, I ordered it by mistake",
      "I don't want order 20240321002 any more",
      "Give me my money back for order 20240310001",
      "Call off my order before it ships",
    ],
    "zh-CN": [
      "取消订单20240322044",
      "订单20240310001请退款",
      "订单20240315001一直没到，帮我取消",
      "商品破损，订单20240301001退69元",
      "我下错单了，帮我取消",
      "20240321002我不要了",
      "我要退款",
      "还没发货的话帮我撤单",
    ],
  },
  task_list: {
    en: [
      "Which tasks failed?",
      "Show me all running tasks",
      "How many tasks are waiting?",
      "Give me an overview of the tasks",
      "List the tasks that failed today",
      "What failed last night?",
      "Show the next page of failed tasks",
      "Are there any failed tasks?",
    ],
    "zh-CN": [
      "哪些任务失败了",
      "列出所有正在运行的任务",
      "有多少任务在等待",
      "任务整体情况怎么样",
      "今天有没有失败的任务",
      "昨晚有哪些失败",
      "失败任务的下一页",
      "给我看所有任务",
    ],
  },
  task_failure: {
    en: [
      "My task failed last night",
      "Why did my task fail?",
      "The task is stuck, what happened?",
      "Can you diagnose a task that ended with an error?",
      "The nightly run of my task crashed",
      "Why did task 120000082 fail?",
      "Which step of task 120000042 went wrong?",
      "Has task 120000001 finished?",
    ],
    "zh-CN": [
      "我的任务昨晚失败了",
      "为什么我的任务失败了",
      "任务卡住了，怎么回事",
      "帮我诊断一个出错的任务",
      "夜间任务挂了，帮我排查",
      "任务120000082为什么失败",
      "任务120000042是哪一步出错",
      "任务跑到一半就失败了，帮忙看看原因",
    ],
  },
  task_inquiry: {
    en: [
      "What does the payment reconciliation do?",
      "How does the inventory sync work?",
      "Explain the logic of the daily sales report",
      "Where in the code is the price refresh implemented?",
      "What are the steps of the invoice export?",
      "How is the order archive implemented?",
      "What is the search index build for?",
      "How does the coupon expiry decide which coupons to close?",
    ],
    "zh-CN": [
      "支付对账任务是做什么的",
      "库存同步是怎么实现的",
      "订单归档的原理是什么",
      "价格刷新的代码在哪里",
      "发票导出有哪些步骤",
      "讲讲销售日报的逻辑",
      "索引构建是干什么用的",
      "优惠券过期处理怎么判断要关闭哪些券",
    ],
  },
  system_error: {
    en: [
      "The system reports an error code, what should I do?",
      "What does this error code mean?",
      "There is an error in the system log",
      "I keep seeing the same exception in the logs",
      "What does E3001 mean?",
      "How do I fix error E4002?",
      "E5002 came up again, which tasks are hit?",
      "What causes E6001?",
    ],
    "zh-CN": [
      "系统报了一个错误码，怎么处理",
      "这个错误码是什么意思",
      "系统日志里有报错",
      "日志里一直出现同一个异常",
      "E3001是什么意思",
      "E4002怎么解决",
      "又出现E5002了，影响哪些任务",
      "E6001是什么原因造成的",
    ],
  },
  how_to: {
    en: [
      "How long does a refund take?",
      "Until when can an order be cancelled?",
      "What is your return policy?",
      "What happens if a parcel is lost?",
      "How long does delivery take?",
      "Can I send back something I have used?",
      "Who approves refunds?",
      "What do the task states mean?",
    ],
    "zh-CN": [
      "退款多久到账",
      "订单什么时候之前可以取消",
      "退货规则是什么",
      "包裹丢了怎么办",
      "一般多久能送到",
      "用过的商品可以退吗",
      "退款由谁审批",
      "任务状态分别是什么意思",
    ],
  },
  chitchat: {
    en: [
      "Hello",
      "Good morning",
      "Thank you very much",
      "Who are you?",
      "What can you do?",
      "Are you a robot?",
      "Nice talking to you",
      "Tell me a joke",
    ],
    "zh-CN": ["你好", "早上好", "非常感谢", "你是谁", "你能做什么", "你是机器人吗", "和你聊天很愉快", "讲个笑话吧"],
  },
  follow_up: {
    en: [
      "And why is that?",
      "What about the second one?",
      "Can you explain that again?",
      "And then?",
      "Give me more detail",
      "So what should I do now?",
      "Is it the same for the other one?",
      "How long will that take?",
    ],
    "zh-CN": [
      "为什么会这样",
      "第二个呢",
      "再解释一遍",
      "然后呢",
      "说详细一点",
      "那我现在该怎么办",
      "另一个也一样吗",
      "那要多久",
    ],
  },
  unknown: {
    en: [
      "asdfgh",
      "Write me a poem about the sea",
      "Translate this sentence into French",
      "What is the capital of Peru?",
      "Book me a flight to Rome",
      "1 + 1 = ?",
      "Do it",
      "blue seven window",
    ],
    "zh-CN": [
      "啊啊啊啊",
      "写一首关于大海的诗",
      "把这句话翻译成法语",
      "秘鲁的首都是哪里",
      "帮我订一张去罗马的机票",
      "一加一等于几",
      "弄一下",
      "蓝色七窗户",
    ],
  },
} as const;

/** The agent's intents, in the order of the matrix. */
export type IntentName = keyof typeof EXAMPLES;

/** The examples of an intent, languages in turn: a classifier that reads only the first few learns both. */
export function examplesOf(intent: IntentName): string[] {
  const { en, "zh-CN": zh } = EXAMPLES[intent];
  const longer = Math.max(en.length, zh.length);
  return Array.from({ length: longer }, (_, index) => [en[index], zh[index]])
    .flat()
    .filter((example) => example !== undefined);
}
