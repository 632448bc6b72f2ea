/** A meaning with the words for it: English ones as written, Chinese ones as they stand in text. */
interface Concept {
  name: string;
  en: string;
  zh: string;
}

const concept = (name: string, en: string, zh: string): Concept => ({ name, en, zh });

/**
 * The words the demo knows in both languages. It is a small dictionary for everyday requests; everything else is
 * compared by its letters.
 */
export const CONCEPTS: readonly Concept[] = [
  concept("order", "order purchase", "订单 单号 下单"),
  concept(
    "shipment",
    "ship shipment shipping deliver delivery parcel package track tracking courier carrier logistics arrive",
    "物流 快递 包裹 发货 配送 运单 送到 到哪 到货",
  ),
  concept("status", "status state progress where happening", "状态 进度 进展 情况 到哪 怎么样"),
  concept("cancel", "cancel cancellation revoke call_off", "取消 撤销 撤单 不要了"),
  concept("refund", "refund reimburse reimbursement", "退款 退钱 退费"),
  concept("return", "return exchange", "退货 换货"),
  concept("task", "task job", "任务 作业"),
  concept(
    "failure",
    "fail failed failure broke broken crash crashed stuck wrong problem",
    "失败 挂了 报错 异常 出错 卡住 崩溃 问题 故障",
  ),
  concept("error", "error exception", "错误 报错 异常 错误码"),
  concept("log", "log logs", "日志"),
  concept(
    "code",
    "code source function class method implementation implement implemented repository module",
    "代码 源码 函数 实现 模块 方法",
  ),
  concept("list", "list all overview every", "列表 列出 有哪些 哪些 所有 全部"),
  concept("search", "search find finder look lookup query", "搜索 查找 检索 查询 搜一下 找一下 找到 查一下 查"),
  concept(
    "knowledge",
    "knowledge document documentation doc docs manual policy faq guide article rule rules handbook procedure",
    "知识库 文档 手册 政策 规定 说明 流程 规则 指南 制度",
  ),
  concept(
    "why",
    "why reason cause diagnose diagnosis analyse analyze analyser analyzer analysis investigate",
    "为什么 为何 原因 分析 诊断 排查 怎么回事",
  ),
  concept("meaning", "mean means meaning", "什么意思 含义"),
  concept(
    "purpose",
    "logic purpose explain steps works implemented implementation",
    "做什么 干什么 逻辑 原理 步骤 用途",
  ),
  concept("duration", "how_long until_when by_when", "多久 多长时间 什么时候之前"),
  concept("remedy", "fix solve remedy what_should_i_do", "怎么办 解决 怎么处理"),
  concept("weather", "weather temperature forecast", "天气 气温 预报"),
  concept("flight", "flight flights", "航班 机票"),
  concept("hotel", "hotel hotels", "酒店 宾馆"),
  concept("restaurant", "restaurant restaurants", "餐厅 餐馆 饭店"),
  concept("attraction", "attraction sight sightseeing", "景点"),
  concept("price", "price cost fee pricing", "价格 多少钱 费用"),
  concept("stock", "stock inventory", "库存"),
  concept("product", "product item goods", "商品 产品"),
  concept("customer", "customer user client", "用户 客户 会员"),
  concept("account", "account", "账号 账户 帐号 帐户"),
  concept("balance", "balance", "余额"),
  concept("payment", "payment pay paid", "支付 付款"),
  concept("invoice", "invoice bill receipt", "发票 账单"),
  concept("message", "email mail message", "邮件 邮箱 消息"),
  concept("file", "file files", "文件"),
  concept("address", "address", "地址"),
  concept("transfer", "transfer", "转账 汇款"),
  concept("create", "create new add", "创建 新建 添加"),
  concept("update", "update change modify edit", "修改 更新 更改 变更"),
  concept("delete", "delete remove erase", "删除 移除 清空"),
  concept("send", "send", "发送 发给"),
  concept("calendar", "schedule calendar meeting appointment", "日程 会议 日历"),
  concept("page", "page", "页"),
  concept(
    "greeting",
    "hello hi hey morning greeting greetings chitchat smalltalk joke robot who_are_you what_can_you_do are_you talking",
    "你好 您好 嗨 早上好 晚上好 闲聊 聊天 笑话 你是谁 你能做什么 机器人",
  ),
  concept("thanks", "thank thanks thx bye goodbye", "谢谢 多谢 感谢 再见"),
  concept("help", "help assist", "帮助"),
];

/** Words that say how something is asked, not what. */
export const STOP_WORDS = new Set(
  (
    "a an the my our your his her its their this that these those it i me we us you he she they them is am are was were be been " +
    "do does did done can could would will shall should may might must have has had of in on at to for from by with and or not no " +
    "as if then than so please just now there here what which who whom whose when want need like tell show give get check see " +
    "let know about into out up down any some s t m re ve ll d also too very really hey anyway again yet already still one last more take long work do"
  ).split(" "),
);

/** The same in Chinese; longer ones first. */
export const STOP_PHRASES = (
  "什么时候 能不能 可不可以 是不是 有没有 帮我 请问 麻烦 一下 我想 我要 我的 你们 我们 可以 需要 怎么 什么 现在 这个 那个 这里 那里 告诉 看看 看下 " +
  "的 了 吗 呢 吧 啊 呀 我 你 您 他 她 它 请 帮 给 把 被 是 在 有 和 与 及 或 就 都 也 还 要 想 能 会 不 到 从 对 将 这 那 个 下"
).split(" ");
